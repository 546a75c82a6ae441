// What lies behind a text, mixed from its ancestors as the screen mixes them; where that cannot be known, why not.
import { parentOf } from '../dom/walk.ts';
import { type Rgba, clear, faded, over, parseColor } from './mix-colours.ts';

export type BackdropDoubt = 'image' | 'gradient' | 'effect' | 'edge' | 'stacked' | 'pseudo' | 'moving' | 'shadow';

interface Layer {
  readonly color: Rgba;
  readonly image: string | null;
  readonly wholeImage: boolean;
  readonly opacity: number;
  readonly effect: boolean;
  /** Effects that are asked for only where it matters. */
  readonly style: CSSStyleDeclaration;
}

export interface Backdrop {
  /** One pair per colour that a gradient may show behind the text. */
  readonly pairs: readonly { readonly text: Rgba; readonly back: Rgba }[];
  readonly doubt: BackdropDoubt | null;
  /** The ancestor at which nothing behind can shine through any more. */
  readonly floor: Element | null;
}

const opaque = 0.995;
const maxStops = 6;
const colorIn = /(?:rgba?|hsla?|oklch|oklab|lab|lch|color|hwb)\([^()]*\)/g;

export class Backdrops {
  readonly #layers = new Map<Element, Layer>();

  #layer(element: Element): Layer {
    const known = this.#layers.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const image = style.backgroundImage === 'none' ? null : style.backgroundImage;
    const layer: Layer = {
      color: style.display === 'contents' ? clear : (parseColor(style.backgroundColor) ?? clear),
      image,
      wholeImage: image !== null && /^(?:auto|cover|100%(?: 100%)?)$/.test(style.backgroundSize),
      opacity: Number(style.opacity),
      effect: style.mixBlendMode !== 'normal' || style.filter !== 'none',
      style,
    };
    this.#layers.set(element, layer);
    return layer;
  }

  paints(element: Element): boolean {
    const { color, image } = this.#layer(element);
    return color.a > 0.02 || image !== null;
  }

  /** With `box`, only ancestors that really stand behind the text count. */
  behind(element: Element, ink: Rgba, box: DOMRect | null): Backdrop {
    let pairs = [{ text: ink, back: clear }];
    let doubt: BackdropDoubt | null = null;
    let floor: Element | null = null;
    for (let node: Element | null = element; node !== null; node = parentOf(node)) {
      const layer = this.#layer(node);
      if (layer.effect || (box !== null && hasRareEffect(layer.style))) doubt ??= 'effect';
      if (floor === null && (layer.image !== null || layer.color.a > 0)) {
        const place =
          box === null || node.localName === 'body' || node.localName === 'html' ? 'in' : placeOf(box, node);
        if (place === 'edge') doubt ??= 'edge';
        if (place === 'in') {
          if (layer.image !== null) {
            const stops = layer.wholeImage ? stopsOf(layer.image) : null;
            if (stops === null) doubt ??= 'image';
            else
              pairs = pairs
                .flatMap(({ text, back }) => stops.map((stop) => ({ text: over(text, stop), back: over(back, stop) })))
                .slice(0, 24);
          }
          pairs = pairs.map(({ text, back }) => ({ text: over(text, layer.color), back: over(back, layer.color) }));
        }
        if (pairs.every(({ back }) => back.a >= opaque)) floor = node;
      }
      if (layer.opacity < 1) {
        pairs = pairs.map(({ text, back }) => ({
          text: faded(text, layer.opacity),
          back: faded(back, layer.opacity),
        }));
        floor = null;
      }
    }
    const canvas = canvasColor();
    return {
      pairs: pairs.map(({ text, back }) => ({ text: over(text, canvas), back: over(back, canvas) })),
      doubt,
      floor,
    };
  }
}

const hasRareEffect = (style: CSSStyleDeclaration): boolean =>
  (style.backdropFilter || 'none') !== 'none' ||
  (style.maskImage || 'none') !== 'none' ||
  style.backgroundClip === 'text' ||
  style.boxShadow.includes('inset');

function placeOf(box: DOMRect, element: Element): 'in' | 'edge' | 'apart' {
  const frame = element.getBoundingClientRect();
  const slack = 3;
  if (
    box.left >= frame.left - slack &&
    box.right <= frame.right + slack &&
    box.top >= frame.top - slack &&
    box.bottom <= frame.bottom + slack
  )
    return 'in';
  const meets = box.left < frame.right && box.right > frame.left && box.top < frame.bottom && box.bottom > frame.top;
  return meets ? 'edge' : 'apart';
}

/** The colours of a gradient, or nothing when the image is no plain gradient. */
function stopsOf(image: string): Rgba[] | null {
  if (
    !/^(?:linear|radial|conic)-gradient\(/.test(image) ||
    /url\(|image-set\(|\), ?(?:repeating-|linear|radial|conic)/.test(image)
  )
    return null;
  const stops = (image.match(colorIn) ?? []).map(parseColor);
  if (stops.length === 0 || stops.length > maxStops || stops.includes(null)) return null;
  return stops as Rgba[];
}

function canvasColor(): Rgba {
  const schemes = getComputedStyle(document.documentElement).colorScheme;
  const dark =
    schemes.includes('dark') && (!schemes.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches);
  return dark ? { r: 18, g: 18, b: 18, a: 1 } : { r: 255, g: 255, b: 255, a: 1 };
}
