// Images that did not arrive, and images that are drawn in other proportions than their own.
import type {
  BrokenImageFact,
  BrokenImageTrait,
  DistortedImageFact,
  DistortedImageTrait,
} from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { drawnAs, effectsOf } from './effects.ts';
import type { PageModel } from './page-model.ts';
import { Told } from './told.ts';

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

export function readBrokenImages(model: PageModel, limits: LayoutLimits): Raw<BrokenImageFact>[] {
  const told = new Told<Raw<BrokenImageFact>>(most);
  for (const { element, box } of model.seen) {
    if (told.isFull()) break;
    const isImage = element instanceof HTMLImageElement;
    if (!isImage && !(element instanceof HTMLInputElement && element.type === 'image')) continue;
    const address = addressOf(element);
    // An address that was never asked for holds the place of one that a script will put there.
    if (address === null || !hasAddress(element)) continue;
    if (Math.min(box.width, box.height) < limits.brokenImagePx) continue;
    if (isImage && (!element.complete || element.naturalWidth > 0)) continue;
    const isData = address.protocol === 'data:';
    const traits: BrokenImageTrait[] = [];
    if (/svg/i.test(address.href)) traits.push('drawing');
    if (!isImage) traits.push('unmeasured');
    told.add(element, traits, () => ({
      element: describe(element),
      address: isData ? 'data:' : address.pathname,
      sameOrigin: isData || address.origin === location.origin,
      status: isData ? null : statusOf(address.href),
      traits,
    }));
  }
  return told.facts();
}

/** The box of the picture itself, without padding and borders, before any transform. */
function pictureOf(image: HTMLImageElement, style: CSSStyleDeclaration): { width: number; height: number } {
  const size = (value: string): number => Number.parseFloat(value) || 0;
  return {
    width: image.clientWidth - size(style.paddingLeft) - size(style.paddingRight),
    height: image.clientHeight - size(style.paddingTop) - size(style.paddingBottom),
  };
}

export function readDistortedImages(model: PageModel, limits: LayoutLimits): Raw<DistortedImageFact>[] {
  const told = new Told<Raw<DistortedImageFact>>(most);
  for (const { element, style } of model.seen) {
    if (told.isFull()) break;
    if (!(element instanceof HTMLImageElement) || !element.complete || style.objectFit !== 'fill') continue;
    const natural = { width: element.naturalWidth, height: element.naturalHeight };
    if (Math.min(natural.width, natural.height) < limits.distortionNaturalPx) continue;
    const exact = pictureOf(element, style);
    if (Math.min(exact.width, exact.height) < limits.distortionShownPx) continue;
    const shown = { width: Math.round(exact.width), height: Math.round(exact.height) };
    const stretch = shown.width / shown.height / (natural.width / natural.height);
    if (Math.max(stretch, 1 / stretch) - 1 <= limits.distortion) continue;
    const drawn = drawnAs([effectsOf(element)], limits.faintOpacity);
    const traits: DistortedImageTrait[] = [...drawn.traits];
    if (/svg/i.test((element.currentSrc || element.src).slice(0, 2_000))) traits.push('drawing');
    if (element.alt === '' && style.position === 'absolute') traits.push('ground');
    told.add(element, drawn.set.includes('faint') ? [...traits, 'faint'] : traits, () => ({
      element: describe(element),
      shown,
      natural,
      ...(drawn.opacity === undefined ? {} : { opacity: drawn.opacity }),
      traits,
    }));
  }
  return told.facts();
}
