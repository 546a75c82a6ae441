import { expect, test } from 'vitest';
import { judgeVisit } from '../run-audits.ts';
import { documentOf, pageOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { blankPage } from './blank-page.ts';

const empty = pageOf({ textLength: 0, media: 0, controls: 0, visibleElements: 1 });
const picture = (ink: number | null) => ({ name: 'p', viewport: 'laptop' as const, width: 1280, height: 800, ink });

test('nothing to read, nothing drawn: blank', () => {
  expect(judgeVisit(blankPage, visitOf({ page: empty, pictures: [picture(0)] })).answer).toBe('fail');
});

test('text, a picture or a control is enough', () => {
  for (const seen of [{ textLength: 3 }, { media: 1 }, { controls: 1 }])
    expect(judgeVisit(blankPage, visitOf({ page: { ...empty, ...seen }, pictures: [picture(0)] })).answer).toBe('pass');
});

test('something drawn, a frame, or no picture at all is unsure', () => {
  expect(judgeVisit(blankPage, visitOf({ page: empty, pictures: [picture(0.2)] })).answer).toBe('unsure');
  expect(judgeVisit(blankPage, visitOf({ page: { ...empty, frames: 1 }, pictures: [picture(0)] })).answer).toBe(
    'unsure',
  );
  expect(judgeVisit(blankPage, visitOf({ page: empty })).answer).toBe('unsure');
});

test('a file, and a page that was not read, are not blank', () => {
  const document = documentOf({ mime: 'application/json' });
  expect(judgeVisit(blankPage, visitOf({ page: empty, document, pictures: [picture(0)] })).answer).toBe('pass');
  expect(judgeVisit(blankPage, visitOf({ page: null })).answer).toBe('unsure');
});
