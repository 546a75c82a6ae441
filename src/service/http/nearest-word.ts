// The known word that a misspelt one most likely means, or null if none is near.
const maxLength = 40;

function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export function nearestWord(word: string, known: readonly string[]): string | null {
  const asked = plain(word).slice(0, maxLength);
  if (asked === '') return null;
  let best: { word: string; distance: number } | null = null;
  for (const candidate of known) {
    const found = distance(asked, plain(candidate));
    if (best === null || found < best.distance) best = { word: candidate, distance: found };
  }
  // Two letters that changed places count as two faults.
  const maxDistance = asked.length < 4 ? 1 : Math.max(2, Math.floor(asked.length / 3));
  return best !== null && best.distance <= maxDistance ? best.word : null;
}
