// Words by which a page says that a list does not show everything, or not at once.
import { words } from './words.ts';

/** Of a heading: the list is a choice of records. */
export const choiceWord = words(
  'recent|recently|latest|newest|last|top|popular|featured|best|favou?rites?|selected|highlights?|today|this (?:week|month|year)|active|open|published|approved|neueste|letzte|beliebte|heute|aktuelle|récents?|derniers?|dernières?|populaires?|aujourd.hui|recientes|últim[oa]s?|populares|hoy|recentes|destaques|hoje|recenti|ultim[ei]|oggi|recente|laatste|vandaag',
);

/** A record is kept elsewhere first, waits for somebody, or is not kept at all. */
export const waitingWord = words(
  'pending|moderat(?:e|ed|es|ion|or|ors)|reviews?|reviewed|reviewing|approv(?:e|ed|al|als)|awaits?|awaiting|waiting|waits?|shortly|soon|minutes?|moments?|later|queued?|drafts?|demo|sandbox|simulat(?:e|ed|ion)|temporary|read[ -]only|preview|not (?:be )?(?:saved|stored|kept)|won.t be (?:saved|stored|kept)|suggest|suggestions?|propose|proposals?|request|requests|apply|applications?|report|nominate|verify|verification',
  'freigabe|freigegeben|geprüft|prüfung|moderiert|warteschlange|entwurf|vorschlag|vorschlagen|antrag|in kürze|modération|modéré|en attente|validation|approbation|brouillon|proposer|bientôt|pendiente|moderación|revisión|aprobación|borrador|sugerir|pronto|pendente|moderação|revisão|aprovação|rascunho|em análise|em breve|in attesa|moderazione|approvazione|bozza|proponi|beoordeling|goedkeuring|concept|binnenkort',
);

/** "1–10 of 53", "10 of 53 shown". */
export const countsPart =
  /\d+\s*(?:[-–—]|to|bis|à|a)\s*\d+\s*(?:of|von|de|di|van|\/)\s*\d+|\d+\s+(?:of|von|sur|van)\s+\d+/iu;
