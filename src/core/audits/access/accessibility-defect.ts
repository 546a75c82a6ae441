import type { Answer } from '../define.ts';
import { defineAudit } from '../define.ts';
import { styledKind } from '../layout/styled-kind.ts';
import { codeMissing, lacksCode } from '../missing-code.ts';
import { outlier } from '../outlier.ts';
import { samePart } from '../same-part.ts';
import { wordsOfRule } from './axe-rules.ts';

/** A missing name concerns one control; wrong structure concerns all controls with that structure. */
const aboutNames = /-(?:name|title|alt)$/;

export const accessibilityDefect = defineAudit({
  id: 'accessibility_defect',
  version: 3,
  type: 'accessibility_defect',
  about: 'The page breaks an accessibility rule, so assistive technology cannot use a part of it.',
  defect: 'presence',
  replays: 2,
  needs: ['page', 'access', 'requests'],
  judge: ({ access, context, requests }) => {
    if (lacksCode(requests)) return [{ answer: 'unsure', reason: codeMissing }];
    if (access.axe === null) return [{ answer: 'unsure', reason: 'axe could not be run' }];
    const answers: Answer[] = [];
    for (const { id, impact, nodes, kinds } of access.axe.broken) {
      const words = wordsOfRule(id);
      if (words === null) continue;
      for (const { element, alike } of nodes) {
        const part = (aboutNames.test(id) ? null : styledKind(element)) ?? samePart(element);
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
          fixHint: words.fixHint,
        });
      }
    }
    for (const id of access.axe.undecided)
      answers.push({ answer: 'unsure', reason: `only a person can decide the rule ${id}`, cause: id });
    return answers;
  },
});
