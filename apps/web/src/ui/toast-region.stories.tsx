import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect } from "react";
import { SecondaryButton } from "./button.tsx";
import { type Toast, toast } from "./toast.ts";
import { ToastRegion } from "./toast-region.tsx";

/** An hour: long enough to look at it. */
const durationMs = 3_600_000;

/** The region is part of every story, as it is of the app. */
function ShowsToast(props: Toast) {
  useEffect(() => toast(props), [props]);
  return <SecondaryButton onClick={() => toast(props)}>Show it again</SecondaryButton>;
}

const meta = {
  component: ToastRegion,
} satisfies Meta;
export default meta;

const showing = (next: Toast): StoryObj => ({ render: () => <ShowsToast durationMs={durationMs} {...next} /> });

export const Plain = showing({ title: "Goals sent" });
export const WithMessage = showing({ title: "Goals sent", message: "Dorothy Williams sees them at once." });
export const Destructive = showing({
  title: "The goals were not sent",
  message: "Check the connection and try again. What you entered is still here.",
  variant: "destructive",
});
