import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';

export const pressAction = defineAction({
  action: 'press',
  about: 'Presses a key, on the target or on the focused element.',
  schema: z.strictObject({
    action: z.literal('press'),
    key: z
      .string()
      .regex(
        /^(?:(?:Control|Shift|Alt|Meta)\+){0,3}(?:[A-Za-z0-9]|Enter|Escape|Tab|Space|Backspace|Delete|ArrowUp|ArrowDown|ArrowLeft|ArrowRight|Home|End|PageUp|PageDown|F[1-9])$/,
        'A key such as Enter, Escape, Tab, ArrowDown or Control+A.',
      ),
    target: locatorSchema.optional(),
  }),
  example: { action: 'press', key: 'Escape' },
});
