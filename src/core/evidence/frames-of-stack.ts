// The places that a stack names, first the one that threw.
import { startOf } from './redact.ts';

export interface StackFrame {
  readonly name: string | null;
  readonly address: string;
  readonly line: number;
  readonly column: number;
}

const maxLines = 20;
const place = /^(https?:\/\/[^\s()]+):(\d{1,9}):(\d{1,9})$/;

export function framesOfStack(stack: string, max: number): StackFrame[] {
  const frames: StackFrame[] = [];
  for (const line of startOf(stack).text.split('\n').slice(0, maxLines)) {
    const said = line.trim();
    if (!said.startsWith('at ') || frames.length >= max) continue;
    const open = said.lastIndexOf(' (');
    const named = open > 3 && said.endsWith(')');
    const [, address, row, column] = place.exec(named ? said.slice(open + 2, -1) : said.slice(3)) ?? [];
    if (address === undefined) continue;
    frames.push({ name: named ? said.slice(3, open) : null, address, line: Number(row), column: Number(column) });
  }
  return frames;
}
