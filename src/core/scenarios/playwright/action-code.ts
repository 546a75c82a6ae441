// Each action as Playwright does it: one call that its row in the registry names, or code here. The compiler refuses a hole.
import { type ActionStep, allActions } from '#contract/steps/all-actions.ts';
import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import { defaultWaitMs } from '../assertion-rule.ts';
import { uploadFiles } from '../upload-files.ts';
import { literal, literalObject } from './literal.ts';
import { anyLocatorCode, locatorCode } from './locator-code.ts';
import { quiet } from './page-health-code.ts';
import type { Code, StepWriter } from './step-writer.ts';

const actionMs = 5_000;
const timeout = `{ timeout: ${actionMs} }`;

const sizeOf = (viewport: keyof typeof viewportSizes): string => {
  const { width, height } = viewportSizes[viewport];
  return literalObject({ width, height });
};

/** They are one call of a locator. */
type PlainAction = Extract<(typeof allActions)[number], { readonly locatorMethod: string }>['action'];

const writers: {
  readonly [K in Exclude<ActionStep['action'], PlainAction>]: (
    step: Extract<ActionStep, { action: K }>,
    writer: StepWriter,
  ) => Code;
} = {
  goto: ({ path }, { text, home }) => [
    `await page.setViewportSize(${sizeOf(home)});`,
    `await open(page, ${text(path, 'PATH')});`,
  ],
  fill: ({ target, value }, { text }) => [`await ${locatorCode(target)}.fill(${text(value, 'VALUE')}, ${timeout});`],
  type: ({ target, value }, { text }) => [
    `await ${locatorCode(target)}.pressSequentially(${text(value, 'VALUE')}, ${timeout});`,
  ],
  press: ({ key, target }) => [
    target === undefined
      ? `await page.keyboard.press(${literal(key)});`
      : `await ${locatorCode(target)}.press(${literal(key)}, ${timeout});`,
  ],
  select: ({ target, option }) => [
    `await ${locatorCode(target)}.selectOption({ label: ${literal(option)} }, ${timeout});`,
  ],
  upload: ({ target, type, bytes }) => {
    const { seed, encoding, mimeType } = uploadFiles[type];
    const buffer = `padded(Buffer.from(${literal(seed)}, ${literal(encoding)})${bytes === undefined ? '' : `, ${bytes}`})`;
    const file = `{ name: ${literal(`qa_upload.${type}`)}, mimeType: ${literal(mimeType)}, buffer: ${buffer} }`;
    return [`await ${anyLocatorCode(target)}.setInputFiles(${file}, ${timeout});`];
  },
  waitFor: ({ target, timeoutMs = defaultWaitMs }) => [
    target === undefined
      ? `expect(await quiet(page, seen, ${timeoutMs})).toBe(true);`
      : `await expect(${locatorCode(target)}.first()).toBeVisible({ timeout: ${timeoutMs} });`,
  ],
  reload: () => ['await page.reload();'],
  back: () => [
    'const before = page.url();',
    'await page.goBack();',
    'expect(page.url(), "there is a page to go back to").not.toBe(before);',
  ],
  setViewport: ({ viewport }) => [`await page.setViewportSize(${sizeOf(viewport)});`],
  evaluate: ({ expression }, { text }) => [
    `expect(await page.evaluate(${text(expression, 'EXPRESSION')})).toBe(true);`,
  ],
};

/** They wait by themselves, or change nothing; after any other action the page needs time to react. */
const settled: ReadonlySet<ActionStep['action']> = new Set(['goto', 'waitFor', 'reload', 'back', 'evaluate']);

const methods = new Map<string, string>(
  allActions.flatMap(({ action, locatorMethod }) => (locatorMethod === undefined ? [] : [[action, locatorMethod]])),
);

const isPlain = (step: ActionStep): step is Extract<ActionStep, { action: PlainAction }> => methods.has(step.action);

function written(step: ActionStep, writer: StepWriter): Code {
  if (isPlain(step)) return [`await ${locatorCode(step.target)}.${methods.get(step.action)}(${timeout});`];
  const write = writers[step.action] as (step: ActionStep, writer: StepWriter) => Code;
  return write(step, writer);
}

export function actionCode(step: ActionStep, writer: StepWriter): Code {
  return [...written(step, writer), ...(settled.has(step.action) ? [] : [quiet])];
}
