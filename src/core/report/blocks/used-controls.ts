// Controls and forms that were offered and used, counted on one basis: kinds of control.
import { controlKind } from '#core/evidence/control-kind.ts';
import type { OfferedControl } from '#core/evidence/offered.ts';
import type { ReportInput } from '../report-input.ts';

type Input = Pick<ReportInput, 'evidence' | 'scenarios'>;

export interface UsedControls {
  /** Null: no page was asked what it offers. */
  readonly offered: readonly OfferedControl[] | null;
  /** Kinds that were used, those among them that no page listed included. */
  readonly used: ReadonlySet<string>;
}

/** A structural path without the places in it, and the role. */
const shapeOf = (path: string, role: string): string => `${path.replaceAll(/:\d+|\*/g, '')} ${role}`;

const shapeOfKind = (kind: string): string => {
  const [path = '', role = ''] = kind.split(' ');
  return shapeOf(path, role);
};

export function usedControls({ evidence, scenarios = [] }: Input): UsedControls {
  const offered = evidence.offered?.controls ?? null;
  const byShape = Map.groupBy(offered ?? [], ({ kind }) => shapeOfKind(kind));
  const used = new Set(
    evidence.visits
      .flatMap(({ probes }) => probes)
      .filter(({ outcome }) => outcome === 'exercised')
      .map(({ subject }) => controlKind(subject.key)),
  );
  const byScenarios = new Map(
    scenarios
      .flatMap(({ run }) => run.records)
      .flatMap((record) => [{ ...record, route: record.routeBefore }, ...(record.uses ?? [])])
      .flatMap(({ outcome, fidelity, element, route }) =>
        outcome === 'done' && fidelity !== null && element !== null
          ? [[`${route} ${element.path}`, element] as const]
          : [],
      ),
  );
  for (const [place, { path, role }] of byScenarios) {
    const alike = byShape.get(shapeOf(path, role)) ?? [];
    const fresh = alike.find(({ kind }) => !used.has(kind));
    // Several places of one kind are one kind: once all that look alike are used, nothing is added.
    if (fresh !== undefined) used.add(fresh.kind);
    else if (alike.length === 0) used.add(place);
  }
  return { offered, used };
}

export interface FormCounts {
  readonly seen: number | null;
  readonly refused: number;
  readonly exercised: number;
}

/** A form is used when a control that submits it was used; it is out of reach when each of them is refused. */
export function countForms({ offered, used }: UsedControls): FormCounts {
  if (offered === null) return { seen: null, refused: 0, exercised: 0 };
  const forms = Map.groupBy(
    offered.filter(({ form }) => form !== null),
    ({ form }) => form,
  );
  const submitters = [...forms.values()].map((controls) => controls.filter(({ submits }) => submits));
  return {
    seen: forms.size,
    refused: submitters.filter((some) => some.length > 0 && some.every(({ refused }) => refused)).length,
    exercised: submitters.filter((some) => some.some(({ kind }) => used.has(kind))).length,
  };
}
