// Where the records of a target are, for a full_crud_e2e whose discovery cannot know.
import { z } from 'zod';
import { locatorSchema } from './steps/locator.ts';
import { targetPathSchema } from './target-path.ts';

export const crudConfigSchema = z
  .strictObject({
    entity: z
      .string()
      .min(1)
      .max(80)
      .optional()
      .meta({ description: 'What a record is called in the report. Defaults to the route of its form.' }),
    routes: z
      .strictObject({
        create: targetPathSchema.optional().meta({ description: 'The page with the form for a new record.' }),
        list: targetPathSchema.optional().meta({ description: 'The page that lists the records.' }),
      })
      .optional(),
    locators: z
      .strictObject({
        open: locatorSchema.optional().meta({ description: 'The control that opens the form on the create route.' }),
      })
      .optional(),
  })
  .meta({
    id: 'CrudConfig',
    description: 'For full_crud_e2e: names the entity, its routes and the control that opens its form. All optional.',
  });
export type CrudConfig = z.infer<typeof crudConfigSchema>;
