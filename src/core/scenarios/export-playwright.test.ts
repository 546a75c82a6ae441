import { stripTypeScriptTypes } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { allActions } from '#contract/steps/all-actions.ts';
import { allAssertions } from '#contract/steps/all-assertions.ts';
import { mask } from '#core/evidence/mask.ts';
import { exportPlaywright, needsWorkflowCode } from './export-playwright.ts';
import type { CreatePermission } from '#core/workflows/create.ts';
import type { WorkflowStep } from '#core/workflows/look.ts';
import { ownMark } from '#core/workflows/own-mark.ts';
import { literal } from './playwright/literal.ts';
import { shownLook } from './playwright/shown-look.ts';

const origin = 'https://staging.example.com';
const write = (...steps: unknown[]): string => exportPlaywright([{ name: 'scn_x', viewport: 'laptop', steps }], origin);

/** The code with every literal emptied: what the words in it cannot change. */
const skeleton = (code: string): string => code.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""');

const hostile = [
  `"); require("node:child_process").execSync("id"); ("`,
  '${process.exit(1)}`\'"\\',
  '*/ //\n\r\u2028\u2029\u0000',
  'shown \u202e nwohs \u2066 \ufeff \u{e0041}',
  '\\',
  '</script>',
];

describe('a literal', () => {
  it('means the text that it was made from, whatever that is', () => {
    const read = (code: string): unknown => new Function(`return ${code}`)();
    for (const text of hostile) expect(read(literal(text))).toBe(text);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => read(literal(text)) === text));
  });

  it('is one line that hides nothing', () => {
    for (const text of hostile) expect(literal(text)).toMatch(/^"[^\p{C}\p{Zl}\p{Zp}]*"$/u);
  });
});

describe('the exported file', () => {
  test.each([
    ...allActions.map(({ action, example }) => [action as string, example as unknown] as const),
    ...allAssertions.map(({ assert, example }) => [assert as string, example as unknown] as const),
  ])('has code for %s', (word, example) => {
    const code = write(example);
    expect(code).toContain(`test.step("1 ${word}"`);
    expect(code).not.toContain('test.fixme');
    expect(() => stripTypeScriptTypes(code)).not.toThrow();
  });

  it('keeps its form whatever the words of a step are', () => {
    const steps = (words: string): unknown[] => [
      { action: 'click', target: { role: 'button', name: words } },
      { action: 'click', target: { testId: words } },
      { action: 'fill', target: { label: words }, value: words },
      { action: 'hover', target: { css: words } },
      { action: 'select', target: { text: words }, option: words },
      { action: 'evaluate', expression: words },
      { assert: 'text_visible', text: words, target: { role: words } },
      { assert: 'text_absent', text: words },
      { assert: 'value_equals', target: { label: words }, value: words },
      { assert: 'title_matches', pattern: words },
      { assert: 'url_matches', pattern: words },
      { assert: 'request_made', path: words },
      { assert: 'response_shape', path: words, keys: [words.slice(0, 60)] },
    ];
    const plain = skeleton(write(...steps('plain')));
    for (const words of hostile) expect(skeleton(write(...steps(words)))).toBe(plain);
    const ofAnySign = fc.string({ minLength: 1, maxLength: 60, unit: 'binary' });
    const whole = ofAnySign.filter((words) => !words.includes(mask) && !words.endsWith('…'));
    fc.assert(fc.property(whole, (words) => skeleton(write(...steps(words))) === plain));
  });

  it('reads what the report masks or cuts from variables that it names at its head', () => {
    const code = write(
      { action: 'goto', path: `/reset?token=${mask}` },
      { action: 'fill', target: { label: 'Password' }, value: mask },
      { action: 'evaluate', expression: 'document.title === "a long one…' },
      { action: 'evaluate', expression: 'a.b…' },
    );
    for (const variable of ['STEP_1_PATH', 'STEP_2_VALUE', 'STEP_4_EXPRESSION']) {
      expect(code).toContain(`// - PROOFRUN_TEST_1_${variable}\n`);
      expect(code).toContain(`needed("PROOFRUN_TEST_1_${variable}")`);
    }
    expect(code).not.toContain(mask);
  });

  it('never passes for what it cannot look at', () => {
    const judged = (audit: string) => write({ action: 'goto', path: '/' }, { judge: { audit } });
    expect(judged('dead_control')).toContain('test.fixme(true, "Step 2: ');
    expect(judged('horizontal_overflow')).toContain('.not.toContain("horizontal_overflow")');
    expect(write({ action: 'fly' })).toContain('test.fixme(true, "Step 1: ');
  });

  it('holds only the functions that its tests call', () => {
    const code = write({ action: 'goto', path: '/' });
    expect(code).toContain('async function open(');
    expect(code).not.toContain('function layoutFaults(');
    expect(code).not.toContain('function needed(');
  });
});

describe('a workflow that the engine found', () => {
  const code = 'var proofrun = {};';
  const writeFound = (steps: readonly unknown[], creates?: CreatePermission): string =>
    exportPlaywright([{ name: 'scn_x', viewport: 'laptop', steps, creates }], origin, code);
  const look = (as: string, order: WorkflowStep['workflow']['order'], expected?: string): WorkflowStep => ({
    workflow: { as, family: 'search', order, ...(expected === undefined ? {} : { expect: expected }) },
  });
  const open = { action: 'goto', path: '/' };
  const type = (value: string) => ({ action: 'type', target: { css: '#q' }, value });
  const list = { css: '#hits', path: '/' };

  it('is looked at by the code that the file carries in its last line', () => {
    const steps = [open, look('first', { list }), type('rope'), look('one', { list, typed: ['rope'] }, 'depends')];
    const file = writeFound(steps);
    expect(needsWorkflowCode([{ steps }])).toBe(true);
    expect(file).not.toContain('test.fixme');
    expect(file).toContain('const watched = { list: { css: "#hits", path: "/" } };');
    expect(file).toContain('const watched2 = { list: { css: "#hits", path: "/" }, typed: ["rope"] };');
    expect(file).toContain('workflow.look(2, { as: "first", family: "search", order: watched }),');
    expect(file).toContain('workflow.look(4, { as: "one", family: "search", expect: "depends", order: watched2 }),');
    expect(file).toContain('workflow.act(3, async () => {');
    expect(file.trimEnd().split('\n').slice(-2)).toEqual(['// @ts-ignore', code]);
    expect(() => stripTypeScriptTypes(file)).not.toThrow();
  });

  it('is written from a report as from the compiled scenario, but for what the report masks', () => {
    const looks = [look('first', { list, parts: { tab: '#a' }, key: { cell: 1 } }), look('one', { list }, 'depends')];
    expect(writeFound([open, ...looks.map(shownLook)])).toBe(writeFound([open, ...looks]));
  });

  it('misses what the report masks before anything is done', () => {
    const secret = look(
      'one',
      { list: { css: '#of-a@b.example', path: '/reset/a@b.example' }, typed: ['a@b.example'] },
      'depends',
    );
    const shown = shownLook(secret);
    expect(JSON.stringify(shown)).not.toMatch(/a@b/);
    const file = writeFound([open, { ...type(mask) }, shown]);
    expect(file).not.toContain(mask);
    expect(file).toContain('typed: [step2Value]');
    for (const what of ['STEP_2_VALUE', 'STEP_3_LIST', 'STEP_3_LIST_PATH']) {
      expect(file).toContain(`// - PROOFRUN_TEST_1_${what}\n`);
      expect(file.indexOf(`needed("PROOFRUN_TEST_1_${what}")`)).toBeLessThan(file.indexOf('await openWorkflow(page'));
    }
  });

  it('keeps its form whatever the words of a look are', () => {
    const steps = (words: string): unknown[] => [
      open,
      look(words, { list: { css: words, path: words }, parts: { a: words }, echo: words }, words),
    ];
    const plain = skeleton(writeFound(steps('plain')));
    for (const words of hostile) expect(skeleton(writeFound(steps(words)))).toBe(plain);
  });

  it('keeps its permission to create, and puts a mark of its own where the plan has one', () => {
    const creates: CreatePermission = {
      prefix: 'qa',
      step: 2,
      sends: 'filled',
      fields: ['title'],
      address: '/notes',
      twice: true,
    };
    const steps = [open, type(ownMark), look('kept', { echo: ownMark }, 'kept_once')];
    const file = writeFound(steps, creates);
    expect(file).toContain('creates: { "prefix": "qa", "step": 2, ');
    expect(file).toContain('.pressSequentially("{qa}".replaceAll("{qa}", workflow.mark)');
    expect(writeFound(steps)).not.toContain('creates:');
  });

  it('is left open if the report does not contain the snapshot, or no code is given', () => {
    expect(writeFound([open, { look: 'first', family: 'search' }])).toContain('test.fixme(true, "Step 2: ');
    expect(write(open, look('first', { list }))).toContain('test.fixme(true, "Step 2: ');
    expect(writeFound([open])).not.toContain(code);
  });
});
