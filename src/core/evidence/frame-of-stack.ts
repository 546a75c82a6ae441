// The first frame of a stack that names a script: its address, its line, and the function.
import { startOf } from './redact.ts';

export interface StackFrame {
  readonly address: string;
  readonly line: number;
  readonly functionName: string | null;
}

const maxNameChars = 100;
const name = /\bat (?:async |new )?([\w$.]+) (?:\[as [\w$]+\] )?\($/;

export function frameOfStack(stack: string): StackFrame | null {
  const { text } = startOf(stack);
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[^\s()]+/g)) {
    const position = address.search(/:\d+:\d+/);
    if (position < 0) continue;
    // The name stands on the same line, right before the address.
    const before = text.slice(Math.max(text.lastIndexOf('\n', index) + 1, index - maxNameChars), index);
    return {
      address: address.slice(0, position),
      line: Number(/:(\d+):\d+/.exec(address.slice(position))?.[1]),
      functionName: name.exec(before)?.[1] ?? null,
    };
  }
  return null;
}
