// npm run bench:start: how long a run waits for its process, with one that is ready and without.
import type { RunStatus } from '#contract/run-status.ts';
import { page, startTarget } from '../test/kit/target.ts';
import { startWorkingService } from '../test/kit/working-service.ts';

const rounds = 20;
const wantedMs = 300;
const pollMs = 10;

const share = (sorted: readonly number[], part: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!);

/** From the answer to the start until the process of the run has it. */
async function measureStarts(warm: number): Promise<readonly number[]> {
  const waited: number[] = [];
  const target = await startTarget({ '/': page('Home', '<p>Welcome.</p>') });
  const world = await startWorkingService({ concurrency: 1, warm });
  try {
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(world.children.children.map(({ ready }) => ready));
      const { runId, key } = await world.start({ url: `${target.url}/`, skipCrawl: true, viewport: 'desktop' });
      const began = performance.now();
      const ended = world.finished(runId);
      for (;;) {
        const { state } = (await world.get(`/api/runs/${runId}`)) as RunStatus;
        if (state !== 'queued' && world.children.children.some(({ isStarted }) => isStarted)) break;
        await new Promise((done) => setTimeout(done, pollMs));
      }
      waited.push(performance.now() - began);
      await world.app.inject({ method: 'POST', url: `/api/runs/${runId}/cancel`, headers: { 'x-api-key': key } });
      await ended;
    }
  } finally {
    await world.close();
    await target.close();
  }
  return waited.sort((a, b) => a - b);
}

for (const [name, warm] of [
  ['one process is ready', 1],
  ['none is ready', 0],
] as const) {
  const waited = await measureStarts(warm);
  console.log(`${name}: median ${share(waited, 0.5)} ms, p95 ${share(waited, 0.95)} ms over ${rounds} runs`);
  if (warm > 0) console.log(share(waited, 0.95) <= wantedMs ? `within ${wantedMs} ms` : `OVER ${wantedMs} ms`);
}
