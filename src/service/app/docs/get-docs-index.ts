import { value } from '../answer.ts';
import type { Verb } from '../call.ts';

export const getDocsIndex: Verb<'get_docs_index'> = (context) => value(context.docs.index);
