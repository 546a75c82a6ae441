// The frames of a stack as the browser tells them in its events.
import type { StackFrame } from '#core/evidence/frames-of-stack.ts';

export interface CallStack {
  readonly callFrames: readonly {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  }[];
}

const maxFrames = 20;

/** Lines and columns begin at 1, as in the text of a stack. Frames without an address are ours or the browser's. */
export const framesOfCall = ({ callFrames }: CallStack): readonly StackFrame[] =>
  callFrames
    .slice(0, maxFrames)
    .filter(({ url }) => /^https?:/.test(url))
    .map(({ functionName, url, lineNumber, columnNumber }) => ({
      name: functionName === '' ? null : functionName.slice(0, 100),
      address: url,
      line: lineNumber + 1,
      column: columnNumber + 1,
    }));
