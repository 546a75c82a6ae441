// What the headers of a response weigh: they come out of the run's bytes as its body does.
import type { IncomingMessage } from 'node:http';

const COLON_AND_BREAK = 4;

export function headerSize({ rawHeaders }: IncomingMessage): number {
  const text = rawHeaders.reduce((sum, part) => sum + part.length, 0);
  return text + (rawHeaders.length / 2) * COLON_AND_BREAK;
}

export const isHeaderOverflow = (error: NodeJS.ErrnoException): boolean => error.code === 'HPE_HEADER_OVERFLOW';
