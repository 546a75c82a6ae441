// What names a record that is there already: an id in an address, or a field called so.

export const idLike = /^(?:\d{1,19}|[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const changes = /^(?:edit|update|modify|change)$/i;
const idName = /^(?:_?id|uuid|guid|pk|key)$/i;
const otherThanNew = /^_?_?(?:id|uuid|guid|pk|record|entity|method)$/i;

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
    ends.slice(-1).some((part) => idLike.test(part)) ||
    ends.slice(-2).some((part) => changes.test(part)) ||
    [...new URLSearchParams(query)].some(([name, value]) => idName.test(lastName(name)) && idLike.test(value))
  );
}
