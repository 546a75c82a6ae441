// What the pages under fixtures/pages cannot show cheaply: doubts, missing evidence, and folding.
import { expect, test } from 'vitest';
import { redact } from '#core/evidence/redact.ts';
import { contentDefects } from '#contract/vocabulary/content-defects.ts';
import { documentOf, elementOf, pageOf, requestOf, suspectOf, textOf, visitOf } from '../../../../test/kit/visit-of.ts';
import { allAudits } from '../all.ts';
import { judgeVisit } from '../run-audits.ts';
import { invalidDate } from './invalid-date.ts';
import { mojibake } from './mojibake.ts';
import { placeholderText } from './placeholder-text.ts';
import { soft404 } from './soft-404.ts';
import { templateText } from './template-text.ts';
import { undefinedText } from './undefined-text.ts';
import { untranslatedKey } from './untranslated-key.ts';
import { wrongLang } from './wrong-lang.ts';

const content = allAudits.filter(({ type }) => type === 'content_defect');
const saying = (...suspects: ReturnType<typeof suspectOf>[]) => visitOf({ text: textOf({ suspects }) });

test('every kind of content defect has an audit of its name', () => {
  expect(content.map(({ id }) => id).sort()).toEqual([...contentDefects.words].sort());
});

test.each(content)('$id passes on a healthy page', (audit) => {
  expect(judgeVisit(audit, visitOf()).answer).toBe('pass');
});

test.each(content)('$id is unsure about a page that could not be read', (audit) => {
  expect(judgeVisit(audit, visitOf({ page: null, text: null })).answer).toBe('unsure');
});

test.each(content)('$id ignores a file that is not a page', (audit) => {
  const visit = visitOf({
    document: documentOf({ mime: 'application/json' }),
    page: pageOf({ title: redact(''), lang: '' }),
    text: textOf({ emptyHeadings: [elementOf()], suspects: [suspectOf('undefined', 'Hello <<undefined>>')] }),
  });
  expect(judgeVisit(audit, visit).answer).toBe('pass');
});

test('the same fault in every row of a list is one failure', () => {
  const rows = [1, 2, 3, 4].map((row) =>
    suspectOf('undefined', 'by <<undefined>>', { element: elementOf({ path: `body>main:1>div:${row}>p:1` }) }),
  );
  expect(judgeVisit(undefinedText, saying(...rows)).failures).toHaveLength(1);
  const columns = ['td:1', 'td:2'].map((cell) =>
    suspectOf('undefined', '<<undefined>>', { place: 'cell', element: elementOf({ path: `table>tr:3>${cell}` }) }),
  );
  expect(judgeVisit(undefinedText, saying(...columns)).failures).toHaveLength(2);
});

test('the same filler on two pages is one fault, other filler another', () => {
  const causeOn = (path: string, line: string) =>
    judgeVisit(placeholderText, saying(suspectOf('placeholder', line, { element: elementOf({ path }) }))).failures[0];
  const first = causeOn('body>main:1>p:1', '<<Lorem ipsum>> one');
  expect(first?.shared).toBe(true);
  expect(causeOn('body>ul:1>li:4', '<<Lorem ipsum>> one')?.cause).toBe(first?.cause);
  expect(causeOn('body>main:1>p:1', '<<Lorem ipsum>> two')?.cause).not.toBe(first?.cause);
});

test('where null is a number, it is unsure', () => {
  const visit = { ...saying(suspectOf('null', '<<null>>')), page: pageOf({ lang: 'de-AT' }) };
  expect(judgeVisit(undefinedText, visit).answer).toBe('unsure');
  expect(judgeVisit(undefinedText, { ...visit, page: pageOf({ lang: 'en' }) }).answer).toBe('fail');
});

test('one lost letter may be meant, two are not', () => {
  const lost = suspectOf('mojibake', 'Cr<<\ufffd>>me');
  expect(judgeVisit(mojibake, saying(lost)).answer).toBe('unsure');
  expect(judgeVisit(mojibake, saying(lost, lost)).answer).toBe('fail');
});

test('chips to choose a placeholder from are unsure', () => {
  const chip = (name: string) => suspectOf('template', `<<{{${name}}}>>`, { place: 'control' });
  expect(judgeVisit(templateText, saying(chip('first'), chip('last'))).answer).toBe('unsure');
});

test('holes that a script of another origin should have filled are unsure when it was out of our reach', () => {
  const script = { kind: 'script', sameOrigin: false, status: null, failure: 'refused_by_guard' } as const;
  const visit = saying(suspectOf('template', '<<{{ name }}>>', { place: 'heading' }));
  expect(judgeVisit(templateText, visit).answer).toBe('fail');
  expect(judgeVisit(templateText, { ...visit, requests: [requestOf(script)] }).answer).toBe('unsure');
  const key = saying(suspectOf('key', '<<cart.button.save>>', { place: 'control' }));
  expect(judgeVisit(untranslatedKey, key).answer).toBe('fail');
  expect(judgeVisit(untranslatedKey, { ...key, requests: [requestOf(script)] }).answer).toBe('unsure');
});

test('filler on a page about type is unsure', () => {
  const visit = {
    ...saying(suspectOf('placeholder', '<<Lorem ipsum>>')),
    page: pageOf({ title: redact('Typography') }),
  };
  expect(judgeVisit(placeholderText, visit).answer).toBe('unsure');
});

test.each(['shop.example.com', 'price.list.json', 'node.js', 'IN_PROGRESS', 'com.example.app', 'IMG_2041'])(
  '%s in a heading is no translation key',
  (hit) => {
    expect(judgeVisit(untranslatedKey, saying(suspectOf('key', `<<${hit}>>`, { place: 'heading' }))).answer).toBe(
      'pass',
    );
  },
);

const missing = (partial: { title?: string; heading?: string; mainTextLength?: number; route?: string }) =>
  judgeVisit(
    soft404,
    visitOf({
      route: partial.route ?? '/old',
      page: pageOf({ title: redact(partial.title ?? 'Lantern'), mainTextLength: partial.mainTextLength ?? 60 }),
      text: textOf({ mainHeading: redact(partial.heading ?? '') }),
    }),
  ).answer;

test.each([
  'Page not found',
  '404',
  'Oops! Not found',
  'Product not found',
  'This page doesn’t exist',
  'Seite nicht gefunden',
  'Page introuvable',
  'Página no encontrada',
])('a page that says “%s” and answers 200 is a soft 404', (heading) => {
  expect(missing({ heading })).toBe('fail');
});

test('a page about missing pages, with text of its own, is unsure; one at such an address is meant', () => {
  expect(missing({ heading: 'Page not found', mainTextLength: 3_000 })).toBe('unsure');
  expect(missing({ title: 'Not found | Lantern', heading: 'Orders' })).toBe('unsure');
  expect(missing({ heading: 'Page not found', route: '/404' })).toBe('pass');
  expect(missing({ heading: 'Lost and found' })).toBe('pass');
});

test('a language is wrong only if the words are clear', () => {
  const judge = (lang: string, partial: Parameters<typeof textOf>[0] = {}) =>
    judgeVisit(wrongLang, visitOf({ page: pageOf({ lang }), text: textOf(partial) })).answer;
  expect(judge('de')).toBe('fail');
  expect(judge('en-GB')).toBe('pass');
  expect(judge('pl')).toBe('unsure');
  expect(judge('de', { sampledCharacters: 200 })).toBe('unsure');
  expect(judge('de', { littleWords: { en: 40, de: 30, fr: 0, es: 0, it: 0, nl: 0, pt: 0 } })).toBe('unsure');
});

test('a date that the frame of all pages shows is one fault; the heading of a page is its own', () => {
  const inFooter = elementOf({ path: 'div#foot>p:1>span:1', around: ['footer'] });
  const sharedAt = (place: 'prose' | 'heading', element: typeof inFooter) =>
    judgeVisit(invalidDate, saying(suspectOf('date', 'Last change: <<Invalid Date>>', { place, element }))).failures[0]
      ?.shared;
  expect(sharedAt('prose', inFooter)).toBe(true);
  expect(sharedAt('heading', inFooter)).toBe(false);
  expect(sharedAt('prose', elementOf({ path: 'div#foot>p:1>span:1' }))).toBe(false);
});
