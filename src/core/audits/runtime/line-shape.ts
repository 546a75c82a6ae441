// One statement of a script writes the same words about one name after another: "Missing translation: cart.title".
const quoted = /(?<![\p{L}\p{N}])(["'`“‘«])[^"'`“”‘’«»]{1,120}["'`”’»](?![\p{L}\p{N}])/gu;
const edges = /^[([<{]+|[)\]>},.:;!?…]+$/g;
const plainWord = /^\p{Ll}[\p{Ll}'’]*$/u;
const beginsSentence = /^\p{Lu}\p{Ll}*$/u;
const kindOfError = /^\p{Lu}\w*(?:Error|Exception)$/u;

/** What the browser itself throws says the same words about every mistake of a kind. */
const byEngine = /\b(?:Type|Reference|Range|Syntax|URI|Internal|Eval)Error\b/;

const minWords = 2;

/** The words of a line, its names left out; null where that leaves too little, or no name was in it. */
export function shapeOf(line: string): string | null {
  if (byEngine.test(line)) return null;
  let starts = true;
  let words = 0;
  const shape = line
    .replace(quoted, '*')
    .trim()
    .split(/\s+/)
    .map((token) => {
      const bare = token.replace(edges, '');
      const isWord = plainWord.test(bare) || kindOfError.test(bare) || (starts && beginsSentence.test(bare));
      starts = /[.:!?…]$/.test(token);
      if (!isWord) return '*';
      words += 1;
      return token;
    });
  return words >= minWords && shape.includes('*') ? shape.join(' ') : null;
}
