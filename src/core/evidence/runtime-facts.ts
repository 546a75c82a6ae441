// What a page sent and said while it was used: equal requests are folded, and console lines are counted.
import type { RequestFact } from './log-facts.ts';

/** Equal requests, of which nothing but their shape is kept. */
export interface SentFact
  extends Pick<RequestFact, 'method' | 'sameOrigin' | 'kind' | 'status' | 'failure' | 'pending' | 'askedBy'> {
  /** The path template. */
  readonly path: string;
  /** The shape of the JSON that came back. */
  readonly bodyShape: string | null;
  readonly count: number;
}

export interface RuntimeFacts {
  readonly requests: readonly SentFact[];
  readonly requestsDropped: number;
  /** WebSockets that were opened, where they were listened for. */
  readonly sockets?: number;
  readonly console: {
    readonly errors: number;
    readonly warnings: number;
    readonly other: number;
    readonly exceptions: number;
    readonly dropped: number;
  };
}

export function foldRequests(requests: readonly Omit<SentFact, 'count'>[]): SentFact[] {
  const folded = new Map<string, SentFact>();
  for (const request of requests) {
    // Who sent it first stands for all: it is no part of the shape.
    const { askedBy: _askedBy, ...shape } = request;
    const key = JSON.stringify(shape);
    const known = folded.get(key);
    folded.set(key, { ...(known ?? request), count: (known?.count ?? 0) + 1 });
  }
  return [...folded.values()];
}

export const countRequests = ({ requests }: Pick<RuntimeFacts, 'requests'>): number =>
  requests.reduce((sum, { count }) => sum + count, 0);
