// Numbers in sentences: the noun and the verb follow them.
export const count = (many: number, one: string, more = `${one}s`): string => `${many} ${many === 1 ? one : more}`;

/** "1 of 1 page", "1 of 3 pages". */
export const part = (done: number, of: number, one: string, more?: string): string =>
  `${done} of ${count(of, one, more)}`;

export const was = (many: number): string => (many === 1 ? 'was' : 'were');
