// A selector that leads to one element again after another load: from the nearest lasting id down by position.
const lasting = /^[A-Za-z][A-Za-z_-]{1,40}$/;
const maxLength = 480;

export function cssOf(element: Element): string {
  const parts: string[] = [];
  for (let node: Element | null = element; node !== null; node = node.parentElement) {
    if (node.id !== '' && lasting.test(node.id) && document.querySelectorAll(`#${CSS.escape(node.id)}`).length === 1) {
      parts.unshift(`#${CSS.escape(node.id)}`);
      break;
    }
    if (node.localName === 'body') {
      parts.unshift('body');
      break;
    }
    let place = 1;
    for (let before = node.previousElementSibling; before !== null; before = before.previousElementSibling)
      if (before.localName === node.localName) place += 1;
    parts.unshift(`${CSS.escape(node.localName)}:nth-of-type(${place})`);
  }
  return parts.join(' > ').slice(0, maxLength);
}

export function elementBy(css: string): Element | null {
  try {
    return document.querySelector(css);
  } catch {
    return null;
  }
}
