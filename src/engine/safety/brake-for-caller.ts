// How far a step that the caller wrote himself is braked. What destroys or pays by its name stays refused. Words such as
// "Send" or "Reset" say nothing for sure: such a control may be used while every write is held back. Leaving the
// session that the run itself began harms nobody.
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';
import { brakeForControl } from './brakes.ts';

export type CallerBrake =
  | { readonly kind: 'free' }
  /** It may be used as long as nothing that it sends can change the target. */
  | { readonly kind: 'guarded' }
  | { readonly kind: 'refused'; readonly rule: string };

const words = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'giu');

const leavesSession = words(
  'log ?out|log ?off|sign ?out|sign ?off|abmelden|ausloggen|déconnexion|se déconnecter|cerrar sesión|disconnetti|esci|sair|uitloggen|afmelden|wyloguj|logga ut|log ud|kirjaudu ulos|выйти|çıkış yap',
);
const leavesSessionSign = /ログアウト|退出登录|登出|로그아웃/gu;
/** In code and in addresses. */
const leavesSessionMark = /log[-_]?out|log[-_]?off|sign[-_]?out/gi;
/** Sessions that are not the run's own. */
const others = words(
  'all|every|everywhere|everyone|other|others|devices?|alle|überall|anderen?|tous|partout|todos|tutti',
);

const unsure = words(
  'send|reset|cancel(?! (?:order|subscription|plan|booking|membership|account))|discard|clear all|disable|zurücksetzen|senden|absenden|abbrechen|réinitialiser|envoyer|annuler|restablecer|enviar|cancelar|invia|ripristina|annulla|redefinir|verzenden|versturen|annuleren|wyślij|anuluj|skicka|avbryt|отправить|сбросить|отмена|отменить|надіслати|gönder|iptal',
);
const unsureSign = /送信|发送|發送|보내기/gu;

/** Without the words of a kind: what is left must not be braked for another reason. */
const without = (facts: BrakeFacts, ...kinds: readonly RegExp[]): BrakeFacts => {
  const strip = (text: string): string => kinds.reduce((left, kind) => left.replaceAll(kind, ' '), text);
  return { ...facts, words: strip(facts.words), dialog: strip(facts.dialog) };
};

const unmarked = (facts: BrakeFacts): BrakeFacts => ({
  ...facts,
  marks: facts.marks.replaceAll(leavesSessionMark, ' '),
  address: facts.address.replaceAll(leavesSessionMark, ' '),
});

export function brakeForCaller(facts: BrakeFacts, inOwnLayer: boolean): CallerBrake {
  const rule = brakeForControl(facts, inOwnLayer);
  if (rule === null) return { kind: 'free' };
  if (rule !== 'destructive') return { kind: 'refused', rule };
  const leaving = facts.words.search(leavesSession) >= 0 || facts.words.search(leavesSessionSign) >= 0;
  const plain = leaving ? unmarked(facts) : facts;
  const rest = without(plain, leavesSession, leavesSessionSign);
  if (leaving && facts.words.search(others) < 0 && brakeForControl(rest, inOwnLayer) === null) return { kind: 'free' };
  if (brakeForControl(without(rest, unsure, unsureSign), inOwnLayer) === null) return { kind: 'guarded' };
  return { kind: 'refused', rule };
}
