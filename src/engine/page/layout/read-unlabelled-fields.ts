import type { UnlabelledFieldFact, UnlabelledFieldTrait } from '#core/evidence/layout-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe, nameOf, pathOf, roleOf } from '../dom/describe.ts';
import { Alike } from './alike.ts';
import { isHiddenFromReaders } from './inactive.ts';
import { isOnPage } from './on-page.ts';
import type { PageModel } from './page-model.ts';
import { structureOf } from './structure-of.ts';

const most = 20;
const fields = 'input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image]), select, textarea';
const picturedName = 'img[alt]:not([alt=""]), svg title, [aria-label]';

/** A box in one of these is a part of its drawing: what it is for is told by the name of the whole. */
const wholes = ['button', 'checkbox', 'menuitemcheckbox', 'menuitemradio', 'option', 'radio', 'switch', 'tab'];
const whole = ['button', ...wholes.map((role) => `[role="${role}"]`)].join();

function isInNamedControl(element: Element): boolean {
  if (!element.matches('[type=checkbox], [type=radio]')) return false;
  const around = element.parentElement?.closest(whole) ?? null;
  return around !== null && nameOf(around) !== '';
}

function traitsOf(element: Element): UnlabelledFieldTrait[] {
  const traits: UnlabelledFieldTrait[] = [];
  if (element.matches(':disabled')) traits.push('disabled');
  if (isHiddenFromReaders(element)) traits.push('hidden_from_readers');
  if (isInNamedControl(element)) traits.push('in_named_control');
  const labels = (element as HTMLInputElement).labels ?? [];
  if ([...labels].some((label) => label.querySelector(picturedName) !== null)) traits.push('pictured_label');
  return traits;
}

/** Fields of which neither eye nor ear learns what they are for. A placeholder is a weak name, but a name. */
export function readUnlabelledFields(model: PageModel): Raw<UnlabelledFieldFact>[] {
  const found = new Alike<Omit<Raw<UnlabelledFieldFact>, 'alike'>>(most);
  const seen = model.seen.filter(({ element, box }) => element.matches(fields) && isOnPage(element, box));
  const labelled = seen.filter(({ element }) => nameOf(element) !== '').map(({ element }) => element);
  const named = new Set(labelled);
  const labelledForms = new Set(labelled.map((element) => element.closest('form')));
  for (const { element } of seen) {
    if (named.has(element)) continue;
    const traits = traitsOf(element);
    found.add(structureOf(element), traits, () => {
      const form = element.closest('form');
      const bare = form !== null && !labelledForms.has(form) ? pathOf(form) : null;
      return { element: describe(element), kind: roleOf(element), traits, form: bare };
    });
  }
  const having = labelled.length;
  return found.facts().map((fact) => ({ ...fact, having }));
}
