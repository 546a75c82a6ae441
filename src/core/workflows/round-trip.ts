// Round trips: a link leads on, back and forward lead between the two pages, and a reload stays.
import { click, usable, withoutQuery } from './choose.ts';
import { type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import { type Relations, type Looks, type Related, broken, holds, open, unchanged } from './relation.ts';

function leads({ now, at }: Looks): Related {
  const first = at('first');
  if (now.status === 'blank') return broken('blank_page', 'leads_to_nothing', 'The link leads to a blank page.');
  if (now.place !== first.place) return holds;
  if (!unchanged(first, now)) return open('stays', 'The link answers on the page itself.');
  // A server may lead back to where one was: the way to a page behind a login ends on the login page again.
  return now.requests > first.requests
    ? open('led_back', 'The link asks the server, and ends on the same page.')
    : broken('dead_control', 'leads_nowhere', 'The link changes nothing.');
}

/** Only the address and what the page calls itself are compared: contents may move on. */
const shows =
  (wanted: 'first' | 'there', other: 'first' | 'there', code: string, reason: string) =>
  ({ now, at }: Looks): Related => {
    const page = at(wanted);
    if (now.place !== page.place) return open('other_place', 'The history of the browser leads to another address.');
    if (now.status === 'blank')
      return broken('blank_page', `${code}_blank`, 'The page is blank when it is come back to.');
    if (now.titled === page.titled) return holds;
    return now.titled === at(other).titled
      ? broken('assertion_failed', code, reason)
      : open('other_title', 'The page calls itself something else than before.');
  };

function stays({ now, at }: Looks): Related {
  const there = at('there');
  if (now.httpStatus !== null && now.httpStatus >= 400 && (there.httpStatus ?? 200) < 400)
    return broken('http_error', 'gone_after_reload', 'The page that a link leads to is gone when it is reloaded.');
  if (now.status === 'blank') return broken('blank_page', 'blank_after_reload', 'The page is blank after a reload.');
  if (now.place !== there.place) return open('other_place', 'The page leads elsewhere when it is reloaded.');
  if (now.titled === there.titled) return holds;
  return now.titled === at('first').titled
    ? broken('assertion_failed', 'reload_shows_the_other_page', 'A reload shows the page before.')
    : open('other_title', 'The page calls itself something else than before.');
}

function linkOf({ controls, here }: WorkflowFacts): ControlFact | undefined {
  const path = withoutQuery(here);
  const leadsAway = ({ href, inPager, inDialog, column }: ControlFact): boolean =>
    href !== null &&
    !inPager &&
    !inDialog &&
    column === null &&
    (withoutQuery(href) !== path || /#!?\//.test(href)) &&
    href !== here &&
    !/\.\w{2,4}$/.test(withoutQuery(href));
  const links = controls.filter((control) => usable(control) && leadsAway(control));
  // The way up often leads to a page that leads back.
  const onward = links.filter(({ href }) => !path.startsWith(withoutQuery(href ?? '')) || /#!?\//.test(href ?? ''));
  const first = (some: readonly ControlFact[]): ControlFact | undefined => some.find(({ inMain }) => inMain) ?? some[0];
  return first(onward) ?? first(links);
}

export const roundTrip: WorkflowFamily = {
  name: 'round_trip',
  recognise: (facts) => {
    const link = linkOf(facts);
    if (link === undefined) return [];
    const look = lookerFor('round_trip', {});
    return [
      found({
        family: 'round_trip',
        title: 'A link leads on, and back, forward and reload keep the place',
        key: `${link.href}`,
        shared: true,
        steps: [
          look('first'),
          click(link),
          look('there', 'leads'),
          { action: 'back' },
          look('back', 'returns'),
          look('forth', 'goes_forward', { move: 'forward' }),
          { action: 'reload' },
          look('reloaded', 'stays'),
        ],
      }),
    ];
  },
};

export const roundTripRelations: Relations = {
  leads,
  returns: shows('first', 'there', 'back_shows_the_other_page', 'Going back changes the address, and the page stays.'),
  goes_forward: shows(
    'there',
    'first',
    'forward_shows_the_other_page',
    'Going forward changes the address, and the page stays.',
  ),
  stays,
};
