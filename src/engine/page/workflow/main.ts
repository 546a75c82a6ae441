// Everything that workflows ask inside a page. It runs in an isolated world that the page cannot see.
import { besideLayer, focusNow, lookAt, partPlaces } from './look.ts';
import { readWorkflowFacts } from './read-workflow-facts.ts';
import { readChoices, readDay } from './records/read-choices.ts';
import { readForms } from './records/read-forms.ts';
import { readFrames } from '../read-frames.ts';
import { readRecord } from './records/read-record.ts';

export {
  besideLayer,
  focusNow,
  lookAt,
  partPlaces,
  readChoices,
  readDay,
  readForms,
  readFrames,
  readRecord,
  readWorkflowFacts,
};
