import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Frame, Locator } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';
import { type Performer, done, failed } from './define-step.ts';
import { describeAll } from './describe-candidates.ts';
import { awaitAny } from './find-element.ts';
import { generateFile } from './generate-file.ts';
import { countIn, locate, placesOf, sumOf } from './locate.ts';
import { elementMissing, locatorAmbiguous } from './use-element.ts';

const findMs = 5_000;

/** File fields are often hidden behind a button of their own, so they need not be visible. */
export const performUpload: Performer<Extract<ActionStep, { action: 'upload' }>> = async (
  { target, type, bytes },
  { session, deadlineMs, signal },
) => {
  const timeout = Math.min(findMs, deadlineMs);
  const places = placesOf(session.page, session.origin);
  const fieldsIn = (place: Frame): Locator => locate(place, target);
  if (!(await awaitAny(places, fieldsIn, 'attached', timeout))) {
    signal.throwIfAborted();
    return failed(elementMissing);
  }
  const counted = await withDeadline(countIn(places, fieldsIn), timeout, 'counting the file fields', signal);
  const [found] = counted;
  const count = sumOf(counted);
  if (found === undefined) return failed(elementMissing);
  if (count > 1) return { ...failed(locatorAmbiguous, { matches: count }), candidates: await describeAll(counted) };
  const file = generateFile(type, bytes);
  try {
    await withDeadline(
      found.locator.setInputFiles(file, { timeout }),
      timeout + 500,
      'giving the field a file',
      signal,
    );
  } catch {
    signal.throwIfAborted();
    return failed('the field did not accept the file');
  }
  return done({ type, bytes: file.buffer.length });
};
