// The subtypes of content_defect: text that no author meant to publish.
import { type WordOf, closedSet } from './closed-set.ts';

export const contentDefects = closedSet({
  chosen: [
    'undefined_text',
    'nan_text',
    'object_text',
    'template_text',
    'untranslated_key',
    'mojibake',
    'placeholder_text',
    'empty_heading',
    'soft_404',
    'missing_title',
    'missing_lang',
    'wrong_lang',
    'invalid_date',
  ],
});
export type ContentDefect = WordOf<typeof contentDefects>;
