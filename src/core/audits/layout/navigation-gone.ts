import type { WaysFacts } from '#core/evidence/ways-facts.ts';
import { type Answer, defineAudit } from '../define.ts';
import { standsInFrame } from '../stands-in-frame.ts';
import { thresholds } from './thresholds.ts';

/** The wide page leads to several other pages, and the narrow one shows no way to them. */
export const seemsGone = ({ group, pages, kept, otherPages }: WaysFacts): boolean =>
  group !== null &&
  pages - kept >= thresholds.navigationPages &&
  kept <= thresholds.navigationKept &&
  otherPages < thresholds.navigationOther;

/** What else may lead to these pages; null when nothing does. */
function doubtOf({ chosenFrom, beside, onlyNarrow, menu }: WaysFacts): string | null {
  if (chosenFrom > 0) return 'a field of the page lists some of the missing links';
  if (onlyNarrow > 0) return 'a link that only the narrow page has may lead to a menu';
  if (beside > 0) return 'the links are beside the window and may be drawn in';
  if (menu === null) return 'no control was used in search of a menu';
  if (menu.used < menu.controls) return 'not every control that may open a menu could be used';
  return menu.silent > 0 ? 'a control that only the narrow page has does nothing, which is reported separately' : null;
}

export const navigationGone = defineAudit({
  id: 'navigation_gone',
  version: 2,
  type: 'layout_defect',
  about: 'The main navigation of a page cannot be reached on a phone.',
  defect: 'presence',
  replays: 2,
  // A menu that was found once is there.
  everyReplay: true,
  needs: ['page', 'ways'],
  subject: ({ ways }) => (ways.group === null ? 'none' : 'here'),
  judge: ({ ways, context }): readonly Answer[] => {
    const { group, pages, kept, menu } = ways;
    if (group === null || !seemsGone(ways) || (menu?.found ?? null) !== null) return [];
    const cause = `ways:${group.path}`;
    const doubt = doubtOf(ways);
    if (doubt !== null) return [{ answer: 'unsure', reason: `the navigation is not visible, but ${doubt}`, cause }];
    return [
      {
        answer: 'fail',
        cause,
        shared: standsInFrame(group),
        subtype: 'element_offscreen',
        title: 'The main navigation cannot be reached on a phone',
        viewports: [context],
        element: group,
        evidence: [
          {
            kind: 'layout',
            note: 'Pages that the navigation leads to in a wide window, how many of them the narrow window has a link to, and how many controls were used in search of a menu.',
            facts: { pages, kept, controlsUsed: menu?.used ?? 0 },
          },
        ],
        fixHint: 'Show the navigation at this width, or add a button that opens it.',
      },
    ];
  },
});
