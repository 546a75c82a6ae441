// Runs axe, which was put into this isolated world before, over the page and folds its answers.
import type { AxeFacts, AxeRule } from '#core/evidence/access-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { isRendered } from '../dom/visible.ts';
import { structureOf } from '../layout/structure-of.ts';

interface AxeResult {
  readonly id: string;
  readonly nodes: readonly { readonly impact: AxeRule['impact'] | null; readonly element: Element | null }[];
}

interface Axe {
  readonly version: string;
  run(
    context: Document,
    options: object,
  ): Promise<Record<'violations' | 'passes' | 'incomplete', readonly AxeResult[]>>;
}

const maxPerRule = 5;
/** A control that only an unnamed picture fills is told as that picture. */
const picture = 'img:not([alt]), img[alt=""], svg[role=img]';
const nameRules = ['button-name', 'link-name', 'input-button-name'];
/** What a rule asks for a name, so that those without one can be compared with the others. */
const askedForNames: Readonly<Record<string, string>> = {
  'aria-command-name': '[role=button], [role=link], [role=menuitem]',
  'aria-input-field-name':
    '[role=combobox], [role=listbox], [role=searchbox], [role=slider], [role=spinbutton], [role=textbox]',
  'aria-tab-name': '[role=tab]',
  'aria-toggle-field-name':
    '[role=checkbox], [role=menuitemcheckbox], [role=menuitemradio], [role=option], [role=radio], [role=switch]',
  'button-name': 'button',
  'frame-title': 'iframe, frame',
  'input-button-name': 'input[type=submit], input[type=button], input[type=reset]',
  'link-name': 'a[href]',
  'role-img-alt': '[role=img]',
  'summary-name': 'summary',
};
const grave = ['serious', 'critical'];

/** Text of its own names a control by itself: whoever wrote one with text did not think of names for those without. */
const hasNoText = (element: Element): boolean => (element.textContent ?? '').trim() === '';

/** The rows of a list repeat one decision. */
const kindsOf = (elements: readonly Element[]): number => new Set(elements.map(structureOf)).size;

function fold({ id, nodes }: AxeResult): Raw<AxeRule> {
  const seen = new Map<string, { element: Element; alike: number }>();
  for (const { element, impact } of nodes) {
    if (element === null || impact === null || !grave.includes(impact)) continue;
    if (nameRules.includes(id) && element.querySelector(picture) !== null) continue;
    const key = structureOf(element);
    const known = seen.get(key);
    if (known !== undefined) known.alike += 1;
    else if (seen.size < maxPerRule) seen.set(key, { element, alike: 1 });
  }
  const asked = askedForNames[id];
  return {
    id,
    ...(asked === undefined
      ? {}
      : { kinds: kindsOf([...document.querySelectorAll(asked)].filter((one) => isRendered(one) && hasNoText(one))) }),
    impact: nodes.find(({ impact }) => impact !== null)?.impact ?? 'minor',
    nodes: [...seen.values()].map(({ element, alike }) => ({ element: describe(element), alike })),
  };
}

export async function readAxe(rules: readonly string[]): Promise<Raw<AxeFacts>> {
  const { axe } = globalThis as unknown as { axe?: Axe };
  if (axe === undefined) throw new Error('axe is not here');
  const found = await axe.run(document, {
    runOnly: { type: 'rule', values: rules },
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
    iframes: false,
    preload: false,
    selectors: false,
    ancestry: false,
    xpath: false,
  });
  return {
    version: axe.version,
    broken: found.violations.map(fold).filter(({ nodes }) => nodes.length > 0),
    kept: found.passes.map(({ id }) => id).sort(),
    undecided: found.incomplete.map(({ id }) => id).sort(),
  };
}
