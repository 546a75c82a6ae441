// Keeps a report within its size limit: the least useful entries are dropped first, and the report says how many.
// Findings, scenarios and routes are never dropped: later runs are compared with them, and a missing one would look fixed.
import { limit } from '#contract/limits.ts';
import type { Report } from '#contract/report.ts';

export type ReportBody = Omit<Report, 'digest'>;

interface Cut {
  readonly body: ReportBody;
  readonly dropped: number;
}

const stepsKept = 50;
const unconfirmedKept = 100;

/** The first of each kind shows what the others repeat. */
function firstOfEachKind<Item extends { readonly kind: string }>(items: readonly Item[]): Item[] {
  const kinds = new Set<string>();
  return items.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind));
}

const cuts: readonly ((body: ReportBody) => Cut)[] = [
  (body) => ({
    body: { ...body, stepEvidence: body.stepEvidence.map(({ calls: _calls, ...step }) => step) },
    dropped: body.stepEvidence.reduce((sum, { calls = [] }) => sum + calls.length, 0),
  }),
  (body) => ({
    body: { ...body, stepEvidence: body.stepEvidence.slice(0, stepsKept) },
    dropped: Math.max(0, body.stepEvidence.length - stepsKept),
  }),
  (body) => {
    const { console, network } = body.runtimeEvidence;
    const { shapes, dropped } = network;
    return {
      body: {
        ...body,
        runtimeEvidence: { console, network: { ...network, shapes: [], dropped: dropped + shapes.length } },
        appMap: { ...body.appMap, edges: [], transitions: [], states: [] },
      },
      dropped:
        shapes.length +
        body.appMap.edges.length +
        (body.appMap.transitions?.length ?? 0) +
        (body.appMap.states?.length ?? 0),
    };
  },
  (body) => ({
    body: { ...body, unconfirmed: body.unconfirmed.slice(0, unconfirmedKept) },
    dropped: Math.max(0, body.unconfirmed.length - unconfirmedKept),
  }),
  (body) => {
    const findings = body.findings.map((finding) => ({ ...finding, evidence: firstOfEachKind(finding.evidence) }));
    const count = (list: ReportBody['findings']): number =>
      list.reduce((sum, { evidence }) => sum + evidence.length, 0);
    return { body: { ...body, findings }, dropped: count(body.findings) - count(findings) };
  },
];

const note = 'entries were left out to keep the report within its size limit';

const withNote = (body: ReportBody, count: number): ReportBody => ({
  ...body,
  limits: { ...body.limits, reached: [...body.limits.reached, { name: 'reportBytes', count, note }] },
});

/** The digest and its field name are added later. */
const digestBytes = 100;

export function fitReport(whole: ReportBody): ReportBody {
  const fits = (body: ReportBody): boolean =>
    Buffer.byteLength(JSON.stringify(body)) + digestBytes <= limit('reportBytes');
  let body = whole;
  let dropped = 0;
  for (const cut of cuts) {
    const shown = dropped === 0 ? body : withNote(body, dropped);
    if (fits(shown)) return shown;
    const next = cut(body);
    body = next.body;
    dropped += next.dropped;
  }
  return dropped === 0 ? body : withNote(body, dropped);
}
