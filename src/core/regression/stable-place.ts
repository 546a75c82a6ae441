// What is the same in several loads of a place. What differs between loads is dynamic and never compared.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type {
  CallFact,
  LookBox,
  LookElement,
  PlaceDocument,
  PlaceLoad,
  ThrownFact,
} from '#core/evidence/place-load.ts';
import { grown } from './box-geometry.ts';

/** Fields that differ from load to load are null. */
export interface StableElement extends Omit<LookElement, 'style'> {
  readonly style: number | null;
  /** Whether it is at the same position in every load. */
  readonly steady: boolean;
}

export interface StableLook {
  readonly width: number;
  readonly height: number;
  readonly properties: readonly string[];
  readonly styles: readonly (readonly string[])[];
  readonly elements: readonly StableElement[];
  /** Names of every element that any load showed. */
  readonly seen: readonly string[];
  /** Where pictures of this place differ by themselves. */
  readonly ignore: readonly LookBox[];
}

export interface StablePlace {
  readonly route: string;
  readonly template: string;
  readonly context: Viewport;
  readonly loads: number;
  /** Null when the loads disagree. */
  readonly document: PlaceDocument | null;
  readonly calls: readonly CallFact[];
  /** Method and template of every call that any load made. */
  readonly callsSeen: readonly string[];
  /** Those of every load, and the causes of those of any. */
  readonly exceptions: readonly ThrownFact[];
  readonly exceptionsSeen: readonly string[];
  readonly look: StableLook | null;
}

export const callName = ({ method, template }: Pick<CallFact, 'method' | 'template'>): string =>
  `${method} ${template}`;

/** Identifies an element wherever it is; boxes have no name. */
export const elementName = ({ kind, role, words }: Pick<LookElement, 'kind' | 'role' | 'words'>): string =>
  kind === 'box' || (kind === 'landmark' && words === '') ? '' : `${kind} ${role} ${words}`;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** How far a letter or an outline may stick out of its box. */
const rim = 4;
const still = 2;
const sameSpot = (a: LookBox, b: LookBox): boolean =>
  Math.abs(a.x - b.x) <= still &&
  Math.abs(a.y - b.y) <= still &&
  Math.abs(a.width - b.width) <= still &&
  Math.abs(a.height - b.height) <= still;

const spotOf = ({ path, kind, role }: LookElement): string => `${kind} ${role} ${path}`;

function learnLook(loads: readonly PlaceLoad[], pictured: readonly LookBox[]): StableLook | null {
  const looks = loads.map(({ look }) => look).filter((look) => look !== null);
  const [first, ...others] = looks;
  if (first === undefined || looks.length < loads.length) return null;
  const spots = others.map((look) => ({
    look,
    at: new Map(look.elements.map((element) => [spotOf(element), element])),
  }));
  const restless: LookBox[] = looks.flatMap((look) => look.restless);
  const elements: StableElement[] = [];
  for (const element of first.elements) {
    const twins = spots.map(({ look, at }) => ({ look, twin: at.get(spotOf(element)) }));
    const found = twins.filter(({ twin }) => twin !== undefined && twin.words === element.words);
    if (found.length < twins.length) {
      restless.push(element.box, ...twins.flatMap(({ twin }) => (twin === undefined ? [] : [twin.box])));
      continue;
    }
    const every = (test: (twin: LookElement) => boolean): boolean => twins.every(({ twin }) => test(twin!));
    if (!every(({ exact }) => exact === element.exact)) restless.push(element.box);
    const steadyPicture = every(({ shows }) => shows === element.shows);
    if (!steadyPicture) restless.push(element.box);
    elements.push({
      ...element,
      leads: every(({ leads }) => leads === element.leads) ? element.leads : null,
      shows: steadyPicture ? element.shows : null,
      off: element.off && every(({ off }) => off),
      style: twins.every(({ look, twin }) => same(look.styles[twin!.style], first.styles[element.style]))
        ? element.style
        : null,
      steady: every(({ box }) => sameSpot(box, element.box)),
    });
  }
  const known = new Set(first.elements.map(spotOf));
  for (const { look } of spots)
    for (const element of look.elements) if (!known.has(spotOf(element))) restless.push(element.box);
  return {
    width: first.width,
    height: first.height,
    properties: first.properties,
    styles: first.styles,
    elements,
    seen: [...new Set(looks.flatMap((look) => look.elements.map(elementName)))].sort(),
    ignore: [...restless.map((box) => grown(box, rim)), ...pictured],
  };
}

function learnCalls(loads: readonly PlaceLoad[]): CallFact[] {
  const [first, ...others] = loads;
  return (first?.calls ?? []).flatMap((call): CallFact[] => {
    const twins = others.map(({ calls }) => calls.find((each) => callName(each) === callName(call)));
    if (twins.some((twin) => twin === undefined)) return [];
    const all = [call, ...twins.map((twin) => twin!)];
    /** What every load has is what the page relies on. */
    const common = (part: 'sent' | 'answer'): readonly string[] | null =>
      all.some((each) => each[part] === null)
        ? null
        : call[part]!.filter((field) => all.every((each) => each[part]!.includes(field)));
    const steady = all.every(({ statusClass }) => statusClass === call.statusClass);
    return [{ ...call, statusClass: steady ? call.statusClass : null, sent: common('sent'), answer: common('answer') }];
  });
}

/** `pictured`: where the pictures of these loads differ from each other. */
export function learnPlace(loads: readonly PlaceLoad[], pictured: readonly LookBox[]): StablePlace | null {
  const [first] = loads;
  if (first === undefined) return null;
  const thrown = loads.map(({ exceptions }) => new Set(exceptions.map(({ cause }) => cause)));
  return {
    route: first.route,
    template: first.template,
    context: first.context,
    loads: loads.length,
    document: loads.every(({ document }) => same(document, first.document)) ? first.document : null,
    calls: learnCalls(loads),
    callsSeen: [...new Set(loads.flatMap(({ calls }) => calls.map(callName)))].sort(),
    exceptions: first.exceptions.filter(({ cause }) => thrown.every((causes) => causes.has(cause))),
    exceptionsSeen: [...new Set(thrown.flatMap((causes) => [...causes]))].sort(),
    look: learnLook(loads, pictured),
  };
}
