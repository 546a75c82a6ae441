import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { Failure } from '#core/audits/define.ts';
import { elsewhere } from '#core/audits/elsewhere.ts';
import type { Judgement } from '#core/audits/run-audits.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { describe, expect, it } from 'vitest';
import type { ReportInput } from '../report-input.ts';
import { buildVisualLayout } from './visual-layout-block.ts';

const visit = (key: string, route: string, viewports: readonly string[]): Visit =>
  ({ key, route, layouts: viewports.map((viewport) => ({ viewport })) }) as unknown as Visit;

const none = { pass: 0, fail: 0, unsure: 0, nothingToJudge: 0 };

const failureAt = (viewport: Viewport): Failure => ({
  answer: 'fail',
  cause: 'a',
  shared: false,
  title: 'b',
  viewports: [viewport],
  evidence: [],
});

const judged = (audit: string, visitKey: string, answer: Judgement['answer'], reason?: string): Judgement => ({
  audit,
  version: 1,
  visit: visitKey,
  answer,
  failures: answer === 'fail' ? [failureAt('phone')] : [],
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
      {
        type: 'contrast_violation',
        ...none,
        unsure: 1,
        viewports: [
          { viewport: 'phone', ...none, pass: 1 },
          { viewport: 'tablet', ...none, unsure: 1 },
          { viewport: 'laptop', ...none, unsure: 1 },
        ],
      },
      {
        type: 'text_overlap',
        ...none,
        fail: 1,
        viewports: [
          { viewport: 'phone', ...none, fail: 1 },
          { viewport: 'tablet', ...none, pass: 1 },
          { viewport: 'laptop', ...none, pass: 1 },
        ],
      },
    ]);
  });

  it('says for each viewport whether a page failed there, could not be judged, or had nothing to judge', () => {
    const failed = { ...judged('text_overlap', '1-laptop', 'fail'), failures: [failureAt('tablet')] };
    const doubted = {
      ...judged('broken_image', '1-laptop', 'unsure'),
      doubts: [{ answer: 'unsure' as const, reason: 'of another origin', viewports: ['laptop' as const] }],
    };
    const empty = { ...judged('missing_form_label', '1-laptop', 'pass'), subject: 'none' as const };
    const cells = build(visits, [failed, doubted, empty]).types.flatMap(({ type, viewports = [] }) =>
      viewports.map(({ viewport, pass, fail, unsure, nothingToJudge }) => [
        type,
        viewport,
        [pass, fail, unsure, nothingToJudge].join(),
      ]),
    );
    expect(cells).toEqual([
      ['text_overlap', 'tablet', '0,1,0,0'],
      ['text_overlap', 'laptop', '1,0,0,0'],
      ['missing_form_label', 'tablet', '0,0,0,1'],
      ['missing_form_label', 'laptop', '0,0,0,1'],
      ['broken_image', 'tablet', '1,0,0,0'],
      ['broken_image', 'laptop', '0,0,1,0'],
    ]);
  });

  it('does not count a look that has its place elsewhere, nor audits of other kinds', () => {
    const block = build(visits, [
      judged('tap_target_too_small', '1-laptop', 'unsure', elsewhere),
      judged('tap_target_too_small', '1-phone', 'pass'),
      judged('http_error', '1-phone', 'fail'),
    ]);
    expect(block.types).toEqual([
      { type: 'tap_target_too_small', ...none, pass: 1, viewports: [{ viewport: 'phone', ...none, pass: 1 }] },
    ]);
  });
});
