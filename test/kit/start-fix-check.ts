// Asks for the Fix Check of a run, as its owner does.
import type { WorkingService } from './working-service.ts';

/** The runId of the check. */
export async function startFixCheck(
  { app }: Pick<WorkingService, 'app'>,
  { runId, key }: { readonly runId: string; readonly key: string },
): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/runs/${runId}/fix-check`,
    headers: { 'x-api-key': key },
  });
  if (answer.statusCode !== 200) throw new Error(`fix-check answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ runId: string }>().runId;
}
