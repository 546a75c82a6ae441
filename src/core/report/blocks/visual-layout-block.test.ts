import { elsewhere } from '#core/audits/elsewhere.ts';
import type { Judgement } from '#core/audits/run-audits.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { describe, expect, it } from 'vitest';
import type { ReportInput } from '../report-input.ts';
import { buildVisualLayout } from './visual-layout-block.ts';

const visit = (key: string, route: string, viewports: readonly string[]): Visit =>
  ({ key, route, layouts: viewports.map((viewport) => ({ viewport })) }) as unknown as Visit;

const judged = (audit: string, visitKey: string, answer: Judgement['answer'], reason?: string): Judgement => ({
  audit,
  version: 1,
  visit: visitKey,
  answer,
  failures: [],
  doubts: reason === undefined ? [] : [{ answer: 'unsure', reason }],
});

const build = (visits: readonly Visit[], judgements: readonly Judgement[]) =>
  buildVisualLayout({ evidence: { visits }, judgements } as unknown as ReportInput);

describe('the visual layout of a report', () => {
  const visits = [visit('1-laptop', '/', ['laptop', 'tablet']), visit('1-phone', '/', ['phone']), visit('2', '/b', [])];

  it('names measured viewports in their order and counts measured pages once', () => {
    const block = build(visits, []);
    expect(block.viewports).toEqual(['phone', 'tablet', 'laptop']);
    expect(block.pagesMeasured).toBe(1);
    expect(block.types).toEqual([]);
  });

  it('lets the worst look at a page decide', () => {
    const block = build(visits, [
      judged('text_overlap', '1-laptop', 'pass'),
      judged('text_overlap', '1-phone', 'fail'),
      judged('contrast_violation', '1-laptop', 'unsure', 'the text is on an image'),
      judged('contrast_violation', '1-phone', 'pass'),
    ]);
    expect(block.types).toEqual([
      { type: 'contrast_violation', pass: 0, fail: 0, unsure: 1 },
      { type: 'text_overlap', pass: 0, fail: 1, unsure: 0 },
    ]);
  });

  it('does not count a look that has its place elsewhere, nor audits of other kinds', () => {
    const block = build(visits, [
      judged('tap_target_too_small', '1-laptop', 'unsure', elsewhere),
      judged('tap_target_too_small', '1-phone', 'pass'),
      judged('http_error', '1-phone', 'fail'),
    ]);
    expect(block.types).toEqual([{ type: 'tap_target_too_small', pass: 1, fail: 0, unsure: 0 }]);
  });
});
