import { stripTypeScriptTypes } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { allActions } from '#contract/steps/all-actions.ts';
import { allAssertions } from '#contract/steps/all-assertions.ts';
import { mask } from '#core/evidence/redact.ts';
import { exportPlaywright } from './export-playwright.ts';
import { literal } from './playwright/literal.ts';

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
