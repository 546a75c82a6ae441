import { refuse, value } from '../answer.ts';
import type { Verb } from '../call.ts';

export const getDocsPage: Verb<'get_docs_page'> = (context, call) => {
  const page = context.docs.pages.get(call.params.slug);
  if (page !== undefined) return value(page);
  return refuse('not_found', { message: 'There is no such page. See /api/docs/index.json for all pages.' });
};
