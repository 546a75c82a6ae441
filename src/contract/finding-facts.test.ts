import { expect, test } from 'vitest';
import { findingOf } from '../../test/kit/report-of.ts';
import { findingFacts, findingFactsSchema } from './finding-facts.ts';

const element = { role: 'button', name: 'Show address', selectorHint: '#show', box: null };

test.each([
  ['an element', { element, evidence: [] }, { element: 'button "Show address"' }],
  ['an element without a name', { element: { ...element, name: '' }, evidence: [] }, { element: 'button' }],
  [
    'an exception',
    {
      evidence: [
        { kind: 'exception', note: '', untrusted: 'TypeError: x', facts: { source: '/a.js', line: 3, column: 7 } },
      ],
    },
    { message: 'TypeError: x', source: '/a.js:3:7' },
  ],
  [
    'an exception of a script in the page',
    {
      evidence: [{ kind: 'exception', note: '', untrusted: 'no', facts: { source: null, line: 3, column: 7 } }],
    },
    { message: 'no', source: 'inline:3:7' },
  ],
  [
    'a console line without a place',
    { evidence: [{ kind: 'console', note: '', untrusted: 'no', facts: { source: null } }] },
    { message: 'no' },
  ],
  [
    'a failing request',
    { evidence: [{ kind: 'request', note: '', untrusted: '/api/x', facts: { method: 'GET', status: 500 } }] },
    { request: 'GET /api/x (500)' },
  ],
  [
    'a link without an answer',
    { evidence: [{ kind: 'link', note: '', untrusted: '/x', facts: { status: null, failure: 'network' } }] },
    { request: '/x (network)' },
  ],
  [
    'a CSS declaration',
    { blame: { selector: 'table', property: 'min-width', value: '860px' }, evidence: [] },
    { blame: 'table { min-width: 860px }' },
  ],
  [
    'an image that does not load',
    {
      subtype: 'broken_image',
      evidence: [{ kind: 'layout', note: '', untrusted: '/a.png', facts: { status: 404 } }],
    },
    { request: '/a.png (404)' },
  ],
  ['nothing', { evidence: [{ kind: 'document', note: '', facts: { status: 500 } }] }, {}],
])('%s', (_name, change, facts) => {
  expect(findingFacts(findingOf('a', change), 100)).toEqual(facts);
});

test('no fact is longer than it may be, and the shape is the one that is published', () => {
  const facts = findingFacts(findingOf('a', { element: { ...element, name: 'x'.repeat(90) }, evidence: [] }), 20);
  expect(facts.element).toHaveLength(20);
  expect(findingFactsSchema.parse(facts)).toEqual(facts);
});
