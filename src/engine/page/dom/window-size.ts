/** The window that the page is laid out in. A phone that zooms out of a too wide page reports a larger one. */
export const windowSize = (): { readonly width: number; readonly height: number } => {
  const { clientWidth, clientHeight } = document.documentElement;
  return { width: Math.min(innerWidth, clientWidth), height: Math.min(innerHeight, clientHeight) };
};
