// Everything the engine can ask inside a page. It runs in an isolated world that the page cannot see.
import { countElements, readActivity, watchActivity } from './activity.ts';
import { declarationsOf, elementAbove, restore, without } from './closer-look/declarations.ts';
import { layoutWithout } from './closer-look/layout-without.ts';
import { showElement } from './closer-look/show-element.ts';
import { holdLoops } from './hold-loops.ts';
import { readLayout } from './layout/read-layout.ts';
import { readResized } from './layout/read-resized.ts';
import { readContent } from './read-content.ts';
import { forgetTab } from './forget-tab.ts';
import { glance } from './access/glance.ts';
import { readAxe } from './access/read-axe.ts';
import { aimAtSignIn, focusSignIn, readSignIn, typedLength } from './login/read-sign-in.ts';
import { counterPartner } from './probe/counter-partner.ts';
import { readyToAsk } from './probe/question-field.ts';
import { readLayer } from './probe/layer.ts';
import { findControl, listControls } from './probe/list-controls.ts';
import { listenerChain } from './probe/listener-chain.ts';
import { readWaiting } from './probe/waiting.ts';
import { aimAt } from './probe/reach.ts';
import {
  beginWatch,
  endWatch,
  finalSample,
  idleChanges,
  isAsBefore,
  noiseBoxes,
  noteHover,
  noteNoise,
  sample,
  watchEvents,
} from './probe/watch.ts';
import { readFacts } from './read-facts.ts';
import { readFocus } from './access/read-focus.ts';
import { readFrames } from './read-frames.ts';
import { readLinks } from './read-links.ts';
import { readSecretBoxes } from './secret-boxes.ts';
import { readShifts, watchShifts } from './shifts.ts';
import { readWitness } from './read-witness.ts';
import { listOpeners } from './ways/list-openers.ts';
import { readWays } from './ways/read-ways.ts';
import { readRendered, readServed } from './parity/read-document.ts';
import { holdStill, wakeLazyParts } from './regression/hold-still.ts';
import { readLook } from './regression/read-look.ts';

watchActivity();
watchEvents();
watchShifts();

export {
  aimAt,
  aimAtSignIn,
  beginWatch,
  counterPartner,
  readyToAsk,
  declarationsOf,
  elementAbove,
  layoutWithout,
  endWatch,
  finalSample,
  findControl,
  focusSignIn,
  forgetTab,
  glance,
  holdLoops,
  holdStill,
  idleChanges,
  isAsBefore,
  noiseBoxes,
  listControls,
  listenerChain,
  listOpeners,
  noteHover,
  noteNoise,
  countElements,
  readActivity,
  readAxe,
  readContent,
  readFacts,
  readFocus,
  readFrames,
  readLayer,
  readLayout,
  readLinks,
  readLook,
  readRendered,
  readResized,
  readSecretBoxes,
  readServed,
  readShifts,
  readSignIn,
  readWaiting,
  readWays,
  readWitness,
  restore,
  sample,
  showElement,
  typedLength,
  wakeLazyParts,
  without,
};
