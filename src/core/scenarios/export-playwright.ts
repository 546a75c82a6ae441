// Writes scenarios down as a file of @playwright/test. Words of callers and targets stand in it only as literals.
import { stepSchema } from '#contract/scenario.ts';
import { type Viewport, viewportSizes } from '#contract/vocabulary/viewports.ts';
import { mask } from '#core/evidence/redact.ts';
import type { CreatePermission } from '#core/workflows/create.ts';
import { ownMark } from '#core/workflows/own-mark.ts';
import { actionCode } from './playwright/action-code.ts';
import { assertionCode } from './playwright/assertion-code.ts';
import { judgeCode } from './playwright/judge-code.ts';
import { literal, literalObject, literalTree } from './playwright/literal.ts';
import { lookCode, lookTitle, orderCode } from './playwright/look-code.ts';
import { lookOf } from './playwright/look-step.ts';
import type { Code, StepWriter } from './playwright/step-writer.ts';
import { supportFor } from './playwright/support-code.ts';

export interface ExportedScenario {
  /** An id of ours, which becomes the name of the test. */
  readonly name: string;
  readonly viewport: Viewport;
  /** Compiled steps, as they are or as a report shows them. */
  readonly steps: readonly unknown[];
  /** What a workflow may create, where its run was allowed to. */
  readonly creates?: CreatePermission;
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

const hasLook = (steps: readonly unknown[]): boolean => steps.some((step) => lookOf(step) !== null);

/** Whether some of them need the code of the engine's looks. */
export const needsWorkflowCode = (scenarios: readonly Pick<ExportedScenario, 'steps'>[]): boolean =>
  scenarios.some(({ steps }) => hasLook(steps));

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

const stepCode = ({ word, code }: Written, index: number): string[] =>
  code === null
    ? [`// ${index + 1} ${word}: judged by the service alone.`]
    : [`await test.step("${index + 1} ${word}", async () => {`, ...indent(code, 2), '});'];

const fixme = (written: readonly Written[]): string[] => {
  const left = written.flatMap(({ code }, index) => (code === null ? [index + 1] : []));
  return left.length === 0
    ? []
    : [`test.fixme(true, "Step ${left.join(', ')}: judged by the service alone, and to be written by hand.");`];
};

/** A masked text becomes a variable of the environment, named for the place where it is used. */
const variableOf = (order: number, index: number, what: string): string =>
  `PROOFRUN_TEST_${order}_STEP_${index + 1}_${what}`;

function writePlainBody({ viewport, steps }: ExportedScenario, order: number, variables: Set<string>): string[] {
  const written = steps.map((step, index): Written => {
    const text = (value: string, what: string): string => {
      if (isShown(value)) return literal(value);
      variables.add(variableOf(order, index, what));
      return `needed("${variableOf(order, index, what)}")`;
    };
    return writeStep(step, { text, home: viewport });
  });
  return [...fixme(written), `test.setTimeout(${testMs});`, 'const seen = watch(page);', ...written.flatMap(stepCode)];
}

/** What is missing is missed before anything is done: later it would look like a step that cannot be done. */
function writeWorkflowBody(
  { viewport, steps, creates }: ExportedScenario,
  order: number,
  variables: Set<string>,
): string[] {
  const needed = new Map<string, string>();
  const writerAt = (index: number): StepWriter => ({
    home: viewport,
    text: (value, what) => {
      if (creates !== undefined && value.includes(ownMark) && what === 'VALUE')
        return `${literal(value)}.replaceAll(${literal(ownMark)}, workflow.mark)`;
      if (isShown(value)) return literal(value);
      const variable = variableOf(order, index, what);
      const name = `step${index + 1}${what.replaceAll(/_?([A-Z0-9])([A-Z0-9]*)/g, (_, first, rest) => `${first}${rest.toLowerCase()}`)}`;
      variables.add(variable);
      needed.set(name, `const ${name} = needed("${variable}");`);
      return name;
    },
  });
  const typed = steps.flatMap((step, index) => {
    const value = typeof step === 'object' && step !== null && 'value' in step ? step.value : null;
    return typeof value === 'string' ? [writerAt(index).text(value, 'VALUE')] : [];
  });
  /** Most looks of a workflow are at the same things. */
  const orders: string[] = [];
  const nameOf = (text: string): string => {
    if (!orders.includes(text)) orders.push(text);
    return `watched${orders.indexOf(text) === 0 ? '' : orders.indexOf(text) + 1}`;
  };
  const written = steps.map((step, index): Written => {
    const look = lookOf(step);
    if (look === null) return writeStep(step, writerAt(index));
    const watched = nameOf(orderCode(look, writerAt(index), typed));
    return { word: lookTitle(look), code: [lookCode(look, watched)] };
  });
  const lines = written.flatMap((each, index): string[] => {
    const { word, code } = each;
    const title = `await test.step(${literal(`${index + 1} ${word}`)}, () =>`;
    if (code === null) return stepCode(each, index);
    return lookOf(steps[index]) === null
      ? [title, `  workflow.act(${index + 1}, async () => {`, ...indent(code, 4), '  }),', ');']
      : [title, `  workflow.look(${index + 1}, ${code[0]}),`, ');'];
  });
  const permission = creates === undefined ? '' : `, creates: ${literalTree(creates)}`;
  return [
    ...fixme(written),
    'test.skip(browserName !== "chromium", "Workflows are looked at in Chromium.");',
    `test.setTimeout(${testMs});`,
    ...needed.values(),
    'const seen = watch(page);',
    `const workflow = await openWorkflow(page, { viewport: ${literal(viewport)}${permission} });`,
    ...orders.map((text) => `const ${nameOf(text)} = ${text};`),
    'try {',
    ...indent(lines, 2),
    '} finally {',
    '  await workflow.close();',
    '}',
  ];
}

function writeTest(scenario: ExportedScenario, order: number, variables: Set<string>, withLooks: boolean): string[] {
  const { name, viewport, steps } = scenario;
  const { width, height, touch } = viewportSizes[viewport];
  const isWorkflow = withLooks && hasLook(steps);
  const body = isWorkflow ? writeWorkflowBody(scenario, order, variables) : writePlainBody(scenario, order, variables);
  const setting = `viewport: ${literalObject({ width, height })}, hasTouch: ${touch}, isMobile: ${touch}`;
  return [
    `test.describe(${literal(name)}, () => {`,
    `  test.use({ ${setting}, locale: "en-US", timezoneId: "UTC" });`,
    `  test(${literal(`${name} on ${viewport}`)}, async ({ page${isWorkflow ? ', browserName' : ''} }) => {`,
    ...indent(body, 4),
    '  });',
    '});',
    '',
  ];
}

/** `workflowCode`: the engine's looks and judge in one line, which defines `proofrun`; without it looks are left open. */
export function exportPlaywright(
  scenarios: readonly ExportedScenario[],
  origin: string,
  workflowCode: string | null = null,
): string {
  const variables = new Set<string>();
  const tests = scenarios
    .flatMap((scenario, index) => writeTest(scenario, index + 1, variables, workflowCode !== null))
    .join('\n');
  const support = supportFor(tests);
  const types = ['Locator', 'Page', 'Request'].filter((type) =>
    support.some((source) => new RegExp(`[:<] ?${type}\\b`).test(source)),
  );
  return [
    '// Written by Proofrun. Run it with: npx playwright test',
    '// PROOFRUN_BASE_URL chooses another address of the same application.',
    ...(variables.size === 0 ? [] : ['// Values that the report does not show are read from:']),
    ...[...variables].map((variable) => `// - ${variable}`),
    `import { ${[...types.map((type) => `type ${type}`), 'expect', 'test'].join(', ')} } from "@playwright/test";`,
    '',
    `const baseUrl = process.env["PROOFRUN_BASE_URL"] ?? ${literal(origin)};`,
    '',
    ...support.flatMap((source) => [source, '']),
    tests,
    ...(workflowCode === null || !tests.includes('openWorkflow(')
      ? []
      : [
          '// The looks, moves, write barrier and judge of Proofrun, as the service runs them: generated, and not meant to be edited.',
          '// @ts-ignore',
          workflowCode,
          '',
        ]),
  ].join('\n');
}
