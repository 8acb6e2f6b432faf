/** The screen sizes of the stories, the component tests and the journeys. */
export const VIEWPORTS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  tabletLandscape: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
  /** 1280x1024 at 400 % zoom. */
  zoomed: { width: 320, height: 256 },
};
