// One question to the person at the terminal. What is typed to a hidden one is never written back.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** null: Ctrl-C, or the input ended. */
export async function askOnTerminal(
  { input, output }: Terminal,
  question: string,
  { hidden = false }: { readonly hidden?: boolean } = {},
): Promise<string | null> {
  // As a terminal of its own, readline edits the line and turns the terminal's own echo off.
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 });
  // Asked last: an answer may come at once, and the terminal must not echo it any more.
  output.write(question);
  try {
    return await new Promise((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(null));
      lines.once('SIGINT', () => resolve(null));
    });
  } finally {
    lines.close();
    // The line end that was typed is hidden too.
    if (hidden) output.write('\n');
  }
}
