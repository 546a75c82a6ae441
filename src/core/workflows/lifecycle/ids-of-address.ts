import { queryPairs } from '#core/evidence/query-pairs.ts';
import { isId } from '../names-record.ts';

/** The ids of records that an address names, in its path, its query or its fragment. */
export function idsOfAddress(address: string): string[] {
  const [path = '', ...queries] = address.split('?');
  const given = queries.flatMap((query) => queryPairs(`?${query.split('#')[0]}`).map(({ value }) => value));
  return [...path.split(/[/#]/), ...given].filter(isId);
}
