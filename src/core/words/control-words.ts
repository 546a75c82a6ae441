// Words of common use by which people and programs recognise a control, in a few languages.
import { wholeWord, words } from './words.ts';

export const searchWord = words(
  'search|searching|find|look for|lookup|suche|suchen|finden|recherche|rechercher|chercher|buscar|búsqueda|cerca|ricerca|zoek|zoeken|szukaj|sök|søg|søk|haku|поиск|найти|ara|procurar|pesquisar|pesquisa|busca|durchsuchen|filter by name|quick filter',
);
const searchSign = /搜索|搜尋|検索|검색|🔍|🔎/u;
export const asksToSearch = (text: string): boolean => searchWord.test(text) || searchSign.test(text);

export const sortWord = words(
  'sort|sorted|sorting|sort by|order by|ordering|sortieren|sortierung|reihenfolge|ordenação|classificar|trier|tri|ordenar|orden|ordina|sorteer|sorteren|sortuj|sortera|сортировка',
);
export const filterWord = words(
  'filter|filters|filtern|show|showing|only|category|categories|kind|type|status|group|area|topic|tag|view|anzeigen|zeige|kategorie|gruppe|typ|art|thema|filtrer|filtres?|catégorie|statut|afficher|sujet|filtrar|filtros?|categoría|categorias?|estado|tipo|mostrar|exibir|tema|assunto|filtra|toon|pokaż|visa|фильтр',
);
/** Buttons that show something again, as the fields beside them say. */
export const showAgainWord = wholeWord(
  'go!?|show|display|refresh|filter|apply|los|anzeigen|aktualisieren|filtern|anwenden|afficher|actualiser|filtrer|appliquer|ir|mostrar|actualizar|filtrar|aplicar|vai|mostra|aggiorna|filtra|applica|toon|vernieuwen|pokaż|odśwież|filtruj|zastosuj|visa|uppdatera|filtrera|показать|обновить|применить',
);
/** Choices of these change how the page is shown, not what is in it. */
export const presentationWord = words(
  'language|lang|locale|sprache|langue|idioma|lingua|taal|theme|design|colour scheme|color scheme|currency|währung|devise|moneda|moeda|per page|pro seite|par page|por página|page size|rows|zeilen|units?|country|land|pays|país|region|time ?zone|zeitzone|fuseau horaire|zona horaria|fuso horário|farbschema|thème|version',
);

export const nextWord = words(
  '(?:go|move|jump) to (?:the )?next page|gehe zur nächsten seite|aller à la page suivante|ir a la página siguiente|nächste seite|page suivante|página siguiente|siguiente página|próxima página|página seguinte|seguinte|avançar|mehr (?:laden|anzeigen|zeigen)|weitere (?:\\p{L}+ )?(?:laden|anzeigen)|charger (?:plus|la suite)|(?:en )?voir plus|afficher plus(?: d\\p{L}+)?|(?:cargar|ver|mostrar) más|(?:carregar|ver|mostrar|exibir) mais|older posts|successiva|successivo|load more|next page|show more|siguiente|następna|seuraava|suivante|volgende|nächste|próxima|próximo|sonraki|suivant|avanti|weiter|ältere|вперёд|dalej|neste|nästa|næste|older|далее|more|next',
);
const nextSign = /^[›»→>⟩]{1,2}$|下一页|下一頁|次へ|다음/u;
/** The whole name says so, with nothing but signs around it: "Where to go next" leads elsewhere. */
const bare = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const says = (word: RegExp, name: string): boolean =>
  bare(name) !== '' && word.exec(bare(name))?.[0].length === bare(name).length;
export const leadsOn = (name: string): boolean => says(nextWord, name) || nextSign.test(name.trim());

const lastWord = words(
  '(?:go|move|jump) to (?:the )?last page|last page|letzte seite|dernière page|última página|ultima pagina|laatste pagina|ostatnia strona|last|letzte|dernière|última|ultima|laatste|ostatnia|sista|sidste|siste|viimeinen|последняя|son',
);
/** To the last of many pages. */
export const leadsToEnd = (name: string): boolean => says(lastWord, name) || /^(?:»»|>>|⟩⟩|⏭)$/u.test(name.trim());

export const previousWord = words(
  '(?:go|move|jump) to (?:the )?previous page|gehe zur vorherigen seite|aller à la page précédente|ir a la página anterior|vorherige seite|page précédente|página anterior|previous page|newer posts|föregående|poprzednia|precedente|précédente|précédent|vorherige|anterior|indietro|previous|tillbaka|forrige|neuere|retour|voltar|volver|vorige|wstecz|zurück|önceki|atrás|newer|terug|назад|back|geri|prev',
);
const previousSign = /^[‹«←<⟨]{1,2}$|上一页|上一頁|前へ|이전|戻る/u;
/** The number of a page, alone or as libraries of components say it. */
export const leadsToPage = (name: string, page: number): boolean =>
  new RegExp(
    `^(?:(?:go|move|jump) to (?:the )?|(?:gehe )?zu |aller à la |ir a la |ir para (?:a )?)?(?:page|seite|página|pagina|strona|sida|side|страница)?\\s*${page}$`,
    'iu',
  ).test(name.trim());
export const leadsBack = (name: string): boolean => says(previousWord, name) || previousSign.test(name.trim());

export const continueWord = words(
  'next|next step|continue|proceed|go on|weiter|nächster schritt|fortfahren|avançar|seguinte|prosseguir|suivant|continuer|siguiente|continuar|avanti|continua|prosegui|volgende|doorgaan|dalej|nästa|fortsätt|далее|продолжить|próximo',
);

export const addWord = words(
  'add|new|create|what needs|to ?do|todo|enter a|write a|hinzufügen|neu|neue|ajouter|nouveau|nouvelle|añadir|agregar|nuevo|nueva|aggiungi|nuovo|toevoegen|nieuw|dodaj|lägg till|добавить|neuer|neues|adicionar|novo|nova',
);

/** What a form or an address says that does something else than to make a new record, or reaches other people. */
export const otherThanCreate = words(
  [
    'log[ _-]?in|sign[ _-]?(?:in|up|on)|log[ _-]?out|sign[ _-]?out|register|registration|accounts?|join|password|profile|settings?|preferences|invite|invites|invitations?|e?[ _-]?mail|newsletter|subscribe|subscriptions?|messages?|notify|notifications?|sms|share|forward|reply|contact[ _-]us|webhooks?',
    'send|publish|update|updates|change|edit|rename|apply|confirm|approve|import|merge|move|assign|delete|remove|destroy|reset|cancel|archive|restore|transfer|order|orders|checkout|cart|basket|pay|payments?|buy|book|booking|reserve|donate|graphql|rpc|batch',
    'anmelden|anmeldung|einloggen|registrieren|konto|passwort|profil|einstellungen|einladen|einladung|nachricht|ändern|bearbeiten|aktualisieren|bestellen|buchen|senden|löschen',
    'connexion|se connecter|inscription|compte|mot de passe|paramètres|inviter|invitation|modifier|mettre à jour|commander|réserver|envoyer|supprimer',
    'iniciar sesión|registrarse|cuenta|contraseña|perfil|ajustes|invitar|editar|actualizar|cambiar|pedido|reservar|enviar|eliminar',
    'entrar|iniciar sessão|cadastr(?:ar|o|e-se)|registar|conta|senha|perfil|configurações|convidar|convite|mensagem|alterar|atualizar|encomendar|excluir|apagar|remover',
    'accedi|registrati|profilo|impostazioni|invita|modifica|aggiorna|ordina|prenota|invia|elimina|inloggen|registreren|wachtwoord|instellingen|uitnodigen|wijzigen|bestellen|verzenden|verwijderen',
  ].join('|'),
);
export const optionalWord = words(
  'optional|optionnel(?:le)?|if you like|not required|freiwillig|facultatif|facultative|opcional|facoltativo|optioneel|opcjonalnie|valfritt|необязательно',
);

export const emailHint = words('e-?mail|mail address|courriel|correo');

export const cheapFirst = words(
  'low(?:est)? (?:to|first|price)|low(?:est)?[^\\p{L}]+high(?:est)?|price,? low to high|cheapest|ascending price|aufsteigend|günstigste|prix croissant|más barato|menor a mayor|menor preço|preço crescente|menor para o maior|prezzo crescente',
);
export const dearFirst = words(
  'high(?:est)? (?:to|first|price)|high(?:est)?[^\\p{L}]+low(?:est)?|price,? high to low|most expensive|descending price|absteigend|teuerste|prix décroissant|más caro|mayor a menor|maior preço|preço decrescente|maior para o menor|prezzo decrescente',
);
/** An option that names what is sorted by, and not which way. */
export const byPrice = wholeWord('price|preis|prix|precio|preço|prezzo|prijs|cena|pris');
export const byDate = wholeWord('date|datum|fecha|data|dato');
export const byName = words('name|title|alphabetical(?:ly)?|a ?(?:-|–|to) ?z|titel|nom|nombre|nome|naam');
export const newFirst = words(
  'newest|latest|most recent|newest first|neueste|neuste|plus récents?|más recientes?|mais recentes?|più recenti|nieuwste',
);
export const oldFirst = words('oldest|oldest first|älteste|plus anciens?|más antiguos?|mais antigos?|oudste');
