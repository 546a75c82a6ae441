import type { ActionStep } from '#contract/steps/all-actions.ts';
import { type Performer, failed } from './define-step.ts';
import { loadDocument } from './load-document.ts';

export const performBack: Performer<Extract<ActionStep, { action: 'back' }>> = async (_step, context) => {
  const { page } = context.session;
  const before = page.url();
  const outcome = await loadDocument(context, before, () =>
    page.goBack({ waitUntil: 'commit', timeout: context.deadlineMs }),
  );
  return outcome.outcome === 'done' && page.url() === before ? failed('there is nothing to go back to') : outcome;
};
