// How a step names an element; earlier forms are preferred because they survive a redesign.
import { z } from 'zod';

const text = z.string().min(1).max(200);

export const locatorSchema = z
  .union([
    z.strictObject({ testId: text }),
    z.strictObject({ role: text, name: text.optional() }),
    z.strictObject({ label: text }),
    z.strictObject({ text }),
    z.strictObject({ css: z.string().min(1).max(500) }),
  ])
  .meta({
    id: 'Locator',
    description: 'Exactly one way to locate an element: testId, role and name, label, text, or css.',
  });
export type Locator = z.infer<typeof locatorSchema>;
