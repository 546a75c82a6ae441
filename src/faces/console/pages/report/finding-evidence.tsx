import type { EvidenceItem } from '#contract/finding.ts';
import { TargetText } from '../../parts/target-text.tsx';

const maxFacts = 12;
const spaced = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

function Facts({ facts = {} }: Pick<EvidenceItem, 'facts'>) {
  const shown = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .slice(0, maxFacts);
  if (shown.length === 0) return null;
  return (
    <span className="measured soft small">
      {shown.map(([name, value]) => (
        <span key={name}>
          {spaced(name)} {typeof value === 'string' ? <TargetText text={value} /> : String(value)}
        </span>
      ))}
    </span>
  );
}

/** What was seen, in sentences of ours with the texts of the target between them. */
export const FindingEvidence = ({ items }: { readonly items: readonly EvidenceItem[] }) => (
  <ul className="seen">
    {items.map((item, index) => (
      <li key={`${index} ${item.kind}`}>
        {item.note} {item.untrusted !== undefined && <TargetText text={item.untrusted} />}
        <Facts facts={item.facts} />
      </li>
    ))}
  </ul>
);
