// What the engine never touches: links and controls that could destroy, send, pay or sign out.
import type { BrakeFacts } from '#core/evidence/probe-answers.ts';

/** Words stand alone: no letter before or after. */
const words = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu');

const destructiveWord = words(
  [
    'delete|deletes|deleting|remove|destroy|erase|purge|wipe|discard|reset|clear all|deactivate|disable|terminate|unsubscribe|revoke|transfer|withdraw|send|publish|unpublish|archive|ban|block user|log ?out|log ?off|sign ?out|sign ?off|close account|cancel (?:order|subscription|plan|booking|membership|account)|leave (?:team|group|workspace|organi[sz]ation)|uninstall|factory',
    'löschen|entfernen|zurücksetzen|abmelden|ausloggen|kündigen|senden|absenden|veröffentlichen|überweisen|deaktivieren|stornieren',
    'supprimer|effacer|réinitialiser|déconnexion|se déconnecter|envoyer|publier|virement|désactiver|résilier',
    'eliminar|borrar|restablecer|cerrar sesión|enviar|publicar|transferir|desactivar',
    'elimina|cancella|invia|pubblica|disconnetti|esci|ripristina',
    'excluir|apagar|sair|redefinir|verwijderen|wissen|uitloggen|afmelden|verzenden|versturen|publiceren',
    'usuń|wyloguj|wyślij|opublikuj|ta bort|logga ut|skicka|slet|log ud|poista|kirjaudu ulos',
    'удалить|стереть|выйти|отправить|опубликовать|сбросить|видалити|надіслати|sil|çıkış yap|gönder',
  ].join('|'),
);
const destructiveSign =
  /削除|消去|ログアウト|送信|公開|删除|刪除|退出登录|登出|发送|發送|发布|삭제|로그아웃|보내기|게시|🗑/u;
const cancelWord = words('cancel|abbrechen|annuler|cancelar|annulla|annuleren|anuluj|avbryt|отмена|отменить|iptal');
const paymentWord = words(
  [
    'pay|pay now|buy|buy now|purchase|place (?:your )?order|order now|checkout|check out|subscribe|donate|add card|apple pay|google pay|g ?pay|paypal|klarna|upgrade plan|start trial',
    "bezahlen|zahlen|kaufen|kostenpflichtig|jetzt bestellen|abonnieren|spenden|payer|acheter|commander|s[’']abonner|faire un don|pagar|comprar|suscribirse|donar|paga|acquista|abbonati|betalen|kopen|bestellen|zapłać|kup teraz|betala|köp|оплатить|купить|satın al|öde",
  ].join('|'),
);
const paymentSign = /支払|購入|注文を確定|支付|购买|購買|下单|결제|구매/u;
/** In code, where words are joined by dashes or capitals. */
const destructiveMark =
  /(?:^|[^a-z])(?:delete|trash|destroy|purge|logout|log-out|signout|sign-out|unsubscribe|deactivate)(?:$|[^a-z])/i;
const changingPath =
  /(?:^|[/?&=._-])(?:delete|remove|destroy|logout|log-out|log_out|logoff|signout|sign-out|sign_out|unsubscribe|deactivate|cancel|reset|purge|revoke|confirm|approve|publish)(?:$|[/?&=._-])/i;

export function changesSomething(address: string): boolean {
  const url = new URL(address);
  return changingPath.test(`${url.pathname}${url.search}`);
}

export type Brake = 'destructive' | 'payment';

export function brakeFor(name: string): Brake | null {
  if (destructiveWord.test(name) || destructiveSign.test(name)) return 'destructive';
  if (paymentWord.test(name) || paymentSign.test(name)) return 'payment';
  return null;
}

/** A whole question names what it answers, not what it does. */
const isQuestion = (words: string): boolean => {
  const name = words.split(' | ')[0] ?? '';
  return name.trim().endsWith('?') && name.trim().split(/\s+/).length >= 5;
};

const asWords = (marks: string): string => marks.replace(/([a-z])([A-Z])/g, '$1-$2');

/** The rule that forbids to use a control; null when it may be used. `inOwnLayer`: it stands in a layer that the run opened. */
export function brakeForControl(facts: BrakeFacts, inOwnLayer: boolean): string | null {
  if (facts.payment) return 'payment';
  const named = isQuestion(facts.words) ? null : brakeFor(facts.words);
  if (named !== null) return named;
  if (cancelWord.test(facts.words) && !inOwnLayer) return 'destructive';
  if (destructiveMark.test(asWords(facts.marks))) return 'destructive';
  if (changingPath.test(facts.address)) return 'destructive';
  // "Yes" means what the dialog around it asks.
  if (facts.dialog !== '' && !inOwnLayer && brakeFor(facts.dialog) !== null) return 'destructive';
  if (facts.dialog !== '' && inOwnLayer && brakeFor(facts.dialog) !== null && !leaves.test(facts.words))
    return 'destructive';
  return null;
}

const leaves = words(
  'close|cancel|dismiss|back|no|not now|later|schließen|abbrechen|nein|zurück|fermer|annuler|non|cerrar|cancelar|no',
);
