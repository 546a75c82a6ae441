// Judges one look of a workflow by the relation that its family names.
import { allRelations } from './all-relations.ts';
import type { Look, WorkflowStep } from './look.ts';
import { type Related, type Relations, holds, open } from './relation.ts';

/** `before`: earlier snapshots of the same run, by name. */
export function judgeLook(step: WorkflowStep, look: Look | null, before: ReadonlyMap<string, Look>): Related {
  if (look === null) return open('not_observed', 'The page did not respond when it was checked.');
  const { family, expect } = step.workflow;
  if (expect === undefined) return holds;
  const relations: Relations = allRelations[family];
  const relation = relations[expect];
  if (relation === undefined) return open('unknown_relation', 'The check is unknown.');
  const missing = { name: null as string | null };
  const judged = relation({
    now: look,
    previous: [...before.values()].at(-1) ?? look,
    earlier: [...before.values()],
    at: (name) => {
      const earlier = before.get(name);
      if (earlier === undefined) missing.name = name;
      return earlier ?? look;
    },
  });
  if (missing.name !== null) return open('look_missing', 'An earlier snapshot is missing.');
  if (judged.answer !== 'fail') return judged;
  // Of a record it is known which writes concern it.
  if (look.held > 0 && look.record === undefined)
    return open('after_held', 'A write was blocked, so what happens after it proves nothing.');
  return look.quiet ? judged : open('not_settled', 'The page was still busy when it was checked.');
}
