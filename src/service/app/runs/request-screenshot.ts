import { limit } from '#contract/limits.ts';
import { requestScreenshot as request } from '#service/store/screenshot-requests.ts';
import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { findOwnRun } from './find-run.ts';

export const requestScreenshot: Verb<'request_screenshot'> = async (context, call) => {
  const found = await findOwnRun(context, callerOf(call), call.params.runId);
  if (!found.ok) return found.answer;
  const runId = found.run.id;
  const outcome = await request(context.store, runId, context.clock());
  switch (outcome.kind) {
    case 'requested': {
      const { requested, left, retryAfterMs } = outcome;
      const message = 'The picture appears as latestScreenshot in the run status.';
      return value({ runId, requested, left, retryAfterMs, message });
    }
    case 'too_soon':
      return refuse('screenshot_cap_reached', {
        message: `Screenshots must be at least ${limit('screenshotGapMs') / 1000} seconds apart.`,
        retryAfterSeconds: Math.ceil(outcome.retryAfterMs / 1000),
      });
    case 'cap_reached':
      return refuse('screenshot_cap_reached', {
        message: `This run has used all of its ${limit('screenshotsMax')} on-demand screenshots.`,
        retryAfterSeconds: limit('fastScanMs') / 1000,
      });
    case 'not_running': {
      const message = 'The run is not running, so there is no page to capture.';
      return refuse('validation_error', { message, details: [{ path: 'runId', code: 'not_running', message }] });
    }
    case 'unknown':
      return refuse('not_found');
  }
};
