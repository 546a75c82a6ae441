// Where a script or a style sheet says that its source map is.
const comment = /(?:\/\/|\/\*)[#@] ?sourceMappingURL=([^\s'"*]+)/g;

export function findMapAddress(
  text: string,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): string | null {
  for (const name of ['sourcemap', 'x-sourcemap']) {
    const value = headers[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return [...text.matchAll(comment)].at(-1)?.[1] ?? null;
}
