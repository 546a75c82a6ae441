const maxNameLength = 60;

/** A name that a caller sent, safe to repeat. */
export const printable = (name: string): string => name.replaceAll(/[\p{C}\p{Z}]/gu, ' ').slice(0, maxNameLength);
