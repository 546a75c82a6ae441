/** In a list, the same control of each row is one kind whatever its name; the last part of a key is a hash of the name. */
export const controlKind = (key: string): string => (key.includes('*') ? key.slice(0, key.lastIndexOf(' ')) : key);
