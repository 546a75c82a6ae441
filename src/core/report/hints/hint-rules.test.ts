// Every row of the table of hints, with all that it says.
import { describe, expect, test } from 'vitest';
import type { EvidenceItem, Finding } from '#contract/finding.ts';
import { findingOf, reportOf } from '../../../../test/kit/report-of.ts';
import { frameworkOf, traits } from './framework.ts';
import { hintRules } from './hint-rules.ts';

const element = { role: 'button', name: 'Save', selectorHint: '#save', box: null };
const item = (kind: string, facts: EvidenceItem['facts'] = {}, untrusted?: string): EvidenceItem => ({
  kind,
  note: 'n',
  facts,
  ...(untrusted === undefined ? {} : { untrusted }),
});
const hint = (partial: Partial<Finding>) => {
  const finding = findingOf('a', { evidence: [], ...partial });
  for (const rule of hintRules) {
    const found = rule(finding);
    if (found !== null) return found;
  }
  return null;
};
const nowhere = { line: null, functionName: null };

describe('an exception', () => {
  const thrown = (facts: EvidenceItem['facts'], more: Partial<Finding> = {}) =>
    hint({ type: 'uncaught_exception', evidence: [item('exception', facts)], ...more });
  test('points at the line and the function of its innermost frame', () => {
    expect(thrown({ source: '/app.js', line: 12, frames: 'async save (/app.js:12:5) < run (/b.js:1:1)' })).toEqual({
      place: 'script',
      lookAt: 'The line of the script that threw.',
      at: '/app.js',
      line: 12,
      functionName: 'save',
      why: 'The innermost frame of the stack is in this file.',
      sure: 'high',
    });
  });
  test('points at the file alone where no line is known', () => {
    expect(thrown({ source: '/app.js', line: 1.5, frames: '/app.js:1:1' }, { element })).toEqual({
      place: 'script',
      lookAt: 'The script that threw.',
      at: '/app.js',
      line: null,
      functionName: null,
      why: 'The innermost frame of the stack, after the control was clicked, is in this file.',
      sure: 'medium',
    });
  });
  test('that was logged is found by the frame of the console', () => {
    expect(hint({ evidence: [item('console', { source: '/log.js' })] })).toMatchObject({ at: '/log.js' });
  });
  test.each(['uncaught_exception', 'console_error'] as const)('of type %s without a file is low', (type) => {
    expect(hint({ type, evidence: [item('exception', { source: '' })], element })).toEqual({
      ...nowhere,
      place: 'script',
      lookAt: 'The scripts inside the page: the stack names no file.',
      at: '#save',
      why: 'What was thrown has no file of its own, so it comes from a script in the document or from a handler.',
      sure: 'low',
    });
    expect(hint({ type })?.at).toBeNull();
  });
});

describe('a request', () => {
  const asked = (facts: EvidenceItem['facts'], type: Finding['type'] = 'form_submit_failed', kind = 'request') =>
    hint({ type, evidence: [item(kind, facts, '/api')] });
  test.each([
    [500, 'The server returned 500: the fault is behind this address, not in the page.', 'high'],
    [499, 'The server returned 499 for it.', 'high'],
    [null, 'The request got no response.', 'medium'],
  ])('with status %s', (status, why, sure) => {
    const expected = { ...nowhere, place: 'request_handler', lookAt: 'The handler of this PUT request.', at: '/api' };
    expect(asked({ status, method: 'PUT' })).toEqual({ ...expected, why, sure });
  });
  test('that writes counts like one that reads, and its method is GET unless it is known', () => {
    expect(asked({ status: 500 }, 'not_persisted', 'write')?.lookAt).toBe('The handler of this GET request.');
    expect(hint({ evidence: [item('request', { path: '/by-fact', status: 404 })] })?.at).toBe('/by-fact');
    expect(hint({ type: 'slow_response', evidence: [item('request')] })).toBeNull();
  });
  test('of a file points at the file', () => {
    expect(asked({ status: 404 }, 'broken_resource')).toMatchObject({
      place: 'resource',
      lookAt: 'The file, and the place in the page or style sheet that names it.',
    });
  });
});

test('a declaration points at its rule, before all else', () => {
  const blame = { selector: '.wide', property: 'width', value: '9px' };
  const evidence = [item('request', { status: 500 }, '/api')];
  expect(hint({ type: 'layout_defect', blame, evidence })).toEqual({
    ...nowhere,
    place: 'style',
    lookAt: 'The CSS property width of this rule.',
    at: '.wide { width: 9px }',
    why: 'Without this declaration the defect was gone, with all else unchanged.',
    sure: 'high',
  });
  expect(hint({ blame: { ...blame, selector: 'style attribute' }, blameReason: 'Why.' })).toMatchObject({
    place: 'markup',
    why: 'Why.',
  });
  expect(hint({ blame: { ...blame, value: 'x'.repeat(300) } })?.at).toHaveLength(200);
});

test('a broken image points at its file, or at its element', () => {
  const image = (evidence: EvidenceItem[]) =>
    hint({ type: 'layout_defect', subtype: 'broken_image', element, evidence });
  const expected = {
    ...nowhere,
    place: 'resource',
    lookAt: 'The image file, and the element that names it.',
    why: 'The image was asked for at this address and could not be shown.',
  };
  expect(image([item('layout', {}, '/a.png')])).toEqual({ ...expected, at: '/a.png', sure: 'high' });
  expect(image([])).toEqual({ ...expected, at: '#save', sure: 'medium' });
  expect(hint({ type: 'layout_defect', subtype: 'broken_image' })?.at).toBeNull();
  expect(hint({ type: 'layout_defect', subtype: 'text_clipped', element })?.place).toBe('markup');
});

test('a broken link points at its address', () => {
  expect(hint({ type: 'broken_link', element, evidence: [item('link', {}, '/gone')] })).toEqual({
    ...nowhere,
    place: 'markup',
    lookAt: 'The link, or the route that it should lead to.',
    at: '/gone',
    why: 'A page of the same site links to an address that does not work.',
    sure: 'high',
  });
  expect(hint({ type: 'broken_link', element })?.at).toBe('#save');
  expect(hint({ type: 'broken_link' })?.at).toBeNull();
});

test('a dead control without any listener was never given a handler', () => {
  const none = { ownListeners: 0, listenersAbove: 0, frameworkHandler: false };
  const dead = (facts: EvidenceItem['facts']) =>
    hint({ type: 'dead_control', element, evidence: [item('interaction', facts)] });
  expect(dead(none)).toEqual({
    ...nowhere,
    place: 'script',
    lookAt: 'The script that should attach a handler to this control.',
    at: '#save',
    why: 'No listener is on the control or above it: a handler was never attached.',
    sure: 'high',
  });
  for (const some of [{ ownListeners: 1 }, { listenersAbove: 1 }, { frameworkHandler: true }])
    expect(dead({ ...none, ...some })).toEqual({
      ...nowhere,
      place: 'markup',
      lookAt: 'The handler of this control.',
      at: '#save',
      why: 'A listener is there, but nothing that can be observed follows a click.',
      sure: 'medium',
    });
  expect(hint({ type: 'dead_control' })).toBeNull();
});

test('wrong content points at what fills the element', () => {
  const content = (subtype: string, more: Partial<Finding> = {}) => hint({ type: 'content_defect', subtype, ...more });
  expect(content('nan_text', { element })).toEqual({
    ...nowhere,
    place: 'data',
    lookAt: 'The calculation that fills this element: one of its inputs is not a number.',
    at: '#save',
    why: 'The text is on the page that a visitor sees.',
    sure: 'medium',
  });
  expect(content('placeholder_text')).toMatchObject({ place: 'content', at: null, sure: 'low' });
  expect(content('unheard_of')).toBeNull();
  expect(hint({ type: 'layout_defect', subtype: 'nan_text' })).toBeNull();
});

test.each([
  ['http_error', 'request_handler', 'The handler of this route.'],
  ['page_unreachable', 'request_handler', 'The handler of this route.'],
  ['redirect_loop', 'configuration', 'The redirects of this route.'],
] as const)('a document that fails by %s points at its route', (type, place, lookAt) => {
  const route = `/${'x'.repeat(300)}`;
  const base = { ...nowhere, place, lookAt, at: route.slice(0, 200) };
  expect(hint({ type, route, evidence: [item('document', { status: 500 })] })).toEqual({
    ...base,
    why: 'The document itself returns HTTP 500.',
    sure: 'high',
  });
  expect(hint({ type, route })).toEqual({ ...base, why: 'The document itself does not load.', sure: 'medium' });
});

test.each([
  'not_persisted',
  'update_not_persisted',
  'delete_not_performed',
  'duplicate_on_submit',
  'form_submit_failed',
  'validation_missing',
] as const)('a form that ends in %s points at the server', (type) => {
  expect(hint({ type, element })).toEqual({
    ...nowhere,
    place: 'request_handler',
    lookAt:
      type === 'validation_missing'
        ? 'The validation on the server: the form was accepted without what it needs.'
        : 'The handler of the form on the server, and what it stores.',
    at: '#save',
    why: 'The form was sent, and what should follow on the server did not.',
    sure: 'medium',
  });
  expect(hint({ type, route: `/${'x'.repeat(300)}` })?.at).toHaveLength(200);
});

test('an assertion points at itself, and anything else at its element or nowhere', () => {
  expect(hint({ type: 'assertion_failed', element })).toMatchObject({ place: 'test', at: '#save', sure: 'low' });
  expect(hint({ type: 'assertion_failed' })?.at).toBeNull();
  expect(hint({ type: 'accessibility_defect', element })).toMatchObject({ place: 'markup', at: '#save', sure: 'low' });
  expect(hint({ type: 'accessibility_defect' })).toBeNull();
});

describe('a framework', () => {
  const of = (path: string, selector = '', blamed = '') => {
    const blame = { selector: blamed, property: 'p', value: 'v' };
    const base = reportOf([findingOf('a', { element: { ...element, selectorHint: selector }, blame })], ['/']);
    const shape = { method: 'GET', path, sameOrigin: true, kind: 'script', status: 200, count: 1, bodyShape: null };
    const network = { ...base.runtimeEvidence.network, shapes: [shape] };
    return frameworkOf({ ...base, runtimeEvidence: { ...base.runtimeEvidence, network } });
  };
  test.each([
    ['/_next/static/main.js', 'Next.js (React)', 'high'],
    ['/_nuxt/entry.js', 'Nuxt (Vue)', 'high'],
    ['/_app/immutable/start.js', 'SvelteKit', 'high'],
    ['/_astro/index.js', 'Astro', 'high'],
    ['/page-data/index/page-data.json', 'Gatsby (React)', 'high'],
    ['/wp-includes/a.js', 'WordPress', 'high'],
    ['/core/misc/drupal.js', 'Drupal', 'high'],
    ['/static/admin/base.css', 'Django', 'high'],
    ['/assets/turbo-0123456789ab.js', 'Rails', 'high'],
    ['/livewire/livewire.js', 'Laravel', 'high'],
    ['/_framework/blazor.web.js', 'Blazor', 'high'],
    ['/polyfills-ABC.js', 'Angular', 'medium'],
    ['/vue.global.js', 'Vue', 'medium'],
    ['/react-dom.js', 'React', 'medium'],
    ['/static/js/main.0123abcd.js', 'React (Create React App)', 'medium'],
    ['/jquery.min.js', 'jQuery', 'medium'],
    ['/assets/index-0123abcd.js', 'Vite', 'low'],
  ])('is told by the file %s', (path, name, sure) => {
    expect(of(path)).toEqual({
      name,
      sure,
      because: traits.find((trait) => trait.name === name && trait.sure === sure)?.because,
    });
  });
  test.each([
    ['Angular', '[_ngcontent-abc]'],
    ['Svelte', '.svelte-1abc2'],
    ['Vue', '[data-v-0123abcd]'],
  ])('is told as %s by a selector, of an element or of a declaration', (name, selector) => {
    expect(of('/app.js', selector)).toMatchObject({ name, sure: 'high' });
    expect(of('/app.js', '', selector)).toMatchObject({ name, sure: 'high' });
  });
  test('is not told by names that anyone may choose', () => {
    expect(of('/app.js', 'main > p')).toBeNull();
  });
});
