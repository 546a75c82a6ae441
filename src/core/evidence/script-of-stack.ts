// The address of the first script that a stack names.
import { startOf } from './redact.ts';

export function scriptOfStack(stack: string): string | null {
  for (const [address] of startOf(stack).text.matchAll(/https?:\/\/[^\s()]+/g)) {
    const position = address.search(/:\d+:\d+/);
    if (position >= 0) return address.slice(0, position);
  }
  return null;
}
