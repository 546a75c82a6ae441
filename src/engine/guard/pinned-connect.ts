// A socket is dialled to the addresses that were vetted; no second look-up can move it.
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';

const ATTEMPT_MS = 1_500;

/** Connect options for node:net, node:http and node:https that keep name and SNI and fix the addresses. */
export function pinTo(addresses: readonly string[]) {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, answers);
    else done(null, answers[0]!.address, answers[0]!.family);
  };
  return { lookup, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: ATTEMPT_MS };
}
