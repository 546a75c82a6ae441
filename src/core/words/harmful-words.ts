// Words of controls and addresses that could destroy, send, pay or sign out, in a few languages.

/** To cancel one of these is to destroy it. */
export const cancelledThings = 'order|subscription|plan|booking|membership|account';
export const destroyWords = [
  'delete|deletes|deleting|remove|destroy|erase|purge|wipe|deactivate|terminate|unsubscribe|revoke|transfer|withdraw|publish|unpublish|archive|ban|block user|close account|leave (?:team|group|workspace|organi[sz]ation)|uninstall|factory',
  `cancel (?:${cancelledThings})`,
  'löschen|entfernen|kündigen|veröffentlichen|überweisen|deaktivieren|stornieren|archivieren|abbestellen',
  'supprimer|effacer|retirer|publier|virement|désactiver|résilier|archiver|se désabonner',
  'eliminar|borrar|quitar|publicar|transferir|desactivar|archivar|darse de baja',
  'elimina|cancella|pubblica',
  'excluir|apagar|remover|deletar|arquivar|desativar|cancelar (?:a )?assinatura|verwijderen|wissen|publiceren',
  'usuń|opublikuj|ta bort|slet|poista',
  'удалить|стереть|опубликовать|видалити|sil',
].join('|');
export const sendWords =
  'send|senden|absenden|abschicken|envoyer|enviar|invia|verzenden|versturen|wyślij|skicka|отправить|надіслати|gönder';
export const resetWords = 'reset|zurücksetzen|réinitialiser|restablecer|reiniciar|ripristina|redefinir|repor|сбросить';
export const dropWords = 'discard|clear all|disable';
export const signOutWords =
  'log ?out|log ?off|sign ?out|sign ?off|abmelden|ausloggen|déconnexion|se déconnecter|cerrar sesión|salir|desconectar(?:se)?|disconnetti|esci|sair|(?:terminar|encerrar) (?:a )?sessão|uitloggen|afmelden|wyloguj|logga ut|log ud|kirjaudu ulos|выйти|çıkış yap';
/** Sessions that are not the run's own. */
export const everybodyWords =
  'all|every|everywhere|everyone|other|others|devices?|alle|überall|anderen?|tous|partout|todos|tutti';
export const paymentWords = [
  'pay|pay now|buy|buy now|purchase|place (?:your )?order|order now|checkout|check out|subscribe|donate|add card|apple pay|google pay|g ?pay|paypal|klarna|upgrade plan|start trial',
  "bezahlen|zahlen|kaufen|kostenpflichtig|jetzt bestellen|zur kasse|abonnieren|spenden|payer|acheter|commander|passer (?:la |une )?commande|s[’']abonner|faire un don|pagar|comprar|(?:realizar|tramitar) (?:el )?pedido|suscribirse|donar|finalizar (?:a )?(?:compra|pedido)|assinar|doar|paga|acquista|abbonati|betalen|kopen|bestellen|zapłać|kup teraz|betala|köp|оплатить|купить|satın al|öde",
].join('|');

// Scripts without spaces: such a word may stand anywhere.
export const destroySigns = '削除|消去|公開|删除|刪除|发布|삭제|게시|🗑';
export const sendSigns = '送信|发送|發送|보내기';
export const signOutSigns = 'ログアウト|退出登录|登出|로그아웃';
export const paymentSigns = '支払|購入|注文を確定|支付|购买|購買|下单|결제|구매';

/** In code, where words are joined by dashes. */
export const destructiveMark =
  /(?:^|[^a-z])(?:delete|trash|destroy|purge|logout|log-out|signout|sign-out|unsubscribe|deactivate)(?:$|[^a-z])/i;
/** In addresses. */
export const changingPath =
  /(?:^|[/?&=._-])(?:delete|remove|destroy|logout|log-out|log_out|logoff|signout|sign-out|sign_out|unsubscribe|deactivate|cancel|reset|purge|revoke|confirm|approve|publish)(?:$|[/?&=._-])/i;
/** In addresses, as a whole part: in the middle of one they tell what a page is about. */
export const actingPart =
  /[/?&=](?:activate|enable|disable|toggle|reject|ban|unban|lock|unlock|upvote|downvote|kill|restart|reboot|shutdown)(?:$|[/?&#])/i;
/** Parameters that protect a change from forged requests. */
export const forgeryToken =
  /[?&;]([._]*(?:csrf|xsrf)[\w.-]*|authenticity_token|_?wpnonce|_?nonce|sesskey|sectok|form_?(?:key|token)|_token|(?:edit|security|user)_?token|__requestverificationtoken|\.?crumb)=/i;
export const plainToken = /[?&;](token|tok|stok)=[\w-]{16,}(?:$|[&;#])/i;
/** In code and in addresses. */
export const signOutMarks = /log[-_]?out|log[-_]?off|sign[-_]?out/gi;
