import { defineTemplate } from '../define-template.ts';

export const languagePersists = defineTemplate({
  id: 'language-persists',
  title: 'The language stays after a reload',
  about: 'Switches the language and checks the document language and a heading, also after a reload.',
  adapt: ['route', 'the language field', 'a heading in the other language'],
  steps: [
    { action: 'select', target: { label: 'Language' }, option: 'Deutsch' },
    { action: 'waitFor' },
    { assert: 'attribute_equals', target: { css: 'html' }, name: 'lang', value: 'de' },
    { assert: 'persists_after_reload', text: 'Willkommen' },
  ],
  doNotClaim: ['Do not claim that everything is translated: only one text was checked.'],
});
