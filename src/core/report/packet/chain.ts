// The hash chain of a packet: each part has its digest, and the head follows from all of them in order, so that no part
// can be changed, removed, added or moved without changing the head.
import type { ProofPack } from '#contract/proof-pack.ts';
import { digestOf } from '#core/evidence/digest.ts';

export type PackBody = Omit<ProofPack, 'chain' | 'digest' | 'envelope'>;
type Chain = ProofPack['chain'];

/** Lists are linked item by item, so that a reader learns which one was changed. */
function linksOf(body: PackBody): Chain['links'] {
  return Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((item, index) => ({ part: `${name}[${index}]`, digest: digestOf(item) }))
        : [{ part: name, digest: digestOf(value) }],
    );
}

export const headOf = (links: Chain['links']): string =>
  links.reduce((head, { part, digest }) => digestOf([head, part, digest]), digestOf('proofrun evidence chain'));

export function chainOf(body: PackBody): Chain {
  const links = linksOf(body);
  return { links, head: headOf(links) };
}
