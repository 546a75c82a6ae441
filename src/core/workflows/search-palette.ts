// A search that a button opens: what it shows depends on the search text. Nothing is sent with Enter: a palette may run
// a command for it.
import { asksToSearch } from '#core/words/control-words.ts';
import { click, clickNamed, nonsense, retype, safeWord, takesText, type, usable } from './choose.ts';
import { type Discovery, found, lookerFor } from './define-family.ts';
import type { ControlFact, WorkflowFacts } from './facts.ts';
import { type Looks, type Related, broken, holds, open, unchanged } from './relation.ts';

const maxOpeners = 2;

const mayOpen = (control: ControlFact): boolean =>
  usable(control) &&
  control.role === 'button' &&
  !control.submits &&
  control.form === null &&
  !control.inDialog &&
  !control.inList &&
  !control.inPager &&
  asksToSearch(`${control.name} ${control.hint}`);

function isBox(control: ControlFact, { forms }: WorkflowFacts): boolean {
  const form = control.form === null ? undefined : forms[control.form];
  const harmless = form === undefined || (form.method !== 'post' && !form.secret && !form.payment);
  return usable(control) && takesText(control) && !control.secret && harmless;
}

/** The only field that came with the click, and one that answers while one types. */
function boxOf(before: WorkflowFacts, after: WorkflowFacts): ControlFact | null {
  const there = new Set(before.controls.filter((control) => isBox(control, before)).map(({ css }) => css));
  const fresh = after.controls.filter((control) => isBox(control, after) && !there.has(control.css));
  const [box] = fresh;
  return fresh.length === 1 && box?.autoComplete === true ? box : null;
}

function planFor(opener: ControlFact, before: WorkflowFacts) {
  return (after: WorkflowFacts): readonly Discovery[] => {
    const box = after.path === before.path ? boxOf(before, after) : null;
    const [one, two] = before.words.filter(safeWord);
    const { layer } = after;
    if (box === null || layer === null || one === undefined || two === undefined) return [];
    // What is found shows the words that were typed, so it is read as a part: elsewhere these words are left out.
    const look = lookerFor('search', { typed: [one, two, nonsense], parts: { box: box.css, layer: layer.css } });
    return [
      found({
        family: 'search',
        title: 'What a search shows depends on the search text',
        key: `palette ${opener.css}`,
        shared: true,
        steps: [
          look('closed'),
          clickNamed(opener, before),
          look('first'),
          type(box, one),
          look('one'),
          ...retype(box, two),
          look('two'),
          ...retype(box, nonsense),
          look('none', 'depends_in_palette'),
        ],
      }),
    ];
  };
}

export function findPalettes(facts: WorkflowFacts): readonly Discovery[] {
  if (facts.layer !== null) return [];
  return facts.controls
    .filter(mayOpen)
    .slice(0, maxOpeners)
    .map((opener) => ({
      kind: 'peek',
      key: `palette ${opener.css} ${opener.name}`,
      shared: true,
      steps: [click(opener)],
      plan: planFor(opener, facts),
    }));
}

/** The page changed as the palette opened, so a change would be seen; and each text arrived in its field. */
export function dependsInPalette({ now, at }: Looks): Related {
  const [closed, first, one, two] = [at('closed'), at('first'), at('one'), at('two')];
  const texts = [one, two, now].map(({ parts }) => parts['box']?.value ?? '');
  if (unchanged(closed, first)) return open('not_opened', 'The search did not open.');
  if (texts.includes('') || new Set(texts).size < texts.length)
    return open('not_typed', 'The search text did not arrive in the field.');
  if (first.parts['layer']?.visible !== true) return open('not_opened', 'The search did not open.');
  if ([one, two].some((look) => !unchanged(look, now))) return holds;
  const silent = unchanged(first, now) && now.requests === first.requests;
  return silent
    ? broken('search_ignored', 'does_nothing', 'Typing in the search causes no request and does not change the page.')
    : open('no_hits', 'None of the search words was found.');
}
