// Gives the names that our page code reads nodes by a word that no page can guess.
import { ownPrefix } from '#engine/page/dom/own-prefix.ts';

const word = `$${crypto.randomUUID().replaceAll('-', '')}$`;

export const withOwnNames = (code: string): string => code.replaceAll(ownPrefix, word);
