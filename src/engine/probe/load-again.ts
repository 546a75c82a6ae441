import { withDeadline } from '#engine/browser/deadline.ts';
import type { ProbeBench } from './probe-bench.ts';

const loadMs = 12_000;

/** The page as it was before anything was used; it is not settled yet. */
export async function loadAgain({ session, watch, signal }: ProbeBench, address: string): Promise<void> {
  await session.log.answersRead();
  await watch.leave({ forget: watch.storageTouched });
  await withDeadline(
    session.page.goto(address, { waitUntil: 'load', timeout: loadMs }),
    loadMs + 500,
    'loading the page again',
    signal,
  );
  await session.ask('holdLoops', []).catch(() => false);
}
