// The texts that travel to pages: each is made once, and a process of a run is given those that its worker made.
const texts = new Map<string, Promise<string>>();

export function pageText(name: string, make: () => Promise<string>): Promise<string> {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const made = make();
  texts.set(name, made);
  // Whoever asks next tries again.
  made.catch(() => texts.delete(name));
  return made;
}

export type PageTexts = ReadonlyMap<string, string>;

export function givePageTexts(given: PageTexts): void {
  for (const [name, text] of given) texts.set(name, Promise.resolve(text));
}

/** All that were made in this process. */
export async function madePageTexts(): Promise<PageTexts> {
  const made = new Map<string, string>();
  for (const [name, text] of texts) made.set(name, await text);
  return made;
}
