// Makes a page show all of itself, and then hold still for its picture.
const frameMs = 60;

/** A tab that nobody sees may never paint: the wait has an end. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, frameMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Lazy parts load once they were near the window. */
export async function wakeLazyParts(maxHeight: number): Promise<boolean> {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) image.loading = 'eager';
  const end = Math.min(maxHeight, document.documentElement.scrollHeight);
  for (let top = innerHeight; top < end; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await nextFrame();
  }
  scrollTo({ top: 0, behavior: 'instant' });
  await nextFrame();
  return true;
}

export async function holdStill(): Promise<boolean> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '*, *::before, *::after { transition: none !important; caret-color: transparent !important; scroll-behavior: auto !important; }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  for (const animation of document.getAnimations()) {
    const end = animation.effect?.getComputedTiming().endTime;
    try {
      if (typeof end === 'number' && Number.isFinite(end)) animation.finish();
      else animation.cancel();
    } catch {
      animation.pause();
    }
  }
  for (const player of document.querySelectorAll<HTMLMediaElement>('video, audio')) player.pause();
  await nextFrame();
  return true;
}
