// Changes and deletes the record of our own by what its page offers. Each control is used only right after the text of
// the record was read beside it.
import { isFreeText } from '#core/workflows/lifecycle/choose-form.ts';
import {
  choose,
  confirms,
  deleteSeveral,
  deletes,
  edits,
  keyOf,
  leaves,
  mayOpen,
  opensMore,
  undoes,
} from '#core/workflows/lifecycle/record-controls.ts';
import type { FieldFact, FormLike, RecordControl, RecordPage } from '#core/workflows/lifecycle/record-facts.ts';
import type { RecordMarks } from '#core/workflows/lifecycle/record-order.ts';
import { plainOf, says } from '#core/workflows/lifecycle/spellings.ts';
import { continues } from '#core/workflows/lifecycle/same-place.ts';
import { deleteSelected } from './delete-selected.ts';
import { deleteTicked } from './delete-ticked.ts';
import { sendRest, submitForm } from './fill-form.ts';
import { asItIs, movedTo } from './same-form.ts';
import type { Seat } from './seat.ts';

export interface UseTools {
  readonly marks: RecordMarks;
  /** Opens the place where the record is listed, and reads it; null: it is not there. */
  readonly back: () => Promise<RecordPage | null>;
  /** What is read of the record says by which names it goes. */
  readonly know: (page: RecordPage) => void;
  readonly owns: (address: string) => boolean;
  readonly wrote: () => number;
  /** Controls that were clicked since, by key. */
  readonly clicked?: Set<string>;
  /** Several controls of a page or a row delete something: the one that was used may delete a part of the record. */
  readonly severalAt?: () => void;
  /** The text that is about to be replaced. */
  readonly changes?: (text: 'mark' | 'side') => void;
  /** A link is about to be followed that deletes the record. */
  readonly confirmBy: (href: string) => void;
}

type Kind = (control: RecordControl) => boolean;

interface Holder {
  readonly form: FormLike;
  readonly field: FieldFact;
}

const isOurs = (text: string, { stem }: RecordMarks): boolean => says(text, stem);

/** The form that holds the record, and the field with its text. */
async function holderOf(seat: Seat, marks: RecordMarks): Promise<Holder | null> {
  const { forms } = await seat.forms();
  const found = forms.flatMap((form): Holder[] =>
    form.search
      ? []
      : form.fields
          .filter((field) => isFreeText(field) && isOurs(field.value, marks))
          .map((field) => ({ form, field })),
  );
  return found.find(({ field }) => says(field.value, marks.mark)) ?? found[0] ?? null;
}

const showsOurs = (page: RecordPage, marks: RecordMarks): boolean =>
  Object.entries(page.hits).some(([text, count]) => count > 0 && text !== marks.never.toLowerCase());

/** It shows our text, holds it, or has an address of ours. */
const isAbout = (page: RecordPage, { marks, owns }: UseTools): boolean =>
  showsOurs(page, marks) || page.holders.length > 0 || owns(page.here);

const areSeveral = (controls: readonly RecordControl[]): boolean =>
  new Set(controls.filter((each) => each.visible && deletes(each)).map(keyOf)).size > 1;

/** Clicks a control of the row, after the pointer is on the row. */
async function useRowControl(seat: Seat, page: RecordPage, kind: Kind, tools?: UseTools): Promise<boolean> {
  const row = page.row;
  if (kind === deletes && deleteSeveral(row?.controls ?? [])) return false;
  if (kind === deletes && areSeveral(row?.controls ?? [])) tools?.severalAt?.();
  const control =
    choose(row?.controls ?? [], (each) => kind(each) && each.visible) ?? choose(row?.controls ?? [], kind);
  if (row === null || control === undefined) return false;
  if (!control.visible) await seat.hover(row.css);
  if (!(await seat.click(control.css))) return false;
  await seat.settle();
  return true;
}

/** Opens the menu of the row, and clicks what is new in it. */
async function useRowMenu(seat: Seat, page: RecordPage, kind: Kind): Promise<boolean> {
  const row = page.row;
  const opener = row?.controls.find(opensMore);
  if (row === null || opener === undefined) return false;
  if (!opener.visible) await seat.hover(row.css);
  if (!(await seat.click(opener.css))) return false;
  await seat.settle();
  const after = await seat.read();
  const known = new Set([...page.controls, ...row.controls].filter(({ visible }) => visible).map(({ css }) => css));
  const fresh = choose(
    [...(after.row?.controls ?? []), ...(after.layer?.controls ?? []), ...after.controls],
    (control) => control.visible && kind(control) && !known.has(control.css),
  );
  if (fresh === undefined || !(await seat.click(fresh.css))) return false;
  await seat.settle();
  return true;
}

/** A frame shows another page than before: that page is used by itself. */
async function openInFrame(seat: Seat, before: readonly string[]): Promise<RecordPage | null> {
  const [fresh] = (await seat.frames()).filter((path) => !before.includes(path));
  return fresh !== undefined && (await seat.open(fresh)) ? seat.read() : null;
}

/** Follows the text of the record to a page about it. */
async function openRecord(seat: Seat, page: RecordPage): Promise<RecordPage | null> {
  const link =
    page.row?.controls.find(({ marked, visible, href }) => marked && visible && href !== null) ??
    page.row?.controls.find((control) => control.visible && control.href !== null && !deletes(control)) ??
    page.row?.controls.find(({ marked, visible }) => marked && visible);
  const css = link?.css ?? page.row?.shown;
  const framed = await seat.frames();
  if (css === undefined || !(await seat.click(css))) return null;
  await seat.settle();
  const after = await seat.read();
  if (after.here !== page.here || after.holders.length > 0 || after.layer !== null) return after;
  return openInFrame(seat, framed);
}

/**
 * A page that shows the record may be about what the record is in, and its own link deletes that. Nothing holds back a
 * link that is followed, so the address must name our record; what a button sends is judged when it is sent.
 */
const mayDelete = ({ here }: RecordPage, { owns }: UseTools, { href }: RecordControl): boolean =>
  href === null || owns(here) || owns(href);

/** On a page of the record's own, what stands around its text like a row is the page itself. */
const aroundText = ({ row, others, here }: RecordPage, { owns }: UseTools): readonly RecordControl[] =>
  row !== null && (others.length === 0 || owns(here)) ? row.controls : [];

/** A control of a page about one record: the page shows our text. */
async function usePageControl(seat: Seat, page: RecordPage, tools: UseTools, kind: Kind): Promise<boolean> {
  if (!isAbout(page, tools)) return false;
  const inLayer = choose(page.layer?.controls ?? [], (control) => control.visible && kind(control));
  const control =
    inLayer ??
    choose(
      [...page.controls, ...aroundText(page, tools)],
      (each) => each.visible && kind(each) && (kind !== deletes || mayDelete(page, tools, each)),
    );
  if (control === undefined) return false;
  if (kind === deletes && inLayer === undefined && areSeveral([...page.controls, ...aroundText(page, tools)]))
    tools.severalAt?.();
  if (!(await seat.click(control.css))) return false;
  tools.clicked?.add(keyOf(control));
  await seat.settle();
  return true;
}

const maxMenus = 3;

/** Opens the menus that this page about one record has and the list before it had not, and clicks what is new in one. */
async function usePageMenu(
  seat: Seat,
  { page, before }: { readonly page: RecordPage; readonly before: RecordPage },
  tools: UseTools,
  kind: Kind,
): Promise<boolean> {
  if (!isAbout(page, tools)) return false;
  const framed = new Set(before.controls.map(keyOf));
  const known = new Set(page.controls.filter(({ visible }) => visible).map(keyOf));
  const menus = page.controls.filter((control) => control.visible && mayOpen(control) && !framed.has(keyOf(control)));
  for (const menu of menus.slice(0, maxMenus)) {
    if (!(await seat.click(menu.css))) continue;
    await seat.settle();
    const after = await seat.read();
    if (after.here !== page.here) return false;
    const offered = choose(
      [...(after.layer?.controls ?? []), ...after.controls],
      (control) => control.visible && kind(control) && !known.has(keyOf(control)) && mayDelete(after, tools, control),
    );
    if (offered !== undefined) {
      if (!(await seat.click(offered.css))) return false;
      await seat.settle();
      return true;
    }
    await seat.press('Escape');
  }
  return false;
}

type Opening = (seat: Seat, page: RecordPage, tools: UseTools) => Promise<boolean>;

const editOpenings: readonly Opening[] = [
  (seat, page) => useRowControl(seat, page, edits),
  (seat, page) => useRowMenu(seat, page, edits),
  async (seat, page) => (await openRecord(seat, page)) !== null,
  async (seat, page, tools) => {
    const opened = await openRecord(seat, page);
    return opened !== null && usePageControl(seat, opened, tools, edits);
  },
  (seat, page, tools) => usePageControl(seat, page, tools, edits),
  async (seat, page) => {
    if (page.row === null) return false;
    await seat.doubleClick(page.row.shown);
    await seat.settle();
    return true;
  },
];

async function change(seat: Seat, { form, field }: Holder, marks: RecordMarks): Promise<string | null> {
  // Where only letters and digits were taken, they are again.
  const next = field.value.toLowerCase().includes(marks.stem.toLowerCase()) ? marks.next : plainOf(marks.next);
  if (!(await seat.do({ action: 'fill', target: { css: field.css }, value: next }))) return 'no_edit';
  await seat.settle();
  const bare = field.editor || form.buttons.length === 0 || !form.native;
  const now = await asItIs(seat, form);
  const typed = now?.fields.some(({ value }) => isOurs(value, marks)) === true ? now : form;
  const at = (await movedTo(seat, form, field)) ?? field;
  if ((await submitForm(seat, typed, 'changed', at)) !== null) {
    await seat.settle();
    await sendRest(seat, form, next);
    return null;
  }
  if (!bare) return 'no_submit';
  await seat.press('Enter');
  await seat.press('Tab');
  return null;
}

const maxUndoMs = 12_000;
const lookMs = 300;
const sentMs = 1_500;

/** Some apps send nothing as long as they offer to undo it. */
async function untilSent(seat: Seat, sent: () => boolean): Promise<void> {
  const endsAt = seat.session.now() + maxUndoMs;
  while (!sent() && seat.session.now() < endsAt) {
    const { controls, layer } = await seat.read();
    if (![...controls, ...(layer?.controls ?? [])].some(undoes)) break;
    await seat.pause(lookMs);
  }
  await seat.settle();
}

/** A layer that only asks, such as whether the change is meant. */
async function asksToGoOn(seat: Seat): Promise<boolean> {
  const { layer, holders } = await seat.read();
  const offered = layer?.controls.filter(({ visible }) => visible) ?? [];
  return holders.length === 0 && offered.some(confirms) && offered.some(leaves);
}

/** A form of the record holds the change, whatever its list shows. */
export async function holdsChange(seat: Seat, tools: UseTools): Promise<boolean> {
  for (const opening of editOpenings) {
    const page = await tools.back();
    if (page === null) return false;
    if (!(await opening(seat, page, tools)) || (await holderOf(seat, tools.marks)) === null) continue;
    const { forms } = await seat.forms();
    return forms.some((form) => !form.search && form.fields.some(({ value }) => says(value, tools.marks.next)));
  }
  return false;
}

/** How it ended; null: the change was sent. */
export async function updateRecord(seat: Seat, tools: UseTools): Promise<string | null> {
  let found = false;
  for (const opening of editOpenings) {
    const page = await tools.back();
    if (page === null) return 'no_row';
    found = true;
    tools.know(page);
    if (!(await opening(seat, page, tools))) continue;
    const holder = await holderOf(seat, tools.marks);
    if (holder === null) continue;
    const written = tools.wrote();
    tools.changes?.(says(holder.field.value, tools.marks.mark) ? 'mark' : 'side');
    const how = await change(seat, holder, tools.marks);
    await seat.settle();
    await untilSent(seat, () => tools.wrote() > written);
    return how ?? ((await asksToGoOn(seat)) ? 'asks' : null);
  }
  return found ? 'no_edit' : 'no_row';
}

/** No list around it: the page is about this record. */
const isAlone = ({ row, others, spanned }: RecordPage): boolean =>
  row === null || (others.length === 0 && spanned.length === 0);

const deleteOpenings: readonly Opening[] = [
  (seat, page, tools) => useRowControl(seat, page, deletes, tools),
  (seat, page) => useRowMenu(seat, page, deletes),
  (seat, page, tools) =>
    isAlone(page) || tools.owns(page.here) ? usePageControl(seat, page, tools, deletes) : Promise.resolve(false),
  async (seat, page, tools) => {
    const opened = await openRecord(seat, page);
    return opened !== null && usePageControl(seat, opened, tools, deletes);
  },
  async (seat, page, tools) => {
    if (!(await useRowControl(seat, page, edits))) return false;
    return usePageControl(seat, await seat.read(), tools, deletes);
  },
  async (seat, page, tools) => {
    const opened = await openRecord(seat, page);
    return opened !== null && usePageMenu(seat, { page: opened, before: page }, tools, deletes);
  },
  deleteTicked,
  deleteSelected,
  async (seat, page, tools) => {
    const opened = await openRecord(seat, page);
    if (opened === null || !(await usePageControl(seat, opened, tools, edits))) return false;
    const editor = await seat.read();
    // Several of them delete parts of the record, as one of its addresses.
    const several = [...editor.controls, ...aroundText(editor, tools)].filter((each) => each.visible && deletes(each));
    return several.length === 1 && usePageControl(seat, editor, tools, deletes);
  },
];

/** It opened a part of the page, and answers nothing. */
const isHeading = ({ role }: RecordControl): boolean => role === 'heading';

const maxQuestions = 3;

/** Some questions are answered by typing a word, and only then can they be confirmed. */
async function typeWhatIsAsked(seat: Seat, page: RecordPage): Promise<RecordPage> {
  const { asks } = page;
  if (asks === null || !(await seat.do({ action: 'fill', target: { css: asks.css }, value: asks.value }))) return page;
  await seat.settle();
  return seat.read();
}

/** The list is gone from the page, and something else stands there. */
const standsInstead = (page: RecordPage, before: RecordPage): boolean =>
  page.here === before.here &&
  before.others.length > 0 &&
  before.others.every((other) => !page.others.includes(other)) &&
  page.holders.length === 0;

interface Question {
  readonly yes: RecordControl | undefined;
  /** What asks was sent for, as if that were the write. */
  readonly asked: boolean;
  /** It can be answered in two ways, and is not answered yet. */
  readonly open: boolean;
}

/** What the page asks: in a layer, in the row, or on a page of its own. */
async function questionOn(seat: Seat, before: RecordPage, tools: UseTools): Promise<Question> {
  const page = await typeWhatIsAsked(seat, await seat.read());
  const known = new Set(before.controls.map(keyOf));
  const inLayer = page.layer?.controls.filter((control) => control.visible && confirms(control)) ?? [];
  const inRow =
    page.row?.controls.filter(
      (control) =>
        control.visible &&
        confirms(control) &&
        before.row?.controls.some(({ css, name }) => css === control.css && name === control.name) !== true,
    ) ?? [];
  const elsewhere = page.here !== before.here && (showsOurs(page, tools.marks) || tools.owns(page.here));
  const instead = standsInstead(page, before) && showsOurs(page, tools.marks);
  const fresh = elsewhere || instead ? page.controls.filter((control) => !known.has(keyOf(control))) : [];
  // A link answers only where its address is about what the question is about: our record.
  const answers = ({ href }: RecordControl): boolean => href === null || (elsewhere && continues(href, page.here));
  // What asked does not answer, as long as it says the same.
  const isNew = (control: RecordControl): boolean => tools.clicked?.has(keyOf(control)) !== true;
  const ranked = [...inLayer, ...inRow, ...fresh.filter(confirms)].filter(
    (control) => !leaves(control) && !isHeading(control) && answers(control) && isNew(control),
  );
  const [yes] = [...ranked.filter(deletes), ...ranked];
  const inOwnLayer = inLayer.some((each) => each === yes) && isOurs(page.layer?.text ?? '', tools.marks);
  // In place of the list, or by a button of a form, or in a layer that names our record. Where it is gone, no page at its
  // address offers to delete it.
  const asked = instead || (yes !== undefined && deletes(yes) && (inOwnLayer || (elsewhere && tools.owns(page.here))));
  const around = [...(page.layer?.controls.filter(({ visible }) => visible) ?? []), ...fresh];
  return { yes, asked, open: around.some(leaves) && (inLayer.length > 0 || yes !== undefined) };
}

/** Answers what the page asks before it deletes. True: it has sent something, and still asks. */
async function answerQuestions(seat: Seat, before: RecordPage, tools: UseTools): Promise<boolean> {
  for (let turn = 0; turn < maxQuestions; turn += 1) {
    const wrote = tools.wrote();
    const { yes, asked, open } = await questionOn(seat, before, tools);
    if (yes === undefined || (wrote > 0 && !asked)) return open;
    if (yes.href !== null) tools.confirmBy(yes.href);
    if (!(await seat.click(yes.css))) return open;
    tools.clicked?.add(keyOf(yes));
    await seat.settle();
  }
  return (await questionOn(seat, before, tools)).open;
}

/** What moves out of the page first is sent a moment later. */
async function wasSent(seat: Seat, { wrote }: UseTools): Promise<boolean> {
  const endsAt = seat.session.now() + sentMs;
  while (wrote() === 0 && seat.session.now() < endsAt) await seat.pause(lookMs);
  return wrote() > 0;
}

/** Unless the same list shows all but our record, what was used may have done nothing to it, as a cross that closes a message. */
async function mayStillStand(seat: Seat, before: RecordPage, { marks }: UseTools): Promise<boolean> {
  const page = await seat.read();
  return page.here !== before.here || showsOurs(page, marks) || page.others.length !== before.others.length;
}

/** How it ended; null: the deletion was asked for. Some ways say that it was, and that nothing is clear about it. */
export async function deleteRecord(seat: Seat, tools: UseTools): Promise<string | null> {
  const written = tools.wrote();
  let several = false;
  const since: UseTools = {
    ...tools,
    wrote: () => tools.wrote() - written,
    clicked: new Set<string>(),
    severalAt: () => {
      several = true;
    },
  };
  let found = false;
  let acted: string | null = 'no_delete';
  for (const opening of deleteOpenings) {
    const page = await tools.back();
    if (page === null) return found ? acted : 'no_row';
    found = true;
    tools.know(page);
    since.clicked?.clear();
    several = false;
    const opened = await opening(seat, page, since);
    if (!opened) continue;
    const asks = await answerQuestions(seat, page, since);
    await untilSent(seat, () => since.wrote() > 0);
    acted = asks ? 'asks' : several ? 'one_of_several' : null;
    if (asks || (await wasSent(seat, since)) || !(await mayStillStand(seat, page, since))) return acted;
  }
  return acted;
}
