// One step of a reproduction as a person would do it by hand.
import { allAssertions } from '#contract/steps/all-assertions.ts';
import type { Finding } from '#contract/finding.ts';
import { type ActionKind, actionKinds } from '#contract/vocabulary/action-kinds.ts';
import { type Viewport, viewportSizes, viewports } from '#contract/vocabulary/viewports.ts';
import { auditById } from '#core/audits/all.ts';
import { type Words, quote } from './words.ts';

type Step = Finding['reproduction']['steps'][number];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** How a reader finds the element. */
function sayTarget(step: Step): Words {
  const target = step.target ?? {};
  const { role, name, label, text: shown, css, testId } = target;
  const kind = typeof role === 'string' && role !== '' ? role : 'element';
  if (typeof name === 'string') return [`the ${kind} `, quote(name)];
  if (label !== undefined) return ['the field ', quote(label)];
  if (shown !== undefined) return ['the text ', quote(shown)];
  if (testId !== undefined) return ['the element with the test id ', quote(testId)];
  if (css !== undefined) return ['the element ', quote(css)];
  return [`the ${kind}`];
}

function sayViewport(name: unknown): string {
  if (!viewports.has(name)) return 'Resize the window';
  const { width, height } = viewportSizes[name as Viewport];
  return `Set the window to ${width} × ${height}`;
}

const sayAction = {
  goto: (step) => ['Open ', quote(text(step.path))],
  click: (step) => ['Click ', ...sayTarget(step)],
  fill: (step) => ['Fill ', ...sayTarget(step), ' with ', quote(text(step.value))],
  type: (step) => ['Type ', quote(text(step.value)), ' into ', ...sayTarget(step)],
  press: (step) => [`Press ${text(step['key'])}`, ...(step.target === undefined ? [] : [' on ', ...sayTarget(step)])],
  select: (step) => ['Select ', quote(text(step['option'])), ' in ', ...sayTarget(step)],
  check: (step) => ['Check ', ...sayTarget(step)],
  uncheck: (step) => ['Uncheck ', ...sayTarget(step)],
  hover: (step) => ['Move the pointer over ', ...sayTarget(step)],
  upload: (step) => [`Choose a ${text(step['type'])} file in `, ...sayTarget(step)],
  waitFor: (step) => (step.target === undefined ? ['Wait until the page is idle'] : ['Wait for ', ...sayTarget(step)]),
  reload: () => ['Reload the page'],
  back: () => ['Go back'],
  setViewport: (step) => [sayViewport(step['viewport'])],
  evaluate: (step) => ['Evaluate ', quote(text(step.expression))],
  setCookie: () => ['Set a cookie'],
  clearSession: () => ['Clear the session'],
  clickByTestId: (step) => ['Click the element with the test id ', quote(text(step['testId']))],
  fillByTestId: (step) => ['Fill the element with the test id ', quote(text(step['testId']))],
} as const satisfies Record<ActionKind, (step: Step) => Words>;

const stop = /\.$/;

function sayAssertion(step: Step): Words {
  const definition = allAssertions.find(({ assert }) => assert === step['assert']);
  const about = (definition?.about ?? `${text(step['assert'])}`).replace(stop, '');
  const named = step.text ?? step.pattern ?? step.path ?? step.value;
  return [
    `Check: ${about}`,
    ...(step.target === undefined ? [] : [' – ', ...sayTarget(step)]),
    ...(named === undefined ? [] : [' – ', quote(named)]),
  ];
}

function auditOf(step: Step): string | null {
  const judged = step['judge'];
  return typeof judged === 'object' && judged !== null && 'audit' in judged ? String(judged.audit) : null;
}

export function sayStep(step: Step): Words {
  const { action } = step as { action?: unknown };
  if (actionKinds.has(action)) return sayAction[action](step);
  if (step['assert'] !== undefined) return sayAssertion(step);
  const audit = auditOf(step);
  if (audit !== null) {
    const about = auditById.get(audit)?.about ?? audit;
    return [`Result: ${about.replace(stop, '')}`];
  }
  const { look, expect } = step as { look?: unknown; expect?: unknown };
  if (look !== undefined)
    return [expect === undefined ? 'Note the state of the page' : `Check the relation ${text(expect)}`];
  return [text(action) === '' ? 'A step of another version' : `Do ${text(action)}`];
}
