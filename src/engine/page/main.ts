// Everything the engine can ask inside a page. It runs in an isolated world that the page cannot see.
import { readActivity, watchActivity } from './activity.ts';
import { readLayout } from './layout/read-layout.ts';
import { readContent } from './read-content.ts';
import { readAxe } from './read-axe.ts';
import { readFacts } from './read-facts.ts';
import { readFocus } from './read-focus.ts';
import { readLinks } from './read-links.ts';
import { readSecretBoxes } from './secret-boxes.ts';
import { readShifts, watchShifts } from './shifts.ts';

watchActivity();
watchShifts();

export { readActivity, readAxe, readContent, readFacts, readFocus, readLayout, readLinks, readSecretBoxes, readShifts };
