/** Every other method writes, those that nobody has heard of as well. */
const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isWriting = (method: string): boolean => !reading.has(method.toUpperCase());
