// Colours as the screen mixes them: channels 0–255, alpha 0–1.
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

export const clear: Rgba = { r: 0, g: 0, b: 0, a: 0 };

const plain = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+)(%?))?\s*\)$/;
const known = new Map<string, Rgba | null>();
let pencil: OffscreenCanvasRenderingContext2D | null = null;

/** Wide-gamut and perceptual notations are drawn once and read back as the screen would show them. */
function drawn(text: string): Rgba | null {
  pencil ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (pencil === null || !CSS.supports('color', text)) return null;
  pencil.clearRect(0, 0, 1, 1);
  pencil.fillStyle = text;
  pencil.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = pencil.getImageData(0, 0, 1, 1).data;
  return { r, g, b, a: a / 255 };
}

export function parseColor(text: string): Rgba | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const match = plain.exec(text);
  const color =
    match === null
      ? drawn(text)
      : {
          r: Number(match[1]),
          g: Number(match[2]),
          b: Number(match[3]),
          a: match[4] === undefined ? 1 : Number(match[4]) / (match[5] === '%' ? 100 : 1),
        };
  if (known.size < 2_000) known.set(text, color);
  return color;
}

export function over(top: Rgba, below: Rgba): Rgba {
  const a = top.a + below.a * (1 - top.a);
  if (a === 0) return clear;
  const mix = (x: number, y: number): number => (x * top.a + y * below.a * (1 - top.a)) / a;
  return { r: mix(top.r, below.r), g: mix(top.g, below.g), b: mix(top.b, below.b), a };
}

export const faded = (color: Rgba, opacity: number): Rgba => ({ ...color, a: color.a * opacity });

function luminance({ r, g, b }: Rgba): number {
  const linear = (channel: number): number => {
    const share = Math.round(channel) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

export function contrastOf(one: Rgba, other: Rgba): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

export const hexOf = ({ r, g, b }: Rgba): string =>
  `#${[r, g, b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
