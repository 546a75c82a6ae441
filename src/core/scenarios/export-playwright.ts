// Writes scenarios down as a file of @playwright/test. Words of callers and targets stand in it only as literals.
import { stepSchema } from '#contract/scenario.ts';
import { type Viewport, viewportSizes } from '#contract/vocabulary/viewports.ts';
import { mask } from '#core/evidence/redact.ts';
import { actionCode } from './playwright/action-code.ts';
import { assertionCode } from './playwright/assertion-code.ts';
import { judgeCode } from './playwright/judge-code.ts';
import { literal, literalObject } from './playwright/literal.ts';
import type { Code, StepWriter } from './playwright/step-writer.ts';
import { supportFor } from './playwright/support-code.ts';

export interface ExportedScenario {
  /** An id of ours, which becomes the name of the test. */
  readonly name: string;
  readonly viewport: Viewport;
  /** Compiled steps, as they are or as a report shows them. */
  readonly steps: readonly unknown[];
}

const testMs = 180_000;

/** A text that the report masked or cut is not the text that was used. */
const isShown = (text: string): boolean =>
  !text.includes(mask) && !text.includes(encodeURI(mask)) && !text.endsWith('…');

interface Written {
  readonly word: string;
  /** Null: there is no such thing in a Playwright test. */
  readonly code: Code | null;
}

function auditOf(step: unknown): string | null {
  if (typeof step !== 'object' || step === null || !('judge' in step)) return null;
  const { judge } = step;
  return typeof judge === 'object' && judge !== null && 'audit' in judge ? String(judge.audit) : null;
}

function writeStep(step: unknown, writer: StepWriter): Written {
  const audit = auditOf(step);
  if (audit !== null) return { word: 'judge', code: judgeCode(audit) };
  const parsed = stepSchema.safeParse(step);
  if (!parsed.success) return { word: 'look', code: null };
  return 'assert' in parsed.data
    ? { word: parsed.data.assert, code: assertionCode(parsed.data, writer) }
    : { word: parsed.data.action, code: actionCode(parsed.data, writer) };
}

const indent = (lines: Code, by: number): string[] => lines.map((line) => `${' '.repeat(by)}${line}`);

function writeTest({ name, viewport, steps }: ExportedScenario, order: number, variables: string[]): string[] {
  const { width, height, touch } = viewportSizes[viewport];
  const written = steps.map((step, index): Written => {
    const text = (value: string, what: string): string => {
      if (isShown(value)) return literal(value);
      const variable = `PROOFRUN_TEST_${order}_STEP_${index + 1}_${what}`;
      variables.push(variable);
      return `needed("${variable}")`;
    };
    return writeStep(step, { text, home: viewport });
  });
  const left = written.flatMap(({ code }, index) => (code === null ? [index + 1] : []));
  const body = [
    ...(left.length === 0
      ? []
      : [`test.fixme(true, "Step ${left.join(', ')}: judged by the service alone, and to be written by hand.");`]),
    `test.setTimeout(${testMs});`,
    'const seen = watch(page);',
    ...written.flatMap(({ word, code }, index) =>
      code === null
        ? [`// ${index + 1} ${word}: judged by the service alone.`]
        : [`await test.step("${index + 1} ${word}", async () => {`, ...indent(code, 2), '});'],
    ),
  ];
  const setting = `viewport: ${literalObject({ width, height })}, hasTouch: ${touch}, isMobile: ${touch}`;
  return [
    `test.describe(${literal(name)}, () => {`,
    `  test.use({ ${setting}, locale: "en-US", timezoneId: "UTC" });`,
    `  test(${literal(`${name} on ${viewport}`)}, async ({ page }) => {`,
    ...indent(body, 4),
    '  });',
    '});',
    '',
  ];
}

export function exportPlaywright(scenarios: readonly ExportedScenario[], origin: string): string {
  const variables: string[] = [];
  const tests = scenarios.flatMap((scenario, index) => writeTest(scenario, index + 1, variables)).join('\n');
  const support = supportFor(tests);
  const types = ['Locator', 'Page', 'Request'].filter((type) =>
    support.some((source) => new RegExp(`[:<] ?${type}\\b`).test(source)),
  );
  return [
    '// Written by Proofrun. Run it with: npx playwright test',
    '// PROOFRUN_BASE_URL chooses another address of the same application.',
    ...(variables.length === 0 ? [] : ['// Values that the report does not show are read from:']),
    ...variables.map((variable) => `// - ${variable}`),
    `import { ${[...types.map((type) => `type ${type}`), 'expect', 'test'].join(', ')} } from "@playwright/test";`,
    '',
    `const baseUrl = process.env["PROOFRUN_BASE_URL"] ?? ${literal(origin)};`,
    '',
    ...support.flatMap((source) => [source, '']),
    tests,
  ].join('\n');
}
