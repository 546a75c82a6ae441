import type { Report } from '#contract/report.ts';
import type { RequestFact } from '#core/evidence/visit.ts';
import type { ReportInput } from '../report-input.ts';

const maxShapes = 200;

const statusClass = ({ status, failure, pending }: RequestFact): string =>
  status !== null ? `${Math.floor(status / 100)}xx` : (failure ?? (pending ? 'pending' : 'none'));

function tally(requests: readonly RequestFact[], key: (request: RequestFact) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const request of requests) counts[key(request)] = (counts[key(request)] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function buildRuntimeEvidence({ evidence }: ReportInput): Report['runtimeEvidence'] {
  const { visits } = evidence;
  const requests = visits.flatMap((visit) => visit.requests);
  const lines = visits.flatMap((visit) => visit.console);
  const played = evidence.steps.filter(({ scenarioId }) => scenarioId !== undefined);
  const calls = played.flatMap((step) => step.calls ?? []);
  const shapes = new Map<string, Report['runtimeEvidence']['network']['shapes'][number]>();
  for (const request of requests) {
    const key = `${request.method} ${request.template} ${request.kind} ${request.status}`;
    const known = shapes.get(key);
    if (known !== undefined) known.count += 1;
    else
      shapes.set(key, {
        method: request.method,
        path: request.template,
        sameOrigin: request.sameOrigin,
        kind: request.kind,
        status: request.status,
        count: 1,
        bodyShape: null,
      });
  }
  for (const { method, path, sameOrigin, status, answerShape } of calls) {
    const key = `${method} ${path} scenario ${status}`;
    const known = shapes.get(key);
    if (known !== undefined) known.count += 1;
    else shapes.set(key, { method, path, sameOrigin, kind: 'scenario', status, count: 1, bodyShape: answerShape });
  }
  const sorted = [...shapes.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shape]) => shape);
  return {
    console: {
      errors:
        lines.filter(({ level }) => level === 'error').length +
        played.reduce((sum, { consoleErrors }) => sum + consoleErrors, 0),
      warnings: lines.filter(({ level }) => level === 'warning').length,
      other: lines.filter(({ level }) => level === 'other').length,
      exceptions: visits.reduce((sum, { exceptions }) => sum + exceptions.length, 0),
      dropped: visits.reduce((sum, { consoleDropped }) => sum + consoleDropped, 0),
    },
    network: {
      requests: requests.length + played.reduce((sum, step) => sum + step.requests, 0),
      failed: requests.filter(({ status, failure }) => failure !== null || (status !== null && status >= 400)).length,
      refusedByGuard: evidence.guardRefusals,
      byStatus: tally(requests, statusClass),
      byMethod: tally(requests, ({ method }) => method),
      shapes: sorted.slice(0, maxShapes),
      dropped:
        visits.reduce((sum, { requestsDropped }) => sum + requestsDropped, 0) + Math.max(0, sorted.length - maxShapes),
    },
  };
}
