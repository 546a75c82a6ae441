import type { ElementFact } from '#core/evidence/page-facts.ts';
import type { Answer } from '../define.ts';
import { defineAudit } from '../define.ts';
import { styledKind } from '../layout/styled-kind.ts';
import { codeMissing, lacksCode } from '../missing-code.ts';
import { hasAny } from '../layout/traits.ts';
import { outlier } from '../outlier.ts';
import { samePart } from '../same-part.ts';
import { wordsOfRule } from './axe-rules.ts';
import { brokenRules } from './broken-rules.ts';

const aboutNames = /-(?:name|title|alt)$/;

/** Controls in one holder are one component: whoever wrote it gave names to none of these. */
function sameHolder({ selectorHint }: ElementFact): { readonly cause: string; readonly shared: true } | null {
  const [holder = '', ...inside] = selectorHint.split(' > ');
  return inside.length === 1 && /^[a-z][a-z0-9-]*\./.test(holder) ? { cause: `in ${holder}`, shared: true } : null;
}

/** Whoever reads such words in the code takes them for the name. */
const hiddenWords = 'It has words, but they are hidden from readers, too: hide them visually only, or add aria-label.';

/** Wrong structure concerns all elements of that structure, a missing name the component. */
const partOf = (id: string, element: ElementFact): { readonly cause: string; readonly shared: boolean } =>
  (aboutNames.test(id) ? sameHolder(element) : styledKind(element)) ?? samePart(element);

export const accessibilityDefect = defineAudit({
  id: 'accessibility_defect',
  version: 6,
  type: 'accessibility_defect',
  about: 'The page breaks an accessibility rule, so assistive technology cannot use a part of it.',
  defect: 'presence',
  replays: 2,
  needs: ['page', 'access', 'requests'],
  judge: ({ access, context, requests }) => {
    if (lacksCode(requests)) return [{ answer: 'unsure', reason: codeMissing }];
    if (access.axe === null) return [{ answer: 'unsure', reason: 'axe could not be run' }];
    const answers: Answer[] = [];
    for (const { id, impact, nodes, kinds } of brokenRules(access.axe)) {
      const words = wordsOfRule(id);
      if (words === null) continue;
      for (const node of nodes) {
        const { element, alike } = node;
        const part = partOf(id, element);
        answers.push({
          answer: 'fail',
          cause: `${id}:${part.cause}`,
          shared: part.shared,
          subtype: id,
          ...outlier(nodes.length, kinds === undefined ? undefined : kinds - nodes.length),
          title: words.title,
          viewports: [context],
          element,
          evidence: [
            {
              kind: 'accessibility',
              note: 'The broken axe rule, and how many elements with this structure break it.',
              facts: { rule: id, impact, elements: alike },
            },
          ],
          fixHint: hasAny(node, ['hides_its_words']) ? hiddenWords : words.fixHint,
        });
      }
    }
    for (const id of access.axe.undecided)
      answers.push({ answer: 'unsure', reason: `only a person can decide the rule ${id}`, cause: id });
    return answers;
  },
});
