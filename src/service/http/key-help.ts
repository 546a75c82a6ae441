// What a caller without a key can do on the command line instead.
import type { EndpointName } from '#contract/endpoints.ts';
import type { Refusal } from '#service/app/answer.ts';

const commands: Partial<Record<EndpointName, string>> = {
  list_runs: 'proofrun runs',
  start_run: 'proofrun scan <url>',
  preview_campaign: 'proofrun preview <url>',
  start_fix_check: 'proofrun fix-check <runId>',
  cancel_run: 'proofrun cancel <runId>',
  create_login_memory: 'proofrun login-memory create',
  list_login_memories: 'proofrun login-memory list',
  delete_login_memory: 'proofrun login-memory delete <loginId>',
};

export function keyHelp(endpoint: EndpointName | undefined): NonNullable<Refusal['cli']> {
  const command = endpoint === undefined ? undefined : commands[endpoint];
  return command === undefined
    ? {
        command: 'proofrun keys create',
        why: 'Creates an API key on the machine that runs the service. Send it as X-Api-Key.',
      }
    : { command, why: 'Does the same from the command line with the local API key.' };
}
