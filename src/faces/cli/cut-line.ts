import { terminalText } from './terminal-text.ts';

/** One line of a terminal, without anything that could move its cursor. */
export function cutLine(text: string, columns: number): string {
  const plain = terminalText(text);
  return plain.length <= columns ? plain : `${plain.slice(0, columns - 1)}…`;
}
