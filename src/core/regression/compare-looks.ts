// What differs between the elements of two runs. The pictures decide whether it is visible.
import { cutText } from '#core/evidence/cut-text.ts';
import type { LookBox } from '#core/evidence/place-load.ts';
import { meets } from './box-geometry.ts';
import type { Change, VisualChange } from './change.ts';
import { matchElements } from './match-elements.ts';
import { type StableElement, type StableLook, elementName } from './stable-place.ts';

/** Rows and entries of one list are one kind of place. */
export const placeOfPath = (path: string): string => {
  const parts = path.split('>');
  const from = Math.max(0, parts.length - 3);
  return parts.map((part, index) => (index >= from ? part.replace(/:\d+$/, '') : part)).join('>');
};

const number = /^-?[\d.]+px$/;

/** Lengths that grow together have one cause, whatever they were. */
function transition(from: string, to: string): string {
  if (!number.test(from) || !number.test(to) || Number.parseFloat(from) === 0) return `${from} → ${to}`;
  return `× ${(Number.parseFloat(to) / Number.parseFloat(from)).toFixed(1)}`;
}

interface StyleDifference {
  readonly property: string;
  readonly from: string;
  readonly to: string;
}

function differences(before: StableLook, after: StableLook, one: number, other: number): StyleDifference[] {
  return before.properties.flatMap((property, index) => {
    const place = after.properties.indexOf(property);
    const from = before.styles[one]?.[index];
    const to = place < 0 ? undefined : after.styles[other]?.[place];
    return from === undefined || to === undefined || from === to ? [] : [{ property, from, to }];
  });
}

const visual = (
  subtype: VisualChange['subtype'],
  cause: string,
  element: StableElement,
  boxes: { before: LookBox | null; after: LookBox | null },
  more: Partial<VisualChange> = {},
): VisualChange => ({
  type: 'visual_regression',
  subtype,
  cause,
  shared: element.shared,
  element,
  ...boxes,
  facts: {},
  regions: [],
  ...more,
});

const moved = 3;
const far = (a: number, b: number): boolean => Math.abs(a - b) > moved;

function comparePair(before: StableElement, after: StableElement, looks: readonly [StableLook, StableLook]): Change[] {
  const boxes = { before: before.box, after: after.box };
  const changes: Change[] = [];
  const place = placeOfPath(before.path);
  const behaves = (subtype: Extract<Change, { type: 'behaviour_regression' }>['subtype'], facts: Change['facts']) =>
    changes.push({
      type: 'behaviour_regression',
      subtype,
      cause: `${before.role} ${elementName(before) === '' ? place : before.words}`,
      shared: before.shared,
      element: after,
      ...boxes,
      facts,
    });
  if (before.words !== after.words && before.kind !== 'box' && !(before.timely && after.timely)) {
    if (before.kind === 'control' && before.words !== '' && after.words === '') behaves('control_renamed', {});
    else changes.push(visual('text_changed', `text ${place}`, after, boxes));
  }
  if (!before.off && after.off) behaves('control_disabled', {});
  if (before.leads !== null && after.leads !== null && before.leads !== after.leads && before.words === after.words)
    behaves('link_target_changed', { before: cutText(before.leads), after: cutText(after.leads) });
  if (before.shows !== null && after.shows !== null && before.shows !== after.shows)
    changes.push(visual('image_changed', `image ${place}`, after, boxes));
  const styles = before.style === null || after.style === null ? [] : differences(...looks, before.style, after.style);
  if (styles.length > 0) {
    const [first] = styles;
    const signature = styles.map(({ property, from, to }) => `${property} ${transition(from, to)}`).join('; ');
    changes.push(
      visual('style_changed', `style ${signature}`, after, boxes, {
        shared: true,
        facts: {
          properties: cutText(styles.map(({ property }) => property).join(', ')),
          before: cutText(first!.from),
          after: cutText(first!.to),
        },
      }),
    );
  }
  if (before.steady && after.steady) {
    const grew = far(before.box.width, after.box.width) || far(before.box.height, after.box.height);
    const went = far(before.box.x, after.box.x) || far(before.box.y, after.box.y);
    if (grew) changes.push(visual('element_resized', `size ${place}`, after, boxes));
    else if (went) changes.push(visual('element_moved', `place ${place}`, after, boxes));
  }
  return changes;
}

/** What disappears or appears with its parent is reported once, by the outermost element. */
const outermost = (elements: readonly StableElement[]): StableElement[] =>
  elements.filter(({ path }) => !elements.some((other) => other.path !== path && path.startsWith(`${other.path}>`)));

/** What an element passes on to those inside it is its own change, not theirs. */
const withoutInherited = (changes: readonly Change[]): Change[] =>
  changes.filter(
    (change) =>
      change.subtype !== 'style_changed' ||
      !changes.some(
        (outer) =>
          outer.subtype === 'style_changed' &&
          outer.facts['properties'] === change.facts['properties'] &&
          change.element!.path.startsWith(`${outer.element!.path}>`),
      ),
  );

export function compareLooks(before: StableLook, after: StableLook): Change[] {
  const { pairs, gone, added } = matchElements(before, after);
  const looks = [before, after] as const;
  const seen = new Set(after.seen);
  const known = new Set(before.seen);
  // An element of this name that varies between loads is not gone.
  const away = gone.filter((element) => elementName(element) === '' || !seen.has(elementName(element)));
  const come = added.filter((element) => elementName(element) === '' || !known.has(elementName(element)));
  const recast = away.flatMap((element) => {
    const twin =
      element.words === '' || (element.kind !== 'control' && element.kind !== 'heading')
        ? undefined
        : come.find(({ words, box }) => words === element.words && meets(box, element.box));
    return twin === undefined ? [] : [{ element, twin }];
  });
  const lost = away.filter((each) => recast.every(({ element }) => element !== each));
  const fresh = come.filter((each) => recast.every(({ twin }) => twin !== each));
  /** Links in the content change with it; the page frame and other controls should stay. */
  const counts = ({ kind, role, shared, words }: StableElement): boolean =>
    kind === 'control' && words !== '' && (shared || role !== 'link');
  return [
    ...withoutInherited(pairs.flatMap((pair) => comparePair(pair.before, pair.after, looks))),
    ...recast.map(
      ({ element, twin }): Change => ({
        type: 'behaviour_regression',
        subtype: 'role_changed',
        cause: `${element.role} ${element.words}`,
        shared: element.shared,
        element: twin,
        before: element.box,
        after: twin.box,
        facts: { before: element.role, after: twin.role },
        ...(element.name === '' ? {} : { untrusted: element.name }),
      }),
    ),
    ...lost.filter(counts).map(
      (element): Change => ({
        type: 'behaviour_regression',
        subtype: 'control_gone',
        cause: `${element.role} ${element.words}`,
        shared: element.shared,
        element,
        before: element.box,
        after: null,
        facts: { role: element.role },
        ...(element.name === '' ? {} : { untrusted: element.name }),
      }),
    ),
    ...outermost(lost)
      .filter((element) => !counts(element))
      .map((element) =>
        visual('element_gone', `gone ${placeOfPath(element.path)}`, element, { before: element.box, after: null }),
      ),
    ...outermost(fresh).map((element) =>
      visual('element_added', `added ${placeOfPath(element.path)}`, element, { before: null, after: element.box }),
    ),
  ];
}
