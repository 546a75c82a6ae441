// What a log may say about an error. The database repeats values of the caller in its messages and keeps the
// parameters of the failed statement, so that only its code and the names of its own objects are written.
import { hideIds } from './hide-ids.ts';

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const maxCauses = 4;
const sqlState = /^[0-9A-Z]{5}$/;

interface DatabaseFields {
  readonly code?: unknown;
  readonly severity?: unknown;
  readonly routine?: unknown;
  readonly table?: unknown;
  readonly column?: unknown;
  readonly constraint?: unknown;
}

const isOfDatabase = ({ code, severity }: DatabaseFields): boolean =>
  typeof code === 'string' && sqlState.test(code) && typeof severity === 'string';

function databaseMessage({ code, routine, table, column, constraint }: DatabaseFields): string {
  const names = Object.entries({ routine, table, column, constraint })
    .filter(([, name]) => typeof name === 'string')
    .map(([kind, name]) => `${kind} ${String(name)}`);
  return ['database error', String(code), ...names].join(', ');
}

/** The lines that say where, without the message that comes first. */
const framesOf = (stack: string | undefined): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

export function loggedError(error: unknown, causes = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is not an Error was thrown' };
  const fields = error as Error & DatabaseFields;
  const { code, cause } = fields;
  const stack = framesOf(error.stack);
  return {
    type: error.name,
    message: isOfDatabase(fields) ? databaseMessage(fields) : hideIds(error.message),
    ...(typeof code === 'string' && { code }),
    ...(stack !== undefined && { stack: hideIds(stack) }),
    ...(cause !== undefined && causes < maxCauses && { cause: loggedError(cause, causes + 1) }),
  };
}
