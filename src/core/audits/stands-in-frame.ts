// Header, navigation and footer are one part that many pages show: a fault in them is one fault.
const frame = new Set(['header', 'nav', 'footer', 'aside']);
const content = new Set(['main', 'article', 'section', 'dialog', 'form', 'table']);

const tagOf = (segment: string): string => segment.split(/[:#]/)[0] ?? '';

export function standsInFrame(path: string): boolean {
  for (const segment of path.split('>')) {
    const tag = tagOf(segment);
    if (content.has(tag)) return false;
    if (frame.has(tag)) return true;
  }
  return false;
}
