// Judges one look of a workflow by the relation that its family names.
import { allRelations } from './all-relations.ts';
import type { Look, WorkflowStep } from './look.ts';
import { type Related, type Relations, holds, open } from './relation.ts';

/** `before`: the looks that the same run took earlier, by name. */
export function judgeLook(step: WorkflowStep, look: Look | null, before: ReadonlyMap<string, Look>): Related {
  if (look === null) return open('not_observed', 'The page did not answer when it was looked at.');
  const { family, expect } = step.workflow;
  if (expect === undefined) return holds;
  const relations: Relations = allRelations[family];
  const relation = relations[expect];
  if (relation === undefined) return open('unknown_relation', 'The relation is not known.');
  const missing = { name: null as string | null };
  const judged = relation({
    now: look,
    previous: [...before.values()].at(-1) ?? look,
    at: (name) => {
      const earlier = before.get(name);
      if (earlier === undefined) missing.name = name;
      return earlier ?? look;
    },
  });
  if (missing.name !== null) return open('look_missing', 'An earlier look is missing.');
  if (judged.answer !== 'fail') return judged;
  if (look.held > 0) return open('after_held', 'A write was held back, so what follows it says nothing.');
  return look.quiet ? judged : open('not_settled', 'The page was still at work when it was judged.');
}
