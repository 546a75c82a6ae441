// Writes scenarios down as a file of @playwright/test. Words of callers and targets stand in it only as literals.
import { type Viewport, viewportSizes } from '#contract/vocabulary/viewports.ts';
import type { CreatePermission } from '#core/workflows/create.ts';
import { literal, literalObject } from './playwright/literal.ts';
import { supportFor } from './playwright/support-code.ts';
import { isWorkflow, workflowBody } from './playwright/workflow-body.ts';
import { fixmeCode, indent, isShown, leftOpen, variableFor, writeStep } from './playwright/write-step.ts';

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

/** Whether some of them need the engine's looks and judge. */
export const needsWorkflowCode = (scenarios: readonly Pick<ExportedScenario, 'steps'>[]): boolean =>
  scenarios.some(({ steps }) => isWorkflow(steps));

function plainBody({ viewport, steps }: ExportedScenario, test: number, variables: Set<string>): string[] {
  const written = steps.map((step, index) => {
    const text = (value: string, what: string): string => {
      if (isShown(value)) return literal(value);
      const variable = variableFor(test, index, what);
      variables.add(variable);
      return `needed("${variable}")`;
    };
    return writeStep(step, { text, home: viewport });
  });
  return [
    ...fixmeCode(written),
    'const seen = watch(page);',
    ...written.flatMap((each, index) =>
      each.code === null
        ? [leftOpen(each, index)]
        : [`await test.step("${index + 1} ${each.word}", async () => {`, ...indent(each.code, 2), '});'],
    ),
  ];
}

function writeTest(scenario: ExportedScenario, test: number, variables: Set<string>, withLooks: boolean): string[] {
  const { name, viewport, steps } = scenario;
  const { width, height, touch } = viewportSizes[viewport];
  const looks = withLooks && isWorkflow(steps);
  const body = looks ? workflowBody(scenario, test, variables) : plainBody(scenario, test, variables);
  const setting = `viewport: ${literalObject({ width, height })}, hasTouch: ${touch}, isMobile: ${touch}`;
  return [
    `test.describe(${literal(name)}, () => {`,
    `  test.use({ ${setting}, locale: "en-US", timezoneId: "UTC" });`,
    `  test(${literal(`${name} on ${viewport}`)}, async ({ page${looks ? ', browserName' : ''} }) => {`,
    ...indent([`test.setTimeout(${testMs});`, ...body], 4),
    '  });',
    '});',
    '',
  ];
}

const carried = (workflowCode: string): string[] => [
  '// The looks, moves, write barrier and judge of Proofrun, as the service runs them. Generated; not meant to be edited.',
  '// @ts-ignore',
  workflowCode,
  '',
];

/** `workflowCode`: one line of JavaScript that defines `proofrun`; without it, looks are left open. */
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
    ...(workflowCode !== null && needsWorkflowCode(scenarios) ? carried(workflowCode) : []),
  ].join('\n');
}
