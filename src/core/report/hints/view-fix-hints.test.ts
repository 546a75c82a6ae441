import { expect, test } from 'vitest';
import type { Finding } from '#contract/finding.ts';
import { fixHintsSchema } from '#contract/fix-hints.ts';
import { failureTypes } from '#contract/vocabulary/failure-types.ts';
import { findingOf, reportOf } from '../../../../test/kit/report-of.ts';
import { traits } from './framework.ts';
import { viewFixHints } from './view-fix-hints.ts';

const element = { role: 'button', name: 'Save', selectorHint: '#save', box: null };
const hintOf = (finding: Partial<Finding>) => viewFixHints(reportOf([findingOf('one', finding)], ['/'])).hints[0];

const rows: [string, Partial<Finding>, object][] = [
  [
    'a stack frame',
    {
      type: 'uncaught_exception',
      evidence: [
        {
          kind: 'exception',
          note: 'n',
          facts: { source: '/app.js', line: 12, frames: 'save (/app.js:12:5) < run (/b.js:1:1)' },
        },
      ],
    },
    { place: 'script', at: '/app.js', line: 12, functionName: 'save', sure: 'high' },
  ],
  [
    'a stack frame without a line',
    { type: 'uncaught_exception', evidence: [{ kind: 'exception', note: 'n', facts: { source: '/app.js' } }] },
    { place: 'script', at: '/app.js', line: null, sure: 'medium' },
  ],
  [
    'a failing request',
    {
      type: 'http_error',
      evidence: [{ kind: 'request', note: 'n', untrusted: '/api/items', facts: { method: 'POST', status: 500 } }],
    },
    { place: 'request_handler', at: '/api/items', sure: 'high' },
  ],
  [
    'a missing file',
    {
      type: 'broken_resource',
      evidence: [{ kind: 'request', note: 'n', untrusted: '/a.css', facts: { status: 404 } }],
    },
    { place: 'resource', at: '/a.css' },
  ],
  [
    'a CSS declaration',
    {
      type: 'layout_defect',
      subtype: 'horizontal_overflow',
      blame: { selector: '.wide', property: 'min-width', value: '900px' },
    },
    { place: 'style', at: '.wide { min-width: 900px }', sure: 'high' },
  ],
  [
    'a control without a listener',
    {
      type: 'dead_control',
      element,
      evidence: [
        { kind: 'interaction', note: 'n', facts: { ownListeners: 0, listenersAbove: 0, frameworkHandler: false } },
      ],
    },
    { place: 'script', at: '#save', sure: 'high' },
  ],
  [
    'a control with a listener',
    {
      type: 'dead_control',
      element,
      evidence: [
        { kind: 'interaction', note: 'n', facts: { ownListeners: 1, listenersAbove: 0, frameworkHandler: false } },
      ],
    },
    { place: 'markup', sure: 'medium' },
  ],
  ['content', { type: 'content_defect', subtype: 'nan_text', element }, { place: 'data', at: '#save' }],
  [
    'a document',
    { type: 'http_error', route: '/x', evidence: [{ kind: 'document', note: 'n', facts: { status: 500 } }] },
    { at: '/x', sure: 'high' },
  ],
  ['an element only', { type: 'accessibility_defect', element }, { place: 'markup', at: '#save', sure: 'low' }],
];

test.each(rows)('%s points at its place [fix-hints-surface]', (_, finding, hint) => {
  expect(hintOf(finding)).toMatchObject(hint);
});

test('hints fit their schema for every failure type, and a finding without a trace is listed as such', () => {
  const findings = failureTypes.words.map((type) => findingOf(type, { type, evidence: [] }));
  const view = fixHintsSchema.parse(viewFixHints(reportOf(findings, ['/'])));
  expect(view.hints.length + view.none.length).toBe(findings.length);
  expect(view.none.length).toBeGreaterThan(0);
});

test.each([
  ['/_next/static/chunks/main.js', 'Next.js (React)'],
  ['/wp-content/themes/x/style.css', 'WordPress'],
  ['/static/admin/css/base.css', 'Django'],
  ['/_nuxt/entry.js', 'Nuxt (Vue)'],
  ['/assets/turbo-0123456789ab.js', 'Rails'],
  ['/_app/immutable/entry/start.js', 'SvelteKit'],
])('%s is a sign of %s', (path, name) => {
  const base = reportOf([], ['/']);
  const shape = { method: 'GET', path, sameOrigin: true, kind: 'script', status: 200, count: 1, bodyShape: null };
  const network = { ...base.runtimeEvidence.network, shapes: [shape] };
  const report = { ...base, runtimeEvidence: { ...base.runtimeEvidence, network } };
  expect(viewFixHints(report).framework?.name).toBe(name);
  const foreign = {
    ...report,
    runtimeEvidence: { ...report.runtimeEvidence, network: { ...network, shapes: [{ ...shape, sameOrigin: false }] } },
  };
  expect(viewFixHints(foreign).framework).toBeNull();
});

test('every trait says why', () => {
  expect(traits.every(({ because, path, selector }) => because.endsWith('.') && (path ?? selector) !== undefined)).toBe(
    true,
  );
});
