import { z } from 'zod';
import type { Report } from '#contract/report.ts';
import { defineTool } from '../define-tool.ts';
import { maxAnswerBytes, pageOfValue } from '../paging.ts';

const room = maxAnswerBytes - 300;

const sizeOf = (value: unknown): number | string =>
  Array.isArray(value) ? `${value.length} items` : Buffer.byteLength(JSON.stringify(value ?? null));

/** A list of findings is read by their heads; each is read in full by get_finding. */
const headOf = ({ id, type, subtype, severity, title, route }: Report['findings'][number]) => ({
  id,
  type,
  ...(subtype !== undefined && { subtype }),
  severity,
  title,
  route,
});

export const getReport = defineTool({
  name: 'get_report',
  title: 'Read the report in pages',
  about:
    'Without section: the verdict, and the sections of the report with their sizes. With section: that part, in pages; pass nextOffset as offset to go on.',
  readOnly: true,
  input: z.object({
    runId: z.string(),
    section: z.string().optional().describe('findings, routes, coverageGrounding, doNotClaim, …'),
    offset: z.int().min(0).optional(),
  }),
  run: async (client, { runId, section, offset = 0 }, signal) => {
    const report = await client.call('read_report', { params: { runId }, signal });
    const byName = new Map<string, unknown>(Object.entries(report));
    byName.set('findings', report.findings.map(headOf));
    if (section !== undefined && byName.has(section))
      return { runId, section, ...(pageOfValue(byName.get(section), offset, room) as object) };
    const { verdict, failureType, summary, coverageConfidence } = report;
    return {
      runId,
      verdict,
      failureType,
      summary,
      coverageConfidence: coverageConfidence.tier,
      ...(section !== undefined && { unknownSection: section }),
      sections: Object.fromEntries([...byName].map(([name, value]) => [name, sizeOf(value)])),
      next: 'get_report with a section',
    };
  },
});
