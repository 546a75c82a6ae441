// One step of a reproduction, as a person would do it by hand.
import type { Finding } from '#contract/finding.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { viewports } from '../../words/labels.ts';
import { plain } from '../../words/say.ts';

export type Step = Finding['reproduction']['steps'][number];

/** Our words, and between them texts of the target. */
export type Words = readonly (string | { readonly quoted: string })[];

const quote = (text: unknown): { quoted: string } => ({ quoted: typeof text === 'string' ? text : String(text ?? '') });
const word = (value: unknown): string => (typeof value === 'string' ? value : '');

function sayTarget({ target = {} }: Step): Words {
  const { role, name, label, text, testId, css } = target;
  const kind = word(role) === '' ? 'element' : word(role);
  if (name !== undefined) return [`the ${kind} `, quote(name)];
  if (label !== undefined) return ['the field ', quote(label)];
  if (text !== undefined) return ['the text ', quote(text)];
  if (testId !== undefined) return ['the element with the test id ', quote(testId)];
  if (css !== undefined) return ['the element ', quote(css)];
  return [`the ${kind}`];
}

function sayWindow(step: Step): string {
  const size = viewports[step['viewport'] as Viewport];
  return size === undefined ? 'Resize the window' : `Make the window ${size.width} px wide`;
}

const actions: Readonly<Record<string, (step: Step) => Words>> = {
  goto: (step) => ['Open ', quote(step.path)],
  click: (step) => ['Click ', ...sayTarget(step)],
  fill: (step) => ['Fill ', ...sayTarget(step), ' with ', quote(step.value)],
  type: (step) => ['Type ', quote(step.value), ' into ', ...sayTarget(step)],
  press: (step) => [`Press ${word(step['key'])}`],
  select: (step) => ['Select ', quote(step['option']), ' in ', ...sayTarget(step)],
  check: (step) => ['Check ', ...sayTarget(step)],
  uncheck: (step) => ['Uncheck ', ...sayTarget(step)],
  hover: (step) => ['Move the pointer over ', ...sayTarget(step)],
  upload: (step) => ['Choose a file in ', ...sayTarget(step)],
  waitFor: (step) => (step.target === undefined ? ['Wait until the page is idle'] : ['Wait for ', ...sayTarget(step)]),
  reload: () => ['Reload the page'],
  back: () => ['Go back'],
  setViewport: (step) => [sayWindow(step)],
  evaluate: (step) => ['Evaluate ', quote(step.expression)],
};

function sayAssertion(step: Step): Words {
  const named = step.text ?? step.pattern ?? step.path ?? step.value;
  return [
    `Check: ${plain(word(step['assert'])).toLowerCase()}`,
    ...(step.target === undefined ? [] : [', ', ...sayTarget(step)]),
    ...(named === undefined ? [] : [', ', quote(named)]),
  ];
}

/** `title` says what is wrong at the end, where our own rule judges the page. */
export function sayStep(step: Step, title: string): Words {
  const action = word(step['action']);
  if (action !== '') return actions[action]?.(step) ?? [plain(action)];
  if (step['assert'] !== undefined) return sayAssertion(step);
  if (step['judge'] !== undefined) return [`See: ${title}`];
  if (step['look'] !== undefined)
    return [
      step['expect'] === undefined ? 'Note what the page shows' : `Check: ${plain(word(step['expect'])).toLowerCase()}`,
    ];
  return ['A step of another version'];
}

/** For plain text: quotation marks inside a quotation cannot end it. */
export const plainWords = (words: Words): string =>
  words.map((part) => (typeof part === 'string' ? part : `“${part.quoted.replaceAll(/[“”]/g, '"')}”`)).join('');
