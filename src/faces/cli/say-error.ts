import { ProofrunError, ServiceUnreachable } from '#faces/client/proofrun-error.ts';
import type { CliWorld } from './cli-world.ts';
import { type ExitCode, exitCodes, exitOfError } from './exit-codes.ts';
import { terminalText } from './terminal-text.ts';

/** Says what went wrong and what to do next, and the exit code; null if the error is unexpected. */
export function sayError(world: CliWorld, error: unknown): ExitCode | null {
  if (error instanceof ServiceUnreachable) {
    world.err(terminalText(error.message));
    world.err(`Next: start the service (${world.program} start), or choose another one with --url.`);
    return exitCodes.serviceError;
  }
  if (!(error instanceof ProofrunError)) return null;
  const { envelope } = error;
  world.err(terminalText(`${envelope.error}: ${envelope.message}`));
  for (const { path, message } of envelope.details ?? []) world.err(terminalText(`  ${path || 'body'}: ${message}`));
  if (envelope.checkoutUrl !== undefined) world.err(`Next: ${terminalText(envelope.checkoutUrl)}`);
  if (envelope.error === 'authentication_required')
    world.err('Next: set PROOFRUN_API_KEY, or run this next to the data folder of the service.');
  if (error.retryAfterSeconds !== null) world.err(`Retry after ${error.retryAfterSeconds} s.`);
  world.err(`Request ${terminalText(envelope.requestId)}`);
  return exitOfError(envelope.error);
}
