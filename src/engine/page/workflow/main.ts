// Everything that workflows ask inside a page. It runs in an isolated world that the page cannot see.
import { besideLayer, focusNow, lookAt } from './look.ts';
import { readWorkflowFacts } from './read-workflow-facts.ts';

export { besideLayer, focusNow, lookAt, readWorkflowFacts };
