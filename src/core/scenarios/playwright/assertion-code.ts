// Each kind of assertion as Playwright expects it; the compiler refuses a hole.
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import type { Locator } from '#contract/steps/locator.ts';
import type { AssertionKind } from '#contract/vocabulary/assertion-kinds.ts';
import { type AssertionOf, defaultWaitMs } from '../assertion-rule.ts';
import { literal, literalObject } from './literal.ts';
import { locatorCode } from './locator-code.ts';
import { noConsoleErrors, noFailedRequests, quiet } from './page-health-code.ts';
import type { Code, StepWriter } from './step-writer.ts';

const within = (timeoutMs: number = defaultWaitMs): string => `{ timeout: ${timeoutMs} }`;
const expecting = (target: Locator): string => `await expect(${locatorCode(target)})`;

const textCode = (text: string): string => `page.getByText(${literal(text)}).filter({ visible: true })`;
const insideCode = (text: string, timeoutMs: number = defaultWaitMs): string =>
  `${literal(text)}, { ignoreCase: true, useInnerText: true, timeout: ${timeoutMs} }`;

const shown = (step: {
  readonly text: string;
  readonly target?: Locator | undefined;
  readonly timeoutMs?: number | undefined;
}): string =>
  step.target === undefined
    ? `await expect(${textCode(step.text)}.first()).toBeVisible(${within(step.timeoutMs)});`
    : `${expecting(step.target)}.toContainText(${insideCode(step.text, step.timeoutMs)});`;

function countCode({ target, exactly, atLeast, atMost, timeoutMs }: AssertionOf<'element_count'>): Code {
  const poll = (wanted: string): string =>
    `await expect.poll(() => ${locatorCode(target)}.count(), ${within(timeoutMs)}).${wanted};`;
  return [
    quiet,
    ...(exactly === undefined ? [] : [poll(`toBe(${exactly})`)]),
    ...(atLeast === undefined ? [] : [poll(`toBeGreaterThanOrEqual(${atLeast})`)]),
    ...(atMost === undefined ? [] : [poll(`toBeLessThanOrEqual(${atMost})`)]),
  ];
}

const writers: { readonly [K in AssertionKind]: (step: AssertionOf<K>, writer: StepWriter) => Code } = {
  text_visible: (step) => [quiet, shown(step)],
  text_absent: ({ text, target, timeoutMs }) =>
    target === undefined
      ? [quiet, `await expect(${textCode(text)}).toHaveCount(0, ${within(timeoutMs)});`]
      : [
          quiet,
          `${expecting(target)}.toBeVisible(${within(timeoutMs)});`,
          `${expecting(target)}.not.toContainText(${insideCode(text, timeoutMs)});`,
        ],
  element_visible: ({ target, timeoutMs }) => [quiet, `${expecting(target)}.toBeVisible(${within(timeoutMs)});`],
  element_hidden: ({ target, timeoutMs }) => [quiet, `${expecting(target)}.toHaveCount(0, ${within(timeoutMs)});`],
  element_enabled: ({ target, timeoutMs }) => [quiet, `${expecting(target)}.toBeEnabled(${within(timeoutMs)});`],
  element_disabled: ({ target, timeoutMs }) => [quiet, `${expecting(target)}.toBeDisabled(${within(timeoutMs)});`],
  element_count: countCode,
  value_equals: ({ target, value, timeoutMs }, { text }) => [
    quiet,
    `${expecting(target)}.toHaveValue(${text(value, 'VALUE')}, ${within(timeoutMs)});`,
  ],
  attribute_equals: ({ target, name, value, timeoutMs }, { text }) => [
    quiet,
    `${expecting(target)}.toHaveAttribute(${literal(name)}, ${text(value, 'VALUE')}, ${within(timeoutMs)});`,
  ],
  checked_state: ({ target, checked, timeoutMs = defaultWaitMs }) => [
    quiet,
    `${expecting(target)}.toBeChecked(${literalObject({ checked, timeout: timeoutMs })});`,
  ],
  focus_on: ({ target, timeoutMs }) => [quiet, `${expecting(target)}.toBeFocused(${within(timeoutMs)});`],
  url_matches: ({ pattern, timeoutMs }) => [
    quiet,
    `await expect.poll(() => placeOf(page.url()), ${within(timeoutMs)}).toMatch(glob(${literal(pattern)}));`,
  ],
  title_matches: ({ pattern, timeoutMs }) => [
    quiet,
    `await expect.poll(() => page.title(), ${within(timeoutMs)}).toMatch(glob(${literal(pattern)}, "i"));`,
  ],
  request_made: ({ path, method, status, timeoutMs }) => [
    `await expect.poll(() => seen.made(${literalObject({ path, method, status })}), ${within(timeoutMs)}).toBe(true);`,
  ],
  response_shape: ({ path, keys, timeoutMs }) => [
    `await expect.poll(() => seen.answered(${literal(path)}, [${keys.map(literal).join(', ')}]), ${within(timeoutMs)}).toBe(true);`,
  ],
  no_console_errors: () => noConsoleErrors,
  no_failed_requests: () => noFailedRequests,
  persists_after_reload: (step) => [quiet, shown(step), 'await page.reload();', quiet, shown(step)],
  layout_clean: () => [quiet, 'expect(await layoutFaults(page)).toEqual([]);'],
};

export function assertionCode(step: AssertionStep, writer: StepWriter): Code {
  const write = writers[step.assert] as (step: AssertionStep, writer: StepWriter) => Code;
  return write(step, writer);
}
