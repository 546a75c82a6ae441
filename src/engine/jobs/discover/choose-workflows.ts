// Each kind of workflow once for each kind of page, what all pages share once, and no more than the budget.
import { limit } from '#contract/limits.ts';
import type { PlannedWorkflow } from '#core/workflows/define-family.ts';
import { isWorkflowStep } from '#core/workflows/look.ts';
import type { WorkflowFamilyName } from '#core/workflows/family-names.ts';
import type { FrontierEntry } from '#engine/crawl/frontier.ts';

const perPage = 10;
/** Families of which one page shows as much as many. */
const perRun: Partial<Record<WorkflowFamilyName, number>> = { round_trip: 3, keyboard: 5, menu: 3 };
const perFamily = 8;

/** The same question on other kinds of page; more than once, since the words of one page may find nothing. */
const perQuestion = 3;

export interface FoundHere {
  readonly workflow: PlannedWorkflow;
  readonly entry: FrontierEntry;
  /** The kind of page where the address led to: an entry may lead on to a page that has an address of its own. */
  readonly kind: string;
  /** A digest of the items of the list that the page is about; null: it has none. */
  readonly list: string | null;
}

/** What so many kinds of page show alike belongs to all pages, and not to what each is about. */
const furnitureKinds = 3;

const usesList = ({ steps }: PlannedWorkflow): boolean =>
  steps.some((step) => isWorkflowStep(step) && step.workflow.order.list != null);

/** Workflows about a list that is a part of the page frame test nothing. */
export function withoutFurniture(all: readonly FoundHere[], lists: ListKinds): FoundHere[] {
  return all.filter(({ workflow, list }) => list === null || !lists.isFurniture(list) || !usesList(workflow));
}

/** On how many kinds of page each list was seen. */
export class ListKinds {
  readonly #kinds = new Map<string, Set<string>>();

  note(list: string | null, kind: string): void {
    if (list !== null) this.#kinds.set(list, (this.#kinds.get(list) ?? new Set()).add(kind));
  }

  isFurniture(list: string): boolean {
    return (this.#kinds.get(list)?.size ?? 0) >= furnitureKinds;
  }
}

/** What a run would miss most comes first: its lists, then what opens and closes, then its forms. */
const importance: Partial<Record<WorkflowFamilyName, number>> = {
  search: 0,
  filter: 0,
  sort: 0,
  pagination: 0,
  lifecycle: 0,
  form_submit: 2,
  validation: 2,
  round_trip: 3,
  keyboard: 3,
};
const rankOf = ({ workflow: { family } }: FoundHere): number => importance[family] ?? 1;

/** The most important, in the order in which they were found. */
function firstOf(chosen: readonly FoundHere[], most: number): FoundHere[] {
  const kept = new Set(chosen.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, most));
  return chosen.filter((each) => kept.has(each));
}

/** `kinds`: the kind of each route by how its pages are built, since the names in addresses may hide that. */
export function chooseWorkflows(
  all: readonly FoundHere[],
  kinds: ReadonlyMap<string, string>,
): { chosen: FoundHere[]; left: number } {
  const seen = new Set<string>();
  const families = new Map<WorkflowFamilyName, number>();
  const pages = new Map<string, number>();
  let creating = 0;
  const unlike = all.filter(({ workflow: { family, key, shared }, kind, entry }) => {
    const alike = shared === true ? [''] : [kind, `built as ${kinds.get(entry.route) ?? kind}`];
    const names = alike.map((each) => `${family} ${key} ${each}`);
    const isNew = !names.some((name) => seen.has(name));
    for (const name of names) seen.add(name);
    return isNew;
  });
  const asked = new Map<string, number>();
  const chosen = unlike.filter(({ workflow: { family, creates, asks }, entry }) => {
    const ofQuestion = asks === undefined ? 0 : (asked.get(asks) ?? 0);
    if (ofQuestion >= perQuestion) return false;
    const ofFamily = families.get(family) ?? 0;
    const ofPage = pages.get(entry.route) ?? 0;
    if (ofFamily >= (perRun[family] ?? perFamily) || ofPage >= perPage) return false;
    // Each of them makes records, once and in each replay.
    if (creates !== undefined && creating >= limit('creatingWorkflowsMax')) return false;
    creating += creates === undefined ? 0 : 1;
    if (asks !== undefined) asked.set(asks, ofQuestion + 1);
    families.set(family, ofFamily + 1);
    pages.set(entry.route, ofPage + 1);
    return true;
  });
  const most = limit('workflowsMax');
  return { chosen: firstOf(chosen, most), left: unlike.length - Math.min(chosen.length, most) };
}
