// A form that asks a question and sends nothing off: it says so, its button does, or the name of its only field.
import { formControls, submitOf, takesText } from './choose.ts';
import type { WorkflowFacts } from './facts.ts';
import { asksToSearch } from '#core/words/control-words.ts';

const queryField = /^(?:q|query|s|search|keywords?|term)$/i;

export function isSearchForm(facts: WorkflowFacts, index: number | null): boolean {
  const form = index === null ? undefined : facts.forms[index];
  if (index === null || form === undefined || form.method !== 'get' || form.secret || form.payment) return false;
  if (form.search) return true;
  const fields = formControls(facts, index).filter(takesText);
  if (fields.length !== 1) return false;
  return asksToSearch(`${form.words} ${submitOf(facts, index)?.name ?? ''}`) || queryField.test(fields[0]!.field);
}
