// The body of a test for a workflow that the engine found: its actions, and between them the engine's own snapshots.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { CreatePermission } from '#core/workflows/create.ts';
import { ownMark } from '#core/workflows/own-mark.ts';
import { literal, literalTree } from './literal.ts';
import { lookCode, lookTitle, orderCode } from './look-code.ts';
import { lookOf } from './look-step.ts';
import type { StepWriter } from './step-writer.ts';
import { type WrittenStep, fixmeCode, indent, isShown, leftOpen, variableFor, writeStep } from './write-step.ts';

export interface WorkflowTest {
  readonly viewport: Viewport;
  readonly steps: readonly unknown[];
  readonly creates?: CreatePermission;
}

export const isWorkflow = (steps: readonly unknown[]): boolean => steps.some((step) => lookOf(step) !== null);

const typedIn = (step: unknown): string | null =>
  typeof step === 'object' && step !== null && 'value' in step && typeof step.value === 'string' ? step.value : null;

const camel = (what: string): string =>
  what
    .split('_')
    .map((word) => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`)
    .join('');

/** `test`: its place in the file. `variables` gets the names of those that it reads. */
export function workflowBody(
  { viewport, steps, creates }: WorkflowTest,
  test: number,
  variables: Set<string>,
): string[] {
  const given = new Map<string, string>();
  const writerAt = (index: number): StepWriter => ({
    home: viewport,
    text: (value, what) => {
      if (creates !== undefined && what === 'VALUE' && value.includes(ownMark))
        return `${literal(value)}.replaceAll(${literal(ownMark)}, workflow.mark)`;
      if (isShown(value)) return literal(value);
      const variable = variableFor(test, index, what);
      const name = `step${index + 1}${camel(what)}`;
      variables.add(variable);
      given.set(name, variable);
      return name;
    },
  });
  const typed = steps.flatMap((step, index) => {
    const value = typedIn(step);
    return value === null ? [] : [writerAt(index).text(value, 'VALUE')];
  });
  // Most snapshots of a workflow are of the same elements.
  const orders: string[] = [];
  const nameOf = (order: string): string => {
    if (!orders.includes(order)) orders.push(order);
    const place = orders.indexOf(order);
    return place === 0 ? 'watched' : `watched${place + 1}`;
  };
  const written = steps.map((step, index): WrittenStep & { readonly looks: boolean } => {
    const look = lookOf(step);
    if (look === null) return { ...writeStep(step, writerAt(index)), looks: false };
    const order = nameOf(orderCode(look, writerAt(index), typed));
    return { word: lookTitle(look), code: [lookCode(look, order)], looks: true };
  });
  const calls = written.flatMap((each, index): string[] => {
    const { word, code, looks } = each;
    if (code === null) return [leftOpen(each, index)];
    const call = looks
      ? [`workflow.look(${index + 1}, ${code[0]}),`]
      : [`workflow.act(${index + 1}, async () => {`, ...indent(code, 2), '}),'];
    return [`await test.step(${literal(`${index + 1} ${word}`)}, () =>`, ...indent(call, 2), ');'];
  });
  const permission = creates === undefined ? '' : `, creates: ${literalTree(creates)}`;
  return [
    ...fixmeCode(written),
    'test.skip(browserName !== "chromium", "Workflows run in Chromium only.");',
    // What is missing is missed before anything is done: later it would look like a step that cannot be done.
    ...[...given].map(([name, variable]) => `const ${name} = needed("${variable}");`),
    'const seen = watch(page);',
    `const workflow = await openWorkflow(page, { viewport: ${literal(viewport)}${permission} });`,
    ...orders.map((order) => `const ${nameOf(order)} = ${order};`),
    'try {',
    ...indent(calls, 2),
    '} finally {',
    '  await workflow.close();',
    '}',
  ];
}
