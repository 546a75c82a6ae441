import { expect, test } from 'vitest';
import type { SessionFacts, SignOutFacts, TreatedAs } from '#core/evidence/session-facts.ts';
import { visitOf } from '../../../../test/kit/visit-of.ts';
import { judgeVisit } from '../run-audits.ts';
import { authBounce } from './auth-bounce.ts';
import { authBoundaryOpen } from './auth-boundary-open.ts';
import { logoutIneffective } from './logout-ineffective.ts';
import { sessionLost } from './session-lost.ts';

const member: TreatedAs = {
  reached: true,
  status: 200,
  asksToSignIn: false,
  asksForName: false,
  offersSignIn: false,
  offersSignOut: true,
  namesUser: true,
  leftOrigin: false,
  samePlace: true,
  sameForm: false,
  sameText: 1,
};
const asked: TreatedAs = {
  ...member,
  asksToSignIn: true,
  asksForName: true,
  offersSignOut: false,
  namesUser: false,
  samePlace: false,
  sameForm: true,
  sameText: 0,
};
const visitor: TreatedAs = { ...member, offersSignIn: true, offersSignOut: false, namesUser: false };
const closed: SessionFacts = {
  owner: member,
  aliveBefore: true,
  aliveAfter: true,
  strangers: [asked, asked],
  control: asked,
  linkedPublicly: false,
  entry: false,
  distinctName: true,
  forStrangers: false,
};
const out: SignOutFacts = {
  openedBefore: true,
  used: true,
  lookedSignedOut: true,
  opensInWindow: false,
  opensWithOld: false,
  byCookie: true,
  toldServer: true,
};

const answerOf = (audit: typeof authBounce, facts: Partial<SessionFacts>): string =>
  judgeVisit(audit, { ...visitOf({}), session: { ...closed, ...facts } }).answer;
const answerToSignOut = (facts: Partial<SignOutFacts>): string =>
  answerOf(logoutIneffective, { signOut: { ...out, ...facts } });

test.each<[what: string, facts: Partial<SessionFacts>, answer: string]>([
  ['it refuses strangers', {}, 'pass'],
  ['strangers see it as members do', { strangers: [member, member] }, 'fail'],
  ['it says the same to everyone and offers them to sign in', { strangers: [visitor, visitor] }, 'pass'],
  [
    'strangers see another text',
    {
      strangers: [
        { ...member, sameText: 0.2 },
        { ...member, sameText: 0.2 },
      ],
    },
    'pass',
  ],
  ['only one of two loads was open', { strangers: [member, asked] }, 'pass'],
  ['only one load was made', { strangers: [member] }, 'unsure'],
  ['a page for strangers links to it', { strangers: [member, member], linkedPublicly: true }, 'unsure'],
  [
    'every page offers to sign out, the refusing one as well',
    {
      strangers: [
        { ...member, namesUser: false },
        { ...member, namesUser: false },
      ],
      control: { ...asked, offersSignOut: true },
    },
    'pass',
  ],
  [
    'it shows the name of the user to strangers',
    {
      strangers: [
        { ...visitor, namesUser: true },
        { ...visitor, namesUser: true },
      ],
    },
    'fail',
  ],
  [
    'it shows a name that everybody has',
    {
      distinctName: false,
      strangers: [
        { ...visitor, namesUser: true },
        { ...visitor, namesUser: true },
      ],
    },
    'pass',
  ],
  ['it serves strangers', { strangers: [member, member], forStrangers: true }, 'pass'],
  ['nothing shows that strangers are told apart', { strangers: [member, member], control: null }, 'unsure'],
])('an open boundary: %s', (_what, facts, answer) => {
  expect(answerOf(authBoundaryOpen, facts)).toBe(answer);
});

test.each<[what: string, facts: Partial<SessionFacts>, answer: string]>([
  ['it opens', {}, 'pass'],
  ['it asks for name and password while the session works', { owner: asked }, 'fail'],
  [
    'it asks for a name and a password by a form that strangers do not get',
    { owner: asked, strangers: [asked, { ...asked, sameForm: false }] },
    'pass',
  ],
  ['it asks, and no stranger could open it', { owner: asked, strangers: [{ ...asked, reached: false }] }, 'unsure'],
  ['it answers 401 while the session works', { owner: { ...member, status: 401 }, strangers: [] }, 'fail'],
  ['it asks for the password of somebody it knows', { owner: { ...asked, asksForName: false } }, 'pass'],
  ['the session had ended', { owner: asked, aliveAfter: false }, 'unsure'],
  ['it is the sign-in page', { owner: asked, forStrangers: true }, 'pass'],
  ['it is forbidden to this user', { owner: { ...member, status: 403 } }, 'pass'],
  ['strangers are led there, too', { owner: asked, linkedPublicly: true }, 'unsure'],
])('a bounce: %s', (_what, facts, answer) => {
  expect(answerOf(authBounce, facts)).toBe(answer);
});

test.each<[what: string, facts: Partial<SessionFacts>, answer: string]>([
  ['it still works', {}, 'pass'],
  ['it worked before and not after', { aliveAfter: false }, 'fail'],
  ['it cannot be told', { aliveAfter: null }, 'unsure'],
  ['it did not work before', { aliveBefore: false, aliveAfter: false }, 'unsure'],
  ['the page sent the member away to the form of strangers', { aliveAfter: false, owner: asked }, 'fail'],
  ['it is the way in, and asks everyone', { aliveAfter: false, owner: asked, entry: true }, 'unsure'],
  [
    'strangers are led there and asked by the same form',
    { aliveAfter: false, owner: asked, linkedPublicly: true },
    'unsure',
  ],
  ['strangers are led there, and the member is not asked', { aliveAfter: false, linkedPublicly: true }, 'fail'],
])('a lost session: %s', (_what, facts, answer) => {
  expect(answerOf(sessionLost, facts)).toBe(answer);
});

test.each<[what: string, facts: Partial<SignOutFacts>, answer: string]>([
  ['the session is dead', {}, 'pass'],
  ['the same window is still signed in', { opensInWindow: true }, 'fail'],
  ['the old cookie still opens the place', { opensWithOld: true }, 'fail'],
  ['a token that the browser alone threw away still works', { opensWithOld: true, byCookie: false }, 'unsure'],
  ['nothing was sent to the server', { opensWithOld: true, toldServer: false }, 'unsure'],
  ['signing out did not visibly work', { opensInWindow: true, lookedSignedOut: false }, 'unsure'],
  ['there is no way out', { used: false }, 'unsure'],
  ['the place did not open before', { openedBefore: false, opensWithOld: true }, 'unsure'],
])('signing out: %s', (_what, facts, answer) => {
  expect(answerToSignOut(facts)).toBe(answer);
});

test('a visit that tested no session is not judged by these audits', () => {
  expect(judgeVisit(authBounce, visitOf({})).answer).toBe('unsure');
});
