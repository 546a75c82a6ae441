import type { ProofEvent } from '#contract/run-status.ts';
import { Section } from '../../parts/section.tsx';
import { TargetText } from '../../parts/target-text.tsx';
import { plain, timeOfDay } from '../../words/say.ts';

export const LiveEvents = ({ events }: { readonly events: readonly ProofEvent[] }) => (
  <Section title="Recent proof events">
    {events.length === 0 ? (
      <p className="empty">Nothing yet. Events appear as soon as the browser has opened the first page.</p>
    ) : (
      <ol className="events">
        {events.toReversed().map((event) => (
          <li key={`${event.at} ${event.kind} ${event.message} ${event.route}`}>
            <time dateTime={event.at}>{timeOfDay(event.at)}</time>
            <span className="soft">{plain(event.kind)}</span>
            <span>
              {event.message} {event.route !== null && <TargetText text={event.route} />}
            </span>
          </li>
        ))}
      </ol>
    )}
  </Section>
);
