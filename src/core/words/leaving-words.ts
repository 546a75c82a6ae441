// Words by which people leave a dialog or an offer, in a few languages.
export const closeWords =
  'close|dismiss|not now|no,? thanks|schließen|schliessen|jetzt nicht|nein,? danke|fermer|pas maintenant|non,? merci|cerrar|ahora no|no,? gracias|fechar|agora não|não,? obrigad[oa]|chiudi|sluiten|zamknij|закрыть|閉じる|关闭';
export const cancelWords =
  'cancel|abbrechen|annuler|cancelar|annulla|annuleren|anuluj|avbryt|отмена|отменить|iptal|取消';
export const laterWords = 'later|maybe later|später|plus tard|más tarde|mais tarde';
export const backWords = 'back|zurück|retour|volver|atrás|voltar';
/** They answer a question. */
export const noWords = 'no|nein|non|não';
/** And may go on to say what is not wanted. */
export const saysNo = new RegExp(`^(?:${noWords})(?:[.!]*$|\\s?[,!:–—-]\\s)`, 'iu');
/** They turn an offer down. */
export const declineWords =
  'no thank you|reject|decline|deny|refuse|only necessary|necessary only|nein|ablehnen|nur (?:notwendige|erforderliche)|non|refuser|continuer sans accepter|rechazar|s[oó]lo necesarias|recusar|rejeitar|(?:apenas|somente) necessários|rifiuta|weigeren';
export const understoodWords =
  'skip|got it|ok(?:ay)?|hide|verstanden|überspringen|ausblenden|compris|passer(?! (?:la |une )?commande)|masquer|entendido|omitir|ocultar|entendi|pular';
/** Alone on a control. */
export const closeSigns = '[×✕✖✗⨯xX]';
/** In code, where words are joined by dashes. */
export const closeMark = /(?:^|[-_\s])(?:close|dismiss|cancel)(?:$|[-_\s])/i;
