// The API as typed calls, drawn from the endpoint table. Only reads are repeated, and only as often as the bound allows.
import { type Endpoint, type EndpointName, type PartOf, endpoints } from '#contract/endpoints.ts';
import { ProofrunError, ServiceUnreachable, readEnvelope } from './proofrun-error.ts';

export interface ClientOptions {
  readonly baseUrl: string;
  readonly apiKey?: string | null;
  /** Another way to the service than the network. */
  readonly fetch?: typeof fetch;
}

type Needed<N extends EndpointName, P extends 'params' | 'query' | 'body'> =
  PartOf<N, P> extends undefined ? Partial<Record<P, undefined>> : Readonly<Record<P, PartOf<N, P>>>;

type Input<N extends EndpointName> = Needed<N, 'params'> &
  Partial<Needed<N, 'query'>> &
  (undefined extends PartOf<N, 'body'> ? Partial<Needed<N, 'body'>> : Needed<N, 'body'>) & {
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

export interface ProofrunClient {
  readonly baseUrl: string;
  call<N extends EndpointName>(name: N, input: Input<N>): Promise<PartOf<N, 'output'>>;
}

const maxRequestMs = 30_000;
const TRIES = 4;
const maxWaitSeconds = 30;
const repeatable: ReadonlySet<number> = new Set([429, 503]);

interface AnyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

function addressOf(baseUrl: string, row: Endpoint, input: AnyInput): URL {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`);
  for (const [name, each] of Object.entries(input.query ?? {}))
    if (each !== undefined) url.searchParams.set(name, String(each));
  return url;
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : error.message;
}

async function send(options: ClientOptions, row: Endpoint, input: AnyInput): Promise<unknown> {
  const headers = new Headers({ Accept: row.produces === undefined ? 'application/json' : '*/*' });
  if (options.apiKey) headers.set('X-Api-Key', options.apiKey);
  if (input.idempotencyKey !== undefined) headers.set('Idempotency-Key', input.idempotencyKey);
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  const timeout = AbortSignal.timeout(maxRequestMs);
  let response: Response;
  let body: unknown;
  try {
    response = await (options.fetch ?? fetch)(addressOf(options.baseUrl, row, input), {
      method: row.method,
      headers,
      redirect: 'error',
      signal: input.signal === undefined ? timeout : AbortSignal.any([input.signal, timeout]),
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
    if (response.ok && row.produces?.startsWith('image/')) return new Uint8Array(await response.arrayBuffer());
    const text = await response.text();
    body = response.ok && row.produces !== undefined ? text : JSON.parse(text);
  } catch (error) {
    input.signal?.throwIfAborted();
    throw new ServiceUnreachable(options.baseUrl, timeout.aborted ? 'no response in time' : reasonOf(error), error);
  }
  if (response.ok) return body;
  const envelope = readEnvelope(body);
  if (envelope === null)
    throw new ServiceUnreachable(options.baseUrl, `status ${response.status} without an error body`);
  throw new ProofrunError(envelope, retryAfterOf(response));
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

async function sendPatiently(options: ClientOptions, row: Endpoint, input: AnyInput): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(options, row, input);
    } catch (error) {
      const again =
        row.method === 'GET' &&
        attempt < TRIES &&
        error instanceof ProofrunError &&
        repeatable.has(error.envelope.status) &&
        error.retryAfterSeconds !== null &&
        error.retryAfterSeconds <= maxWaitSeconds;
      if (!again) throw error;
      await pause((error.retryAfterSeconds ?? 1) * 1000, input.signal);
    }
  }
}

export function createClient(options: ClientOptions): ProofrunClient {
  return {
    baseUrl: options.baseUrl,
    call: async (name, input) =>
      (await sendPatiently(options, endpoints[name], input)) as PartOf<typeof name, 'output'>,
  };
}
