import { defineContentAudit } from './define-content-audit.ts';

/** Titles that starters and editors write and somebody forgot. */
const starter =
  /^(?:react app|vite ?\+ ?(?:react|vue|svelte|preact|lit|solid|qwik)(?: ?\+ ?ts)?|vite app|create next app|my app|document|untitled(?: document| page)?|new (?:page|document|tab)|page title|title|insert title here|svelte app|ionic app|webpack app|parcel (?:app|sandbox)|nuxt app|welcome to nuxt!?)$/i;

export const missingTitle = defineContentAudit({
  defect: 'missing_title',
  version: 1,
  about: 'The page has no title, or one that a starter left behind.',
  needs: ['page'],
  judge: ({ page }) => {
    const title = page.title.trim();
    const left = starter.test(title);
    if (title !== '' && !left) return [];
    return [
      {
        cause: left ? 'title:starter' : 'title:none',
        shared: left,
        title: left ? 'The title of the page is the one that a starter left behind' : 'The page has no title',
        note: 'The title of the document.',
        ...(left ? { untrusted: title } : {}),
        fixHint: 'Give each page a title that says what it is.',
      },
    ];
  },
});
