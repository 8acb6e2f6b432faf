/** Who may open a route. `visitors`: sends those who are signed in to their own start screen. */
export type ScreenAccess = "visitors" | "anyone" | "signed-in" | "patient" | "provider";
