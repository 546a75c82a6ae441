import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Performer } from './define-step.ts';
import { loadDocument } from './load-document.ts';

export const performReload: Performer<Extract<ActionStep, { action: 'reload' }>> = (_step, context) =>
  loadDocument(context, context.session.page.url(), () =>
    context.session.page.reload({ waitUntil: 'commit', timeout: context.deadlineMs }),
  );
