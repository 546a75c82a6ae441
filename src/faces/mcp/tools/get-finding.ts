import { z } from 'zod';
import { findingFacts } from '#contract/finding-facts.ts';
import type { Finding } from '#contract/finding.ts';
import { defineTool } from '../define-tool.ts';
import { maxAnswerBytes, pageOfItems } from '../paging.ts';

const maxRoutes = 8;
const maxFact = 200;
/** What is left for the list of an answer beside its fixed fields. */
const listRoom = 1_400;

const parts = ['evidence', 'steps'] as const;

function summaryOf(finding: Finding): Record<string, unknown> {
  const { id, type, subtype, severity, title, route, routes, viewports, widthRange, fixHint, reproduction } = finding;
  return {
    id,
    type,
    ...(subtype !== undefined && { subtype }),
    severity,
    title,
    route,
    ...(routes.length > 1 && { routes: routes.slice(0, maxRoutes), routesTotal: routes.length }),
    viewports,
    ...(widthRange != null && { widthRange }),
    confirmed: reproduction.confirmed,
    ...(reproduction.flaky && { flaky: true }),
    ...(fixHint !== undefined && { fixHint }),
    untrusted: { ...findingFacts(finding, maxFact), selector: finding.element?.selectorHint },
  };
}

export const getFinding = defineTool({
  name: 'get_finding',
  title: 'Read one finding',
  about:
    'One finding of a finished run: where it is, what was measured, and the steps that reproduce it. part and offset page through long lists.',
  readOnly: true,
  input: z.object({
    runId: z.string(),
    findingId: z.string().describe('fnd_…, from get_compact_proof or get_report'),
    part: z.enum(parts).optional().describe('Defaults to evidence.'),
    offset: z.int().min(0).optional(),
  }),
  run: async (client, { runId, findingId, part = 'evidence', offset = 0 }, signal) => {
    const report = await client.call('read_report', { params: { runId }, signal });
    const finding = report.findings.find(({ id }) => id === findingId);
    if (finding === undefined)
      return {
        error: 'not_found',
        message: 'This run has no such finding.',
        findings: report.findings.slice(0, 20).map(({ id }) => id),
      };
    const list: readonly unknown[] = part === 'evidence' ? finding.evidence : finding.reproduction.steps;
    const summary = offset === 0 ? summaryOf(finding) : { id: finding.id };
    const room = Math.max(listRoom, maxAnswerBytes - Buffer.byteLength(JSON.stringify(summary)) - 200);
    return { ...summary, part, [part]: pageOfItems(list, offset, room), scenarioId: finding.reproduction.scenarioId };
  },
});
