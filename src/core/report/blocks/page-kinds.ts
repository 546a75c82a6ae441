// Kinds of page that are known and that were tested; both are counted by the same list.
import { lookedThrough } from '#core/evidence/looked-through.ts';
import { templateOf } from '#core/evidence/route.ts';
import type { ReportInput } from '../report-input.ts';

export interface PageKinds {
  /** Null: the target was not explored, so no one can tell. */
  readonly seen: number | null;
  readonly tested: number;
}

export function countKinds({ evidence }: Pick<ReportInput, 'evidence'>, tested: readonly string[]): PageKinds {
  const kindOf = new Map(evidence.kinds ?? []);
  const kind = (route: string): string => kindOf.get(route) ?? templateOf(route);
  const done = new Set(tested.map(kind));
  // Pages that were searched for workflows and have none: there was nothing to test, so they count neither way.
  const idle = new Set(
    evidence.skipped.filter(({ reason }) => reason === lookedThrough).map(({ route }) => kind(route)),
  );
  const known = [...new Set([...kindOf.values(), ...done])].filter((each) => done.has(each) || !idle.has(each));
  return { seen: evidence.kinds === undefined ? null : known.length, tested: done.size };
}
