// A request that was slow, or for which the server failed, is not fixed while every answer to it is an error.
import type { SentFact } from '#core/evidence/runtime-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';

type Sent = Pick<SentFact, 'method' | 'path' | 'status' | 'failure' | 'kind'>;

const calls: ReadonlySet<string> = new Set(['fetch', 'xhr']);

const sentIn = ({ requests, probes }: Pick<Visit, 'requests' | 'probes'>): Sent[] => [
  ...requests.map((request) => ({ ...request, path: request.template })),
  ...probes.flatMap(({ runtime }) => runtime?.requests ?? []),
];

const isError = ({ status, failure }: Sent): boolean => (status === null ? failure === 'network' : status >= 400);

export function callFails(cause: string, visit: Pick<Visit, 'requests' | 'probes'>): boolean {
  const own = sentIn(visit).filter(
    ({ kind, method, path }) => calls.has(kind) && (cause === `call:${method} ${path}` || cause === `call:${path}`),
  );
  return own.some(isError) && !own.some(({ status }) => status !== null && status < 400);
}
