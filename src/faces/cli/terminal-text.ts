/** Text for a terminal: whatever could move the cursor, recolour or reorder what a person reads is gone. */
export function terminalText(text: string): string {
  return text.replaceAll(/\p{C}/gu, '');
}
