// A visit in which nothing but the page and its layout is of interest.
import { nothingSeen } from '#core/evidence/nothing-seen.ts';
import type { Visit } from '#core/evidence/visit.ts';

export const emptyVisit: Visit = Object.freeze({
  key: 'scenario',
  route: '/',
  template: '/',
  context: 'laptop',
  arrivedBy: 'replay',
  document: {
    status: 200,
    failure: null,
    redirects: 0,
    landedOn: null,
    leftOrigin: false,
    challenge: false,
    mime: 'text/html',
    responseMs: null,
    loadMs: null,
  },
  ...nothingSeen,
  crashed: false,
});
