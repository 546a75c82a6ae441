import type { Report } from '#contract/report.ts';
import { Section } from '../../parts/section.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { count } from '../../words/say.ts';

export const UnconfirmedPart = ({ report: { unconfirmed } }: { readonly report: Report }) => (
  <Section title="Seen, but not confirmed" about="These did not fail again often enough. They do not count.">
    <ul className="plain-list">
      {unconfirmed.map(({ title, route, reason, reproduced }) => (
        <li key={`${title} ${route}`}>
          {title} on <TargetText text={route} />: failed in {reproduced.failed} of {count(reproduced.of, 'replay')}.{' '}
          {reason}
        </li>
      ))}
    </ul>
  </Section>
);
