// How bad a finding is depends on what is lost: each row has the same type of fault twice, once as a loss, once as a habit.
import { expect, test } from 'vitest';
import { severityOf } from '#contract/severity.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { consoleOf, elementOf, requestOf, suspectOf, textOf, visitOf } from '../../../test/kit/visit-of.ts';
import { auditById } from './all.ts';
import { judgeVisit } from './run-audits.ts';

const element = elementOf();
const layout = (facts: object): Partial<Visit> => ({
  context: 'phone',
  layouts: [{ viewport: 'phone', width: 390, viewportMeta: null, ...facts } as unknown as LayoutFacts],
});
const contrast = (ratio: number) =>
  layout({
    contrast: [
      {
        element,
        kind: 'text',
        ratio,
        foreground: '#a',
        background: '#b',
        fontPx: 16,
        large: false,
        alike: 1,
        doubt: null,
      },
    ],
  });
const target = (size: number) =>
  layout({ tapTargets: [{ element, width: size, height: size, room: 2, alike: 1, traits: [] }] });
const field = (having: number) =>
  layout({ unlabelledFields: [{ element, kind: 'textbox', traits: [], structure: 1, alike: 2, having }] });
const image = (having: number) =>
  layout({ unnamedImages: [{ element, kind: 'img', traits: [], structure: 1, alike: 2, having }] });
const wide = (meta: string | null) => layout({ width: 980, viewportMeta: meta });
const focus = (marked: number): Partial<Visit> => ({
  access: {
    axe: null,
    focus: {
      tried: 3 + marked,
      unmarked: ['a', 'b', 'c'].map((kind) => ({ element: elementOf({ path: kind }), kind: redact(kind) })),
    },
  },
});
const nameless = (kinds: number): Partial<Visit> => ({
  access: {
    axe: {
      version: '4',
      broken: [{ id: 'button-name', impact: 'critical', nodes: [{ element, alike: 2 }], kinds }],
      kept: [],
      undecided: [],
    },
    focus: null,
  },
});
const logged = (text: string): Partial<Visit> => ({ console: [consoleOf({ text: redact(text) })] });
const font = (path: string, status: number) => requestOf({ kind: 'font', path, template: path, status });
const filler = (path: string): Partial<Visit> => ({
  text: textOf({ suspects: [suspectOf('placeholder', 'Hello <<lorem ipsum>>', { element: elementOf({ path }) })] }),
});

const rows: readonly (readonly [string, Partial<Visit>, Partial<Visit>])[] = [
  ['contrast_violation', contrast(1.4), contrast(3.9)],
  ['tap_target_too_small', target(10), target(20)],
  ['missing_form_label', field(6), field(5)],
  ['missing_alt_text', image(6), image(5)],
  ['missing_viewport_meta', wide(null), wide('width=980')],
  ['focus_not_visible', focus(0), focus(1)],
  ['accessibility_defect', nameless(4), nameless(3)],
  ['console_error', logged('TypeError: x is not a function'), logged('Saving failed')],
  ['console_error', logged('it broke\n    at save (/app.js:3:1)'), logged('the error was ignored')],
  [
    'broken_resource',
    { requests: [font('/a.woff2', 404), font('/a.woff', 404)] },
    { requests: [font('/a.woff2', 404), font('/a.woff', 200)] },
  ],
  [
    'broken_resource',
    { requests: [requestOf({ kind: 'script', status: 404 })] },
    { requests: [requestOf({ kind: 'manifest', status: 404 })] },
  ],
  ['placeholder_text', filler('body>main:1>p:1'), filler('body>main:1>article:1>p:1')],
];

test.each(rows)('%s: medium where something is lost, low where it is a habit', (id, lost, habit) => {
  const audit = auditById.get(id)!;
  const severities = [lost, habit].map((visit) =>
    judgeVisit(audit, visitOf(visit)).failures.map(({ subtype, loss }) => severityOf(audit.type, subtype, loss)),
  );
  expect(severities.map((all) => [...new Set(all)])).toEqual([['medium'], ['low']]);
});
