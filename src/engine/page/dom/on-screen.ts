interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** From the layout of the page to what the window shows: phones show a page without a viewport meta in miniature. */
export function onScreen({ x, y, width, height }: Box): Box {
  const { scale, offsetLeft, offsetTop } = visualViewport ?? { scale: 1, offsetLeft: 0, offsetTop: 0 };
  return { x: (x - offsetLeft) * scale, y: (y - offsetTop) * scale, width: width * scale, height: height * scale };
}
