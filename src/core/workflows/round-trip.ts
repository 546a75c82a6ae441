// Round trips: a link leads on, back and forward lead between the two pages, and a reload stays.
import { click, usable, withoutQuery } from './choose.ts';
import { type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import type { Look } from './look.ts';
import { type Relations, type Looks, type Related, broken, holds, open, unchanged } from './relation.ts';

function leads({ now, at }: Looks): Related {
  const first = at('first');
  if (now.status === 'blank') return broken('blank_page', 'leads_to_nothing', 'The link opens a blank page.');
  if (now.place !== first.place) return holds;
  if (!unchanged(first, now)) return open('stays', 'The link changes the current page.');
  if (now.dress !== first.dress) return open('marks', 'The link only marks something on the page.');
  if (first.doubles !== false && first.doubles !== undefined)
    return open('doubles', 'The link may lead on by a double click.');
  // A server may lead back to where one was: the way to a page behind a login ends on the login page again.
  return now.requests > first.requests
    ? open('led_back', 'The link sends a request and stays on the same page.')
    : broken('dead_control', 'leads_nowhere', 'The link changes nothing.');
}

/**
 * It still shows what only the other page showed, and nothing that only this one did. Some apps turn the page and leave
 * the title as it was.
 */
function looksLike(now: Look, other: Look, wanted: Look): boolean {
  const only = (one: Look, than: Look): string[] => one.scene.filter((text) => !than.scene.includes(text));
  const ofOther = only(other, wanted);
  const shown = (texts: readonly string[]): number => texts.filter((text) => now.scene.includes(text)).length;
  return ofOther.length > 0 && shown(ofOther) * 2 > ofOther.length && shown(only(wanted, other)) === 0;
}

const otherTitle = open('other_title', 'The title of the page is different than before.');

/** Whatever moves on in a page, its address and what it calls itself stay. */
const shows =
  (wanted: 'first' | 'there', other: 'first' | 'there', code: string, reason: string) =>
  ({ now, at }: Looks): Related => {
    const page = at(wanted);
    if (now.place !== page.place) return open('other_place', 'The browser history leads to another URL.');
    if (now.status === 'blank') return broken('blank_page', `${code}_blank`, 'The page is blank after going back.');
    if (now.titled === page.titled) return holds;
    return now.titled === at(other).titled && looksLike(now, at(other), page)
      ? broken('assertion_failed', code, reason)
      : otherTitle;
  };

function stays({ now, at }: Looks): Related {
  const there = at('there');
  if (now.httpStatus !== null && now.httpStatus >= 400 && (there.httpStatus ?? 200) < 400)
    return broken('http_error', 'gone_after_reload', 'Reloading the linked page returns an error.');
  if (now.status === 'blank') return broken('blank_page', 'blank_after_reload', 'The page is blank after a reload.');
  if (now.place !== there.place) return open('other_place', 'Reloading the page leads elsewhere.');
  if (now.titled === there.titled) return holds;
  return now.titled === at('first').titled && looksLike(now, at('first'), there)
    ? broken('assertion_failed', 'reload_shows_the_other_page', 'Reloading shows the previous page.')
    : otherTitle;
}

/** A slash at the end leads to no other page. */
const pathOf = (address: string): string => withoutQuery(address).replace(/\/$/, '');

function linkOf({ controls, here }: WorkflowFacts): ControlFact | undefined {
  const path = pathOf(here);
  const leadsAway = ({ href, inPager, inDialog, column }: ControlFact): boolean =>
    href !== null &&
    !inPager &&
    !inDialog &&
    column === null &&
    (pathOf(href) !== path || /#!?\//.test(href)) &&
    href !== here &&
    !/\.\w{2,4}$/.test(withoutQuery(href));
  const links = controls.filter((control) => usable(control) && leadsAway(control));
  // The way up often leads to a page that leads back.
  const onward = links.filter(({ href }) => !path.startsWith(pathOf(href ?? '')) || /#!?\//.test(href ?? ''));
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
        title: 'A link opens a page, and back, forward and reload work',
        key: `${link.href}`,
        shared: true,
        steps: [
          look('first', undefined, { finely: true, doubles: true }),
          click(link),
          look('there', 'leads', { finely: true }),
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
  returns: shows('first', 'there', 'back_shows_the_other_page', 'Going back changes the URL, but not the page.'),
  goes_forward: shows(
    'there',
    'first',
    'forward_shows_the_other_page',
    'Going forward changes the URL, but not the page.',
  ),
  stays,
};
