// Words by which people leave a dialog or an offer, in a few languages.
export const closeWords =
  'close|dismiss|not now|no,? thanks|schließen|fermer|cerrar|chiudi|sluiten|zamknij|закрыть|閉じる|关闭';
export const cancelWords =
  'cancel|abbrechen|annuler|cancelar|annulla|annuleren|anuluj|avbryt|отмена|отменить|iptal|取消';
export const laterWords = 'later|maybe later';
export const backWords = 'back|zurück';
/** They answer a question. */
export const noWords = 'no|nein|non';
/** They turn an offer down. */
export const declineWords =
  'no thank you|reject|decline|deny|refuse|only necessary|necessary only|nein|ablehnen|non|refuser|rechazar|rifiuta|weigeren';
export const understoodWords = 'skip|got it|ok(?:ay)?|hide';
/** Alone on a control. */
export const closeSigns = '[×✕✖✗⨯xX]';
/** In code, where words are joined by dashes. */
export const closeMark = /(?:^|[-_\s])(?:close|dismiss|cancel)(?:$|[-_\s])/i;
