// Images that did not arrive, and images that are drawn in other proportions than their own.
import type { BrokenImageFact, DistortedImageFact } from '#core/evidence/geometry-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { effectsOf, isPlain } from './effects.ts';
import type { Scene, Seen } from './scene.ts';

const most = 30;

function statusOf(address: string): number | null {
  const [entry] = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  return entry === undefined || !entry.responseStatus ? null : entry.responseStatus;
}

function addressOf(element: Element): URL | null {
  const given = element instanceof HTMLImageElement ? element.currentSrc || element.src : '';
  const address = given || (element instanceof HTMLInputElement ? element.src : '');
  return address === '' ? null : URL.parse(address);
}

const hasAddress = (element: Element): boolean =>
  (element.getAttribute('src') ?? '').trim() !== '' ||
  (element.getAttribute('srcset') ?? '').trim() !== '' ||
  element.parentElement?.localName === 'picture';

export function readBrokenImages(scene: Scene): Raw<BrokenImageFact>[] {
  const facts: Raw<BrokenImageFact>[] = [];
  for (const { element, box } of scene.seen) {
    if (facts.length >= most) break;
    const isImage = element instanceof HTMLImageElement;
    if (!isImage && !(element instanceof HTMLInputElement && element.type === 'image')) continue;
    const address = addressOf(element);
    // An address that was never asked for holds the place of one that a script will put there.
    if (address === null || !hasAddress(element) || box.width < 4 || box.height < 4) continue;
    const status = address.protocol === 'data:' ? null : statusOf(address.href);
    if (isImage ? !element.complete || element.naturalWidth > 0 : status === null || status < 400) continue;
    facts.push({
      element: describe(element),
      address: address.protocol === 'data:' ? 'data:' : address.pathname,
      sameOrigin: address.protocol === 'data:' || address.origin === location.origin,
      status,
      // A drawing without a size of its own measures nothing although it shows.
      doubt:
        status !== null && status < 400 && /svg/i.test(address.href) ? 'the image is a drawing without a size' : null,
    });
  }
  return facts;
}

/** The box of the picture itself, without padding and borders, before any transform. */
function pictureOf(image: HTMLImageElement, style: CSSStyleDeclaration): { width: number; height: number } {
  const size = (value: string): number => Number.parseFloat(value) || 0;
  return {
    width: image.clientWidth - size(style.paddingLeft) - size(style.paddingRight),
    height: image.clientHeight - size(style.paddingTop) - size(style.paddingBottom),
  };
}

function distortionOf({ element, style }: Seen): Raw<DistortedImageFact> | null {
  if (!(element instanceof HTMLImageElement) || !element.complete || style.objectFit !== 'fill') return null;
  const { naturalWidth, naturalHeight } = element;
  // Spacers and thin slices are there to be stretched.
  if (naturalWidth < 8 || naturalHeight < 8) return null;
  const { width, height } = pictureOf(element, style);
  if (width < 24 || height < 24) return null;
  const ratio = width / height / (naturalWidth / naturalHeight);
  if (Math.abs(Math.log(ratio)) < 0.05) return null;
  if (!isPlain(effectsOf(element))) return null;
  const address = element.currentSrc || element.src;
  // Drawings keep their proportions inside any box, unless they say otherwise.
  if (/svg/i.test(address.slice(0, 2_000))) return null;
  const isGround = element.alt === '' && style.position === 'absolute';
  return {
    element: describe(element),
    shown: { width: Math.round(width), height: Math.round(height) },
    natural: { width: naturalWidth, height: naturalHeight },
    doubt: isGround ? 'the image may be a stretched background' : null,
  };
}

export function readDistortedImages(scene: Scene): Raw<DistortedImageFact>[] {
  const facts: Raw<DistortedImageFact>[] = [];
  for (const seen of scene.seen) {
    if (facts.length >= most) break;
    const fact = distortionOf(seen);
    if (fact !== null) facts.push(fact);
  }
  return facts;
}
