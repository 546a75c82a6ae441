import type { Report } from '#contract/report.ts';
import { type RuntimeFacts, type SentFact, countRequests, foldRequests } from '#core/evidence/runtime-facts.ts';
import type { ConsoleFact } from '#core/evidence/log-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { ReportInput } from '../report-input.ts';

const maxShapes = 200;

const statusClass = ({ status, failure, pending }: SentFact): string =>
  status !== null ? `${Math.floor(status / 100)}xx` : (failure ?? (pending ? 'pending' : 'none'));

/** What we held back, and what ended because the page was left, is not a failure of the target. */
const hasFailed = ({ status, failure }: SentFact): boolean =>
  (failure !== null && failure !== 'held' && failure !== 'aborted') || (status !== null && status >= 400);

function tally(requests: readonly SentFact[], key: (request: SentFact) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const request of requests) counts[key(request)] = (counts[key(request)] ?? 0) + request.count;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function runtimeOf({ requests, requestsDropped, console, consoleDropped, exceptions }: Visit): RuntimeFacts {
  const of = (wanted: ConsoleFact['level']): number => console.filter(({ level }) => level === wanted).length;
  return {
    requests: foldRequests(
      requests.map(({ method, template, sameOrigin, kind, status, failure, pending, bodyShape }) => ({
        method,
        path: template,
        sameOrigin,
        kind,
        status,
        failure,
        pending,
        bodyShape: bodyShape ?? null,
      })),
    ),
    requestsDropped,
    console: {
      errors: of('error'),
      warnings: of('warning'),
      other: of('other'),
      exceptions: exceptions.length,
      dropped: consoleDropped,
    },
  };
}

/** Of the loads, of the controls that were used, and of the scenarios. */
const allRuntime = ({ evidence: { visits }, scenarios = [] }: ReportInput): RuntimeFacts[] => [
  ...visits.map(runtimeOf),
  ...visits.flatMap(({ probes }) => probes.flatMap(({ runtime }) => runtime ?? [])),
  ...scenarios.flatMap(({ run }) => run.runtime ?? []),
];

/** A shape that was read once stands for the same call elsewhere. */
function shapesOf(requests: readonly SentFact[]): Report['runtimeEvidence']['network']['shapes'] {
  const shapes = new Map<string, Report['runtimeEvidence']['network']['shapes'][number]>();
  for (const { method, path, sameOrigin, kind, status, bodyShape, count } of requests) {
    const key = `${method} ${path} ${kind} ${status}`;
    const known = shapes.get(key);
    if (known === undefined) shapes.set(key, { method, path, sameOrigin, kind, status, count, bodyShape });
    else {
      known.count += count;
      known.bodyShape ??= bodyShape;
    }
  }
  return [...shapes.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shape]) => shape);
}

export function buildRuntimeEvidence(input: ReportInput): Report['runtimeEvidence'] {
  const all = allRuntime(input);
  const requests = all.flatMap((part) => part.requests);
  const shapes = shapesOf(requests);
  const sum = (of: (part: RuntimeFacts) => number): number => all.reduce((total, part) => total + of(part), 0);
  return {
    console: {
      errors: sum(({ console }) => console.errors),
      warnings: sum(({ console }) => console.warnings),
      other: sum(({ console }) => console.other),
      exceptions: sum(({ console }) => console.exceptions),
      dropped: sum(({ console }) => console.dropped),
    },
    network: {
      requests: countRequests({ requests }),
      failed: countRequests({ requests: requests.filter(hasFailed) }),
      refusedByGuard: input.evidence.guardRefusals,
      byStatus: tally(requests, statusClass),
      byMethod: tally(requests, ({ method }) => method),
      shapes: shapes.slice(0, maxShapes),
      dropped: sum(({ requestsDropped }) => requestsDropped) + Math.max(0, shapes.length - maxShapes),
    },
  };
}
