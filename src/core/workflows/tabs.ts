// Tabs: each shows its own panel.
import { click } from './choose.ts';
import { type WorkflowFamily, found, lookerFor } from './define-family.ts';
import type { Look } from './look.ts';
import { type Relations, type Looks, type Related, broken, holds, open, unchanged } from './relation.ts';

const maxTabs = 6;

/** Another tab was seen to change something. */
const hasMoved = (looks: readonly Look[]): boolean =>
  looks.some((look, index) => index > 0 && !unchanged(looks[index - 1] ?? look, look));

const shows =
  (index: number) =>
  ({ now, previous, earlier }: Looks): Related => {
    const tab = now.parts[`t${index}`];
    if (tab === undefined || !tab.visible) return open('tab_gone', 'The tab is no longer on the page.');
    const own = tab.panels;
    const others = Object.entries(now.parts)
      .filter(([name]) => name !== `t${index}`)
      .flatMap(([, part]) => part.panels)
      .filter(({ key }) => !own.some((panel) => panel.key === key));
    if (own.some(({ visible }) => visible)) return holds;
    if (unchanged(previous, now))
      return own.length > 0 || hasMoved(earlier)
        ? broken('dead_control', 'tab_does_nothing', 'The tab changes nothing.')
        : open('no_control', 'No tab was seen to change anything, so it is unknown whether that would show.');
    if (own.length > 0)
      return others.some(({ visible }) => visible)
        ? broken('assertion_failed', 'wrong_panel', 'The tab shows the panel of another tab.')
        : broken('assertion_failed', 'no_panel', 'The tab does not show its panel.');
    return holds;
  };

export const tabs: WorkflowFamily = {
  name: 'tabs',
  recognise: (facts) =>
    facts.tabLists.flatMap((list) => {
      const usableTabs = list.tabs
        .filter(({ disabled, brake, href }) => !disabled && brake === null && (href === null || href.includes('#')))
        .slice(0, maxTabs);
      if (usableTabs.length < 2) return [];
      const look = lookerFor('tabs', {
        parts: Object.fromEntries(usableTabs.map(({ css }, index) => [`t${index}`, css])),
      });
      // The tab that is already shown comes last, so that every click changes something.
      const order = usableTabs.map((tab, index) => ({ tab, index }));
      const turns = [...order.filter(({ tab }) => !tab.selected), ...order.filter(({ tab }) => tab.selected)];
      return [
        found({
          family: 'tabs',
          title: 'Each tab shows its own panel',
          key: `${list.css} ${usableTabs.map(({ name }) => name).join()}`,
          steps: [
            look('first'),
            ...turns.flatMap(({ tab, index }) => [click(tab), look(`shown${index}`, `shows_${index}`)]),
          ],
        }),
      ];
    }),
};

export const tabsRelations: Relations = Object.fromEntries(
  Array.from({ length: maxTabs }, (_, index) => [`shows_${index}`, shows(index)]),
);
