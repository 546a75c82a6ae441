import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.tsx';

interface Props<T> {
  readonly query: UseQueryResult<T>;
  /** What is being read, for whoever waits. */
  readonly what: string;
  /** Lines that the content will take, so that nothing jumps when it arrives. */
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}

/** Data that is there, on its way, or refused. An older answer stays while a newer one fails. */
export function Loaded<T>({ query, what, lines = 6, children }: Props<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <div className="waiting" role="status" data-lines={Math.min(12, lines)}>
      Loading {what}…
    </div>
  );
}
