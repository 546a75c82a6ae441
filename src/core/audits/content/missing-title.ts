import { defineContentAudit } from './define-content-audit.ts';

/** Default titles of starter templates and editors. */
const starter =
  /^(?:react app|vite ?\+ ?(?:react|vue|svelte|preact|lit|solid|qwik)(?: ?\+ ?ts)?|vite app|create next app|my app|document|untitled(?: document| page)?|new (?:page|document|tab)|page title|title|insert title here|svelte app|ionic app|webpack app|parcel (?:app|sandbox)|nuxt app|welcome to nuxt!?)$/i;

export const missingTitle = defineContentAudit({
  defect: 'missing_title',
  version: 1,
  about: 'The page has no title, or the default title of a starter template.',
  needs: ['page'],
  judge: ({ page }) => {
    const title = page.title.trim();
    const left = starter.test(title);
    if (title !== '' && !left) return [];
    return [
      {
        cause: left ? 'title:starter' : 'title:none',
        shared: left,
        title: left ? 'The page has the default title of a starter template' : 'The page has no title',
        note: 'The title of the document.',
        ...(left ? { untrusted: title } : {}),
        fixHint: 'Give each page a descriptive title.',
      },
    ];
  },
});
