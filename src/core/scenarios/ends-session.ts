// A scenario that signs out ends the session it runs in. In a run with a login it gets one of its own.
import { signOutMarks } from '#core/words/harmful-words.ts';
import { signsOut } from '#core/words/signs-out.ts';
import type { CompiledStep, Scenario } from './scenario.ts';

/** The template whose copies sign out, whatever the control is called. */
const signingOut = 'logout-works';

function usesSignOut(step: CompiledStep): boolean {
  if (!('action' in step)) return false;
  if (step.action === 'clickByTestId') return step.testId.search(signOutMarks) >= 0;
  if (step.action !== 'click') return false;
  const { target } = step;
  if ('testId' in target) return target.testId.search(signOutMarks) >= 0;
  const name = 'name' in target ? target.name : 'label' in target ? target.label : 'text' in target ? target.text : '';
  return signsOut(name ?? '');
}

export const endsSession = ({ template, steps, cleanup = [], holdsWrites }: Scenario): boolean =>
  holdsWrites !== true && (template === signingOut || [...steps, ...cleanup].some(usesSignOut));
