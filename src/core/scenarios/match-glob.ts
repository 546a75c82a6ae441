// Globs of callers are matched without regular expressions: the work is at most pattern × text, whatever they write.
export function matchesGlob(pattern: string, text: string): boolean {
  let at = 0;
  let read = 0;
  let star = -1;
  let resume = 0;
  while (read < text.length) {
    if (pattern[at] === '*') {
      star = at++;
      resume = read;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[read])) {
      at += 1;
      read += 1;
    } else if (star >= 0) {
      at = star + 1;
      read = ++resume;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
