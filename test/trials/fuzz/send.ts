// One request over a real connection. A connection that breaks is an outcome, not an exception.
import { type Agent, request } from 'node:http';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Outcome {
  /** `broken`: the connection ended without a response. */
  readonly status: number | 'broken';
  readonly text: string;
}

const patienceMs = 60_000;

export function send(agent: Agent, port: number, { method, path, headers, body }: Sent): Promise<Outcome> {
  return new Promise((resolve) => {
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } });
    const broken = (error: Error): void => resolve({ status: 'broken', text: error.message });
    call.setTimeout(patienceMs, () => call.destroy(new Error('no response in time')));
    call.once('error', broken);
    call.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', broken);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 'broken', text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    call.end(body ?? undefined);
  });
}
