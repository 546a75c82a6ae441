// Runs axe, which was put into this isolated world before, over the page and folds its answers.
import type { AxeFacts, AxeImpact, AxeNodeTrait, AxeRule } from '#core/evidence/access-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { isRendered } from '../dom/visible.ts';
import { Alike } from '../layout/alike.ts';
import { structureOf } from '../layout/structure-of.ts';
import { hidesItsWords, isNamedByStyle } from './words-of-control.ts';

interface AxeResult {
  readonly id: string;
  readonly nodes: readonly { readonly impact: AxeImpact | null; readonly element: Element | null }[];
}

interface Axe {
  readonly version: string;
  run(
    context: Document,
    options: object,
  ): Promise<Record<'violations' | 'passes' | 'incomplete', readonly AxeResult[]>>;
}

const maxPerRule = 5;
const unnamedPicture = 'img:not([alt]), img[alt=""], svg[role=img]';
/** Rules that ask a control for a name, which a picture in it may give. */
const nameRules = ['button-name', 'link-name', 'input-button-name'];
/** Rules that ask for a name which words inside the element give. */
const wordRules = [
  'aria-command-name',
  'aria-tab-name',
  'aria-toggle-field-name',
  'button-name',
  'link-name',
  'summary-name',
];
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
/** Text of its own names a control by itself: whoever wrote one with text did not think of names for those without. */
const hasNoText = (element: Element): boolean => (element.textContent ?? '').trim() === '';

/** The rows of a list repeat one decision. */
const kindsOf = (elements: readonly Element[]): number => new Set(elements.map(structureOf)).size;

function traitsOf(id: string, element: Element): AxeNodeTrait[] {
  const traits: AxeNodeTrait[] = [];
  if (nameRules.includes(id) && element.querySelector(unnamedPicture) !== null) traits.push('holds_unnamed_picture');
  if (!wordRules.includes(id)) return traits;
  if (isNamedByStyle(element)) traits.push('named_by_style');
  if (hidesItsWords(element)) traits.push('hides_its_words');
  return traits;
}

function fold({ id, nodes }: AxeResult): Raw<AxeRule> {
  const found = new Alike<Omit<Raw<AxeRule>['nodes'][number], 'alike'>>(maxPerRule);
  for (const { element, impact } of nodes) {
    if (element === null || impact === null) continue;
    const traits = traitsOf(id, element);
    found.add(structureOf(element), [impact, ...traits], () => ({ element: describe(element), impact, traits }));
  }
  const asked = askedForNames[id];
  return {
    id,
    ...(asked === undefined
      ? {}
      : { kinds: kindsOf([...document.querySelectorAll(asked)].filter((one) => isRendered(one) && hasNoText(one))) }),
    impact: nodes.find(({ impact }) => impact !== null)?.impact ?? 'minor',
    nodes: found.facts().map(({ structure: _structure, ...node }) => node),
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
