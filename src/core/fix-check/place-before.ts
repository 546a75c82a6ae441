// How a place of the target looked when the failure was found, and whether it is still the same place.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { PlaceSeen } from '#core/evidence/place-seen.ts';

export interface PlaceBefore {
  readonly status: number | null;
  readonly title: string | null;
  /** Null if not requested. */
  readonly landmarks: readonly string[] | null;
  /** Templates of the routes that the page links to. */
  readonly links: readonly string[];
  readonly hasPasswordField: boolean;
  readonly leftOrigin: boolean;
  readonly controls: number;
  readonly mainTextLength: number;
  /** What could be read, as hashes; of several loads what all of them showed. Missing in older runs. */
  readonly marks?: readonly string[];
}

export const placeKey = (context: Viewport, route: string): string => `${context} ${route}`;

export const placeBefore = (visit: PlaceSeen, replay: PlaceSeen | undefined): PlaceBefore => ({
  status: visit.document.status,
  title: visit.page?.title ?? null,
  landmarks: replay?.check?.landmarks ?? visit.check?.landmarks ?? null,
  links: [...new Set(visit.links.map(({ template }) => template))].sort(),
  hasPasswordField: visit.page?.hasPasswordField ?? false,
  leftOrigin: visit.document.leftOrigin,
  controls: visit.page?.controls ?? 0,
  mainTextLength: visit.page?.mainTextLength ?? 0,
  ...marksOf(replay ?? visit),
});

const marksOf = ({ check }: PlaceSeen): Pick<PlaceBefore, 'marks'> =>
  check?.marks === undefined ? {} : { marks: check.marks };

const segments = (title: string): string[] =>
  title
    .toLowerCase()
    .split(/\s+[|–—·:-]\s+|\s*[|·]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Null: there is nothing to compare. */
const sameTitle = (before: string | null, now: string): boolean | null =>
  before === null || before === '' || now === '' ? null : segments(now).some((part) => segments(before).includes(part));

function overlap(before: readonly string[], now: readonly string[]): number | null {
  if (before.length === 0 || now.length === 0) return null;
  const shared = now.filter((each) => before.includes(each)).length;
  return shared / Math.min(before.length, now.length);
}

const littleOverlap = 0.3;

const failed = (status: number | null): boolean => (status ?? 200) >= 400;

/**
 * Title family, landmarks, routes and texts: another app differs in every one that can be compared, and in two at least.
 * Many apps have the same few landmarks, so that these alone do not make two of them one. A page of errors has no identity.
 */
export function isAnotherApp(before: PlaceBefore, visit: PlaceSeen): boolean {
  if (visit.page === null || failed(visit.document.status) || failed(before.status)) return false;
  const title = sameTitle(before.title, visit.page.title);
  const now = visit.check?.landmarks;
  const landmarks =
    before.landmarks === null || now === undefined || (before.landmarks.length === 0 && now.length === 0)
      ? null
      : before.landmarks.join() === now.join();
  const shared = overlap(before.links, [...new Set(visit.links.map(({ template }) => template))]);
  const routes = shared === null ? null : shared > littleOverlap;
  const read = overlap(before.marks ?? [], visit.check?.marks ?? []);
  const texts = read === null ? null : read > littleOverlap;
  const told = [title, landmarks, routes, texts].filter((each) => each !== null);
  if (title !== false) return false;
  return (told.length >= 2 && told.every((same) => !same)) || (texts === false && routes !== true);
}

const gateway = new Set([502, 503, 504]);
const unreachable = new Set(['name_not_resolved', 'connection_refused', 'connection_reset', 'timed_out', 'tls']);

export const isDown = (before: PlaceBefore, { document }: PlaceSeen): boolean =>
  (document.failure !== null && unreachable.has(document.failure)) ||
  (gateway.has(document.status ?? 0) && document.status !== before.status);

export function hasLoginWall(before: PlaceBefore, { document, page }: PlaceSeen): boolean {
  const status = document.status ?? 200;
  if ((status === 401 || status === 403) && before.status !== status) return true;
  if (document.leftOrigin && !before.leftOrigin) return true;
  return page?.hasPasswordField === true && !before.hasPasswordField;
}

export const isMissing = (before: PlaceBefore, { document }: PlaceSeen): boolean =>
  (document.status === 404 || document.status === 410) && before.status !== document.status;

const severalControls = 3;
const severalMarks = 3;

/** The page shows something, whatever it is. */
export const renders = ({ page, document, crashed }: PlaceSeen): boolean =>
  !crashed && page !== null && !failed(document.status) && (page.textLength > 0 || page.media > 0);

/** The page still renders what was around the failure. */
export function witnessHolds(before: PlaceBefore, seen: PlaceSeen): boolean {
  const { page } = seen;
  if (page === null || !renders(seen)) return false;
  if (before.mainTextLength > 0 && page.mainTextLength === 0 && page.media === 0) return false;
  if (before.controls >= severalControls && page.controls === 0) return false;
  // A page of errors, or one with next to no text, may become another one when it works.
  const tells =
    !failed(before.status) && (before.marks?.length ?? 0) >= severalMarks && seen.check?.marks !== undefined;
  return !tells || keepsItsText(before, seen);
}

const halfOf = 0.5;
const nearlyAll = 0.9;

/**
 * Where only an absence is tested, the page itself is the witness: at least half of what could be read is still there.
 * Or a menu was folded away, as on a phone that now has its viewport meta: nothing new is said, and the main text is there.
 */
export function keepsItsText(before: PlaceBefore, seen: PlaceSeen): boolean {
  const now = new Set(seen.check?.marks ?? []);
  const marks = before.marks ?? [];
  // A title is easily kept by a page that says to come back later; it counts where there is next to no text.
  const title = marks.length < severalMarks ? sameTitle(before.title, seen.page?.title ?? '') : null;
  const all = marks.length + (title === null ? 0 : 1);
  const kept = marks.filter((mark) => now.has(mark)).length + (title === true ? 1 : 0);
  if (all > 0 && kept >= all * halfOf) return true;
  const { mainTextLength = 0 } = seen.page ?? {};
  const wholeText = before.mainTextLength > 0 && mainTextLength >= before.mainTextLength * nearlyAll;
  return wholeText && kept >= severalMarks && kept >= now.size * nearlyAll;
}

export type NotThePlace = 'login_wall' | 'another_app' | 'host_down' | 'route_missing';

/** Why what responds is not the place of the failure; null: it is. */
export function whyNotThePlace(before: PlaceBefore, seen: PlaceSeen): NotThePlace | null {
  if (hasLoginWall(before, seen)) return 'login_wall';
  if (isAnotherApp(before, seen)) return 'another_app';
  if (isDown(before, seen)) return 'host_down';
  return isMissing(before, seen) ? 'route_missing' : null;
}
