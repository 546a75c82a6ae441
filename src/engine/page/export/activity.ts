// All that settling asks a page.
import { readActivity, watchActivity } from '../activity.ts';

watchActivity();

export { readActivity };
