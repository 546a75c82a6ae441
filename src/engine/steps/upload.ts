import type { ActionStep } from '#contract/steps/all-actions.ts';
import { withDeadline } from '../browser/deadline.ts';
import { type Performer, done, failed } from './define-step.ts';
import { describeCandidates } from './describe-candidates.ts';
import { generateFile } from './generate-file.ts';
import { locate } from './locate.ts';
import { elementMissing, locatorAmbiguous } from './use-element.ts';

const findMs = 5_000;

/** File fields are often hidden behind a button of their own, so they need not be visible. */
export const performUpload: Performer<Extract<ActionStep, { action: 'upload' }>> = async (
  { target, type, bytes },
  { session, deadlineMs, signal },
) => {
  const timeout = Math.min(findMs, deadlineMs);
  const fields = locate(session.page, target);
  try {
    await withDeadline(fields.first().waitFor({ state: 'attached', timeout }), timeout + 500, 'finding the file field');
  } catch {
    signal.throwIfAborted();
    return failed(elementMissing);
  }
  const count = await withDeadline(fields.count(), timeout, 'counting the file fields', signal);
  if (count > 1)
    return { ...failed(locatorAmbiguous, { matches: count }), candidates: await describeCandidates(fields, count) };
  const file = generateFile(type, bytes);
  try {
    await withDeadline(fields.setInputFiles(file, { timeout }), timeout + 500, 'giving the field a file', signal);
  } catch {
    signal.throwIfAborted();
    return failed('the field did not take the file');
  }
  return done({ type, bytes: file.buffer.length });
};
