// Words by which controls of records say what they do, in a few languages.

export const editWords =
  'edit|change|modify|update|rename|bearbeiten|ändern|umbenennen|modifier|éditer|renommer|editar|modificar|cambiar|modifica|rinomina|bewerken|wijzigen|edytuj|zmień|redigera|ändra|rediger|muokkaa|редактировать|изменить|düzenle|alterar';
export const editSigns = '✎|✏|🖉|📝|編集|编辑|編輯|수정';
export const editMark = /(?:^|[^a-z])(?:edit|pencil|pen|modify|rename)(?:$|[^a-z])/i;

export const deleteWords =
  'delete|remove|destroy|erase|trash|discard|löschen|entfernen|supprimer|effacer|retirer|eliminar|borrar|quitar|deletar|elimina|rimuovi|cancella|excluir|apagar|remover|verwijderen|wissen|usuń|ta bort|radera|slet|slett|poista|удалить|видалити|sil';
export const deleteSigns = '🗑|❌|削除|删除|刪除|삭제';
export const deleteMark = /(?:^|[^a-z])(?:delete|trash|remove|destroy|bin|del)(?:$|[^a-z])/i;
/** Alone on a control in a row. */
export const crossSigns = '[×✕✖✗⨯xX]';

export const confirmWords =
  'yes|ok(?:ay)?|confirm|continue|proceed|i.m sure|sure|i understand|ja|bestätigen|fortfahren|oui|confirmer|sí|si|confirmar|aceptar|sì|conferma|bevestigen|tak|potwierdź|да|подтвердить|evet|sim';

export const saveWords =
  'save|update|apply|submit|store|done|finish|ok(?:ay)?|confirm|create|add|insert|speichern|sichern|übernehmen|anlegen|hinzufügen|erstellen|enregistrer|sauvegarder|valider|ajouter|créer|guardar|crear|añadir|agregar|actualizar|salva|salvar|aggiungi|crea|aggiorna|opslaan|toevoegen|aanmaken|zapisz|dodaj|utwórz|spara|lägg till|skapa|gem|lagre|opret|tallenna|сохранить|добавить|создать|kaydet|ekle|oluştur|adicionar|criar|gravar';
export const addMoreWords = 'another|continue editing|and new|weiteren|otro|autre';
/** Saves what an open record holds as a further one. */
export const asAnotherWords =
  'as (?:an? )?(?:new|copy|template|another)|copy|duplicate|clone|als (?:neu|neue[rs]?|kopie|vorlage)|kopieren|duplizieren|comme (?:nouveau|nouvelle|copie|modèle)|dupliquer|como (?:nuevo|nueva|copia|plantilla)|duplicar|come (?:nuovo|nuova|copia)|duplica|als (?:nieuw|nieuwe)|dupliceren';
export const makeWords =
  'add|new|create|insert|compose|hinzufügen|neu|neue|neuer|neues|anlegen|erstellen|ajouter|nouveau|nouvelle|créer|añadir|agregar|nuevo|nueva|crear|aggiungi|nuovo|nuova|crea|toevoegen|nieuw|nieuwe|aanmaken|dodaj|nowy|nowa|utwórz|lägg till|ny|nytt|skapa|opret|lisää|добавить|создать|новый|ekle|yeni|oluştur|adicionar|novo|nova|criar';
export const makeSigns = '＋|➕|新規|追加|新建|添加|新增|추가';
export const makeMark = /(?:^|[^a-z])(?:add|new|create|plus)(?:$|[^a-z])|\/\+$/i;

export const moreWords = 'more|actions?|options?|menu|weitere|aktionen|plus|opciones|altro|meer';
export const moreMark = /(?:^|[^a-z])(?:ellipsis|kebab|dots|three-dots|more|overflow|meatballs?)(?:$|[^a-z])/i;
export const moreSigns = '^(?:[⋮⋯…•]+|\\.\\.\\.|☰|⚙)$';

/** What it is removed from goes on with it, or stays. */
export const takenOutWords = 'from|aus|von|du|de|del|da|dal|van|uit|z|ze|из';

/** "With 2 selected…" opens what can be done with the ticked rows. */
export const withTickedWords = 'with|mit|avec|con|met|com|med|z|с';

/** What was done is not sent before this offer ends. */
export const undoWords =
  'undo|rückgängig|annuler|deshacer|annulla|ongedaan maken|cofnij|ångra|fortryd|angre|kumoa|отменить|geri al|desfazer';

export const doneWords =
  'success|successfully|saved|created|added|updated|deleted|removed|stored|thank you|thanks|done|gespeichert|erstellt|hinzugefügt|aktualisiert|gelöscht|erfolgreich|enregistré|créé|ajouté|succès|guardado|creado|añadido|actualizado|éxito|salvo|criado|adicionado|atualizado|sucesso|salvato|creato|aggiunto|successo|opgeslagen|toegevoegd|zapisano|dodano|sparad|сохранено|добавлено';

/** What was asked for was not done, whatever else is said. */
export const notDoneWords =
  'failed|failure|could not|couldn.t|cannot|can.t|unable to|not saved|fehlgeschlagen|konnten? nicht|kann nicht|nicht gespeichert|échoué|échec|impossible|n.a pas pu|no se pudo|no se ha podido|falló|impossibile|non è stato possibile|non riuscit[oa]|mislukt|kon niet|nie udało|nie można|misslyckades|kunde inte|не удалось|невозможно|başarısız|yapılamadı|falhou|não foi possível';

/** Entities that a run never makes: they reach other people, open doors or move money. */
export const refusedForms =
  'log[ _-]?in|sign[ _-]?(?:in|up|on)|log[ _-]?out|sign[ _-]?out|register|registration|join|password|passphrase|invite|invites|invitations?|newsletter|subscribe|subscriptions?|send|sms|mailing|campaign|broadcast|notify|share|forward|reply|contact us|contact form|feedback|webhooks?|api[ _-]?keys?|tokens?|roles?|permissions?|billing|checkout|cart|basket|pay|payments?|payouts?|refund|invoice now|buy|purchase|donate|transfer|withdraw|deposit|book now|reserve|publish|deploy|deployments?|import|upload|reset|anmelden|registrieren|passwort|einladen|senden|bezahlen|kaufen|rolle|rollen|berechtigungen?|connexion|inscription|mot de passe|inviter|envoyer|payer|acheter|iniciar sesión|registrarse|contraseña|invitar|enviar|pagar|comprar|accedi|registrati|invita|invia|paga|inloggen|wachtwoord|uitnodigen|verzenden|betalen';

/** Names of what has none yet. */
export const unnamedWords =
  'new|untitled|unnamed|default|neu|neue|neuer|neues|unbenannt|nouveau|nouvelle|nuevo|nueva|nuovo|nuova|novo|nova';

/** What is given there is done to records that are there already, and to many of them. */
export const manyAtOnceWords =
  '(?:multi|mass|bulk|batch)[ -]?(?:edit|editing|update|updates|change|changes|operations?|create|delete|actions?)|(?:edit|update|change) (?:all|several|many)|(?:search|find) (?:and|&) replace|massenbearbeitung|massenänderung|sammelbearbeitung|suchen und ersetzen|modification (?:en masse|groupée)|rechercher et remplacer|edición masiva|buscar y reemplazar|edição em massa|modifica (?:di massa|multipla)|cerca e sostituisci';

/** What a button does to a record, or to a person, that is there already. */
export const changeWords =
  'update|change|modify|aktualisieren|ändern|mettre à jour|modifier|actualizar|modificar|atualizar|alterar|aggiorna|modifica|move|rename|merge|block|unblock|ban|unban|suspend|protect|unprotect|lock|unlock|restore|undelete|revoke|disable|deactivate|archive|unarchive|revert|roll ?back|reassign|impersonate|verschieben|umbenennen|zusammenführen|sperren|entsperren|wiederherstellen|deaktivieren|archivieren|déplacer|renommer|fusionner|bloquer|suspendre|restaurer|désactiver|archiver|mover|renombrar|fusionar|bloquear|suspender|restaurar|desactivar|archivar|renomear|mesclar|desativar|arquivar|sposta|rinomina|unisci|blocca|sospendi|ripristina|disattiva|archivia';

/** There is one of it for each user or app, whether or not it holds anything. */
export const oneOfAKindWords =
  'profile|settings?|preferences?|configuration|config|my account|account|profil|einstellungen|konto|konfiguration|paramètres|réglages|préférences|mon compte|perfil|ajustes|configuración|preferencias|mi cuenta|configurações|preferências|minha conta|profilo|impostazioni|preferenze';

/** What is given there becomes one more value of a record that is there already. */
export const addsValueWords =
  'add (?:a |new |another )*values?|add (?:a |new |another )*attributes? to|wert hinzufügen|ajouter une valeur|añadir (?:un )?valor|aggiungi (?:un )?valore|adicionar (?:um )?valor';

/** Where a text is carried out, not kept. */
export const commandLineWords = 'command(?: ?line)?|commands|console|terminal|shell|cli|repl|prompt|sql|query';
export const runWords =
  'run|execute|exec|evaluate|eval|ausführen|exécuter|ejecutar|esegui|executar|uitvoeren|wykonaj|выполнить';

/** "Type the name to confirm": what asks for it, and what for. */
export const typeItWords =
  'type|enter|retype|write|tippen|eingeben|geben sie|saisissez|tapez|escriba|escribe|introduzca|digita|scrivi|typ';
export const typedToConfirmWords =
  'confirm|delete|remove|sure|bestätigen|löschen|confirmer|supprimer|confirmar|eliminar|conferma';

/** A field that the app fills by itself if nothing is typed. */
export const leftEmptyWords =
  '(?:leave|keep|left)(?: (?:it|this|field))* (?:empty|blank)|auto(?:matically)?[- ]?(?:generated?|assigned)|leer lassen|automatisch (?:erzeugt|vergeben)|laisse[rz](?: ce champ)? vide|dej(?:ar|e|a)(?: en)? (?:blanco|vacío)|lasciare (?:vuoto|in bianco)|deix(?:ar|e)(?: em)? (?:branco|vazio)|leeg laten';
