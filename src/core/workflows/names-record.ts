// What names a record that is there already: an id in an address, or a field called so.

import { asWords } from '#core/words/as-words.ts';

const counted = /^(?:\d{1,19}|[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const drawn = { letters: 8, turns: 5 };
const changes = /^(?:edit|update|modify|change)$/i;
const idName = /^(?:_?id|uuid|guid|pk|key)$/i;
const otherThanNew = /^_?_?(?:id|uuid|guid|pk|record|entity|method)$/i;

/** Drawn at random, as `cjld2cjxh0000qzrmn831i7rn`: digits and letters, small and large, in no order that a name has. */
const isDrawn = (text: string): boolean =>
  text.split(/[-_]/).some((part) => {
    const runs = part.match(/[a-z]+|[A-Z]+|\d+/g) ?? [];
    const plain = runs.join('') === part && /\d/.test(part);
    return plain && part.length >= drawn.letters && runs.length > drawn.turns;
  });

export const isId = (text: string): boolean => counted.test(text) || isDrawn(text);

/** It says only what is done to the record before it, as the end of `/posts/7/update`. */
export const saysChange = (part: string): boolean => changes.test(part) || /^save$/i.test(part);

/** Its path or what a parameter chooses says that something is edited; a script called so may make records, too. */
export const saysEdit = (address: string): boolean =>
  address
    .split(/[/?&;=#]/)
    .some((part) => !part.includes('.') && changes.test(asWords(part).trim().split(' ')[0] ?? ''));

/** The name that counts in `view[product][records][0][pk]`. */
export const lastName = (name: string): string =>
  /\[([^[\]]+)\](?:\[\])?$/.exec(name)?.[1] ?? name.replace(/\[\]$/, '');

/** A hidden field that names a record, or another verb than the one that creates. */
export const isForExisting = (hidden: string): boolean => otherThanNew.test(lastName(hidden));

/** Its end names one record, or says that one is changed. */
export function addressesRecord(address: string): boolean {
  const [path = '', query = ''] = address.replace(/^[^?]*#/, '').split('?');
  const ends = path.split('/').filter((part) => part !== '');
  return (
    ends.slice(-1).some(isId) ||
    ends.slice(-2).some((part) => changes.test(part)) ||
    [...new URLSearchParams(query)].some(([name, value]) => idName.test(lastName(name)) && isId(value))
  );
}
