// Looks for a record where it may be listed: on the page as it is, in lists, by search, and page by page.
import type { RecordPage } from '#core/workflows/lifecycle/record-facts.ts';
import type { RecordLook, RecordMarks, RecordWay } from '#core/workflows/lifecycle/record-order.ts';
import { isJustAbove, pageAbove } from '#core/workflows/lifecycle/same-place.ts';
import type { Seat } from './seat.ts';

const maxPlaces = 8;
const maxPages = 8;

/** Where the record was seen last, and how. */
export interface RecordPlace {
  readonly path: string;
  readonly by: NonNullable<RecordLook['by']>;
}

export interface Sighting {
  readonly page: RecordPage;
  readonly place: RecordPlace | null;
  /** The list that was looked at longest, where nothing was found. */
  readonly looked: string;
}

export const countOf = (page: RecordPage, marks: RecordMarks): number =>
  ['mark', 'side', 'next', 'stem'].reduce(
    (sum, name) => sum + (page.rows[marks[name as keyof RecordMarks].toLowerCase()] ?? 0),
    0,
  );

/** Where the app went by itself comes first, unless that is the page of the record: there it stands without others. */
export const placesOf = (way: RecordWay, landed: string | null, isOwn: (path: string) => boolean): string[] => {
  const own = landed !== null && !way.lists.includes(landed) && isOwn(landed);
  const lists = [...way.lists, pageAbove(way.path), ...(way.also ?? []), way.path];
  const all = own ? [...lists.slice(0, maxPlaces - 1), landed] : [landed, ...lists];
  return [...new Set(all.filter((path) => path !== null))].slice(0, maxPlaces);
};

/** Types into the search of the page. The page must find what is there, and not what never was. */
async function bySearch(seat: Seat, box: string, text: string): Promise<RecordPage | null> {
  if (!(await seat.do({ action: 'fill', target: { css: box }, value: text }))) return null;
  await seat.press('Enter');
  await seat.settle();
  return seat.read();
}

/** Lists that begin with the oldest have the newest on their last page. */
async function onLastPage(seat: Seat, marks: RecordMarks, { last }: RecordPage): Promise<RecordPage | null> {
  if (last === null || !(await seat.click(last))) return null;
  await seat.settle();
  const page = await seat.read();
  return countOf(page, marks) > 0 ? page : null;
}

async function byPaging(seat: Seat, marks: RecordMarks, path: string): Promise<RecordPage | null> {
  const first = await seat.read();
  const atEnd = await onLastPage(seat, marks, first);
  if (atEnd !== null) return atEnd;
  if (first.last !== null && !(await seat.open(path))) return null;
  let page = await seat.read();
  for (let turned = 0; turned < maxPages && page.next !== null; turned += 1) {
    if (!(await seat.click(page.next))) return null;
    await seat.settle();
    page = await seat.read();
    if (countOf(page, marks) > 0) return page;
  }
  return null;
}

/** One list: as it opens, by its search, and page by page. */
async function inList(seat: Seat, marks: RecordMarks): Promise<Sighting> {
  // An address may lead on to the one that the list has.
  const path = seat.here;
  const first = await seat.read();
  const none: Sighting = { page: first, place: null, looked: path };
  if (countOf(first, marks) > 0) return { ...none, place: { path, by: 'list' } };
  if (first.searchBox !== null) {
    const found = await bySearch(seat, first.searchBox, marks.stem);
    if (found !== null && countOf(found, marks) > 0) return { ...none, page: found, place: { path, by: 'search' } };
    if (!(await seat.open(path))) return none;
  }
  if (first.next === null && first.last === null) return none;
  const paged = await byPaging(seat, marks, path);
  return paged === null ? none : { page: paged, place: { path: seat.here, by: 'paging' }, looked: path };
}

async function seenAs(
  seat: Seat,
  { by, path }: RecordPlace,
  marks: RecordMarks,
  first: RecordPage,
): Promise<RecordPage | null> {
  if (by === 'search' && first.searchBox !== null) return bySearch(seat, first.searchBox, marks.stem);
  // Pages that have no address of their own are turned again.
  if (by === 'paging' && countOf(first, marks) === 0) return (await byPaging(seat, marks, path)) ?? first;
  return first;
}

/** A place where it was seen before is looked at the same way. */
async function atPlace(seat: Seat, place: RecordPlace, marks: RecordMarks): Promise<Sighting | null> {
  if (!(await seat.open(place.path))) return null;
  const first = await seat.read();
  const page = await seenAs(seat, place, marks, first);
  return page === null ? null : { page, place: countOf(page, marks) > 0 ? place : null, looked: place.path };
}

export interface Where {
  readonly known: RecordPlace | null;
  readonly places: readonly string[];
  /** Of those, the ones that lead to the form. */
  readonly lists?: readonly string[];
  /** The form's address. A list just above it counts even where the record stands in it alone. */
  readonly form?: string;
}

export async function findRecord(
  seat: Seat,
  marks: RecordMarks,
  { known, places, lists = [], form = '' }: Where,
): Promise<Sighting | null> {
  if (known !== null) {
    const again = await atPlace(seat, known, marks);
    if (again !== null) return again;
    // A list that no longer opens shows nothing, neither that the record is there nor that it is gone.
    if (lists.includes(known.path)) return null;
  }
  let best: Sighting | null = null;
  /** Where it is shown with no other: its own page, or a list that has none. */
  let alone: Sighting | null = null;
  for (const path of places) {
    if (!(await seat.open(path))) continue;
    const seen = await inList(seat, marks);
    const isOwn = isJustAbove(path, form);
    if (seen.place !== null && (isOwn || seen.page.others.length > 0 || seen.place.by !== 'list')) return seen;
    if (seen.place !== null && (alone === null || lists.includes(path))) alone = seen;
    if (best === null || (best.page.others.length === 0 && seen.page.others.length > 0)) best = seen;
  }
  return alone === null ? best : ((await atPlace(seat, alone.place!, marks)) ?? alone);
}
