import type { AxeFacts } from '#core/evidence/access-facts.ts';
import { describe, expect, it } from 'vitest';
import { elementOf } from '../../../../test/kit/visit-of.ts';
import type { ReportInput } from '../report-input.ts';
import { buildAccessibility } from './accessibility-block.ts';

const rule = (id: string, impact: 'minor' | 'serious' = 'serious'): AxeFacts['broken'][number] => ({
  id,
  impact,
  nodes: [{ element: elementOf(), alike: 1, impact }],
});
const look = (route: string, axe: Omit<AxeFacts, 'version'> | null) => ({
  route,
  access: axe === null ? null : { focus: null, axe: { version: '9.9.9', ...axe } },
});
const build = (visits: readonly object[]) => buildAccessibility({ evidence: { visits } } as unknown as ReportInput);

describe('the accessibility block of a report', () => {
  it('claims nothing when no page was looked at', () => {
    expect(build([look('/', null)])).toEqual({
      engine: null,
      pagesChecked: 0,
      rulesPassed: 0,
      rulesFailed: 0,
      rulesUnsure: 0,
    });
  });

  it('counts a rule once: broken anywhere is broken, undecided anywhere is not kept', () => {
    expect(
      build([
        look('/', { broken: [rule('list')], kept: ['link-name', 'frame-title', 'image-alt', 'label'], undecided: [] }),
        look('/b', { broken: [], kept: ['list', 'link-name'], undecided: ['frame-title', 'list'] }),
        look('/c', null),
      ]),
    ).toEqual({ engine: 'axe-core 9.9.9', pagesChecked: 2, rulesPassed: 3, rulesFailed: 1, rulesUnsure: 1 });
  });

  it('fails no rule for what the audit passes over', () => {
    const axe = { broken: [rule('list', 'minor')], kept: [], undecided: [] };
    expect(build([look('/', axe)])).toMatchObject({ rulesPassed: 0, rulesFailed: 0, rulesUnsure: 0 });
  });
});
