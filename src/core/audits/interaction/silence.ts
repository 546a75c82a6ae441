// Why a healthy control may do nothing at all right now.
import type { ControlMark, ControlTraits, FoundControl } from '#core/evidence/probe-answers.ts';
import type { SilenceFact } from '#core/evidence/probe-facts.ts';
import { thresholds } from './thresholds.ts';

/** Nothing could happen. */
const sure = (reason: string): SilenceFact => ({ reason, sure: true });
/** A handler may have looked and found nothing to do. */
const perhaps = (reason: string): SilenceFact => ({ reason, sure: false });

const topWord = /(?<!\p{L})(?:top|up|nach oben|haut|arriba|inicio|su|boven)(?!\p{L})|[↑⇧▲⬆]/iu;
/** On a fresh page such a control may stand at the start of what it moves through, with nothing to take back. */
const atTheStart =
  /^(?:[‹«←<⟨◀−–-]|--)$|(?<!\p{L})(?:prev(?:ious)?|back|first|earlier|newer|less|fewer|minus|decrease|decrement|zoom out|undo|redo|today|now|stop|pause|rewind|clear|collapse|restore|defaults?|zurück|vorherige|weniger|précédent|anterior|vorige|retour|volver|voltar|moins|menos|heute|aujourd|hoy|hoje|leeren|effacer|limpiar|limpar)(?!\p{L})/iu;
/** It takes away a choice that nobody has made yet. */
const unchooses =
  /(?<!\p{L})(?:un(?:check|select|tick|mark|pin|star|mute|follow|fold)|de-?select|none|abwählen|keine[rs]?|décocher|désélectionner|aucune?|desmarcar|deseleccionar|ning[uú]n[oa]?|deseleziona\w*|nessun[oa]?|desselecionar|nenhuma?|deselecteren|geen|odznacz|avmarkera|снять)(?!\p{L})/iu;
/** On a fresh page all may be open already. */
const opensAll =
  /(?<!\p{L})(?:(?:expand|unfold|open)\s+(?:all|every)|alle[sn]?\s+(?:ausklappen|aufklappen|erweitern|öffnen)|tout\s+(?:déplier|développer|ouvrir)|(?:expandir|desplegar|abrir)\s+tod[oa]s?|expandir\s+tudo|(?:espandi|apri)\s+tutt[oi]|alles\s+(?:uitklappen|uitvouwen|openen))(?!\p{L})/iu;
const worksOnInput =
  /(?<!\p{L})(?:save|update|apply|submit|confirm|done|ok|add|create|post|search|find|go|filter|selected|speichern|anwenden|hinzufügen|suchen|enregistrer|appliquer|ajouter|rechercher|guardar|aplicar|añadir|buscar)(?!\p{L})/iu;

const isAny = ({ marks }: ControlTraits, ...any: ControlMark[]): boolean => any.some((mark) => marks.includes(mark));

/** It is already what a click would make it. */
function chosenOf(traits: ControlTraits): SilenceFact | null {
  if (isAny(traits, 'current')) return sure('it names the page or step that is shown');
  if (isAny(traits, 'selected')) return sure('it is already selected');
  if (isAny(traits, 'chosen_radio')) return sure('the radio is already chosen');
  if (isAny(traits, 'radio')) return null;
  if (isAny(traits, 'pressed_among_others')) return sure('it is the pressed one of its group');
  if (isAny(traits, 'checked_among_others')) return perhaps('it is the chosen one of its group');
  if (traits.peers > 0 && isAny(traits, 'marked_unlike_others')) return sure('it is the chosen one of its group');
  if (isAny(traits, 'in_chosen_row')) return perhaps('its row is already the chosen one');
  if (traits.peers === 0) return isAny(traits, 'marked_chosen') ? perhaps('it is marked as the chosen one') : null;
  if (traits.peers + 1 >= thresholds.scaleFrom && isAny(traits, 'ends_scale') && !isAny(traits, 'submits'))
    return perhaps('it may be the value that a scale shows');
  if (traits.peers >= thresholds.peersToStandOut && isAny(traits, 'stands_out') && !isAny(traits, 'submits'))
    return perhaps('it looks like the chosen one of its group');
  return null;
}

const isWithin = (steps: number | null, most: number): boolean => steps !== null && steps <= most;

function disabledOf(traits: ControlTraits): SilenceFact | null {
  if (isWithin(traits.disabledAbove, thresholds.disabledWithin)) return sure('it is disabled');
  if (isWithin(traits.disabledClassAbove, thresholds.disabledClassWithin)) return sure('it is marked as disabled');
  if (isAny(traits, 'cursor_of_disabled')) return sure('it is shown as disabled');
  if (traits.opacity < thresholds.faintOpacity) return perhaps('it is faint, as disabled controls are');
  if (isAny(traits, 'busy')) return perhaps('it says that it is busy');
  return null;
}

/** A field that it works on is empty. */
function lacksInput(name: string, { emptyField, marks }: ControlTraits): boolean {
  if (emptyField === null) return false;
  if (emptyField.inForm) return marks.includes('submits') || worksOnInput.test(name);
  return (
    emptyField.above <= thresholds.fieldWithin &&
    emptyField.buttons <= thresholds.fieldButtons &&
    emptyField.controls <= thresholds.fieldControls
  );
}

/** Asked before the name of the control passes the redactor: a masked name says less. */
export function silenceOf({ element: { name }, traits }: FoundControl): SilenceFact | null {
  const chosen = chosenOf(traits);
  if (chosen?.sure) return chosen;
  const disabled = disabledOf(traits);
  if (disabled?.sure) return disabled;
  if (traits.leads === 'top') {
    if (topWord.test(name) || topWord.test(traits.linkTitle)) return sure('it leads to the top of the page');
    // A link to "#" leads to where the reader is: right, where it bears the name of this very page.
    if (isAny(traits, 'names_this_page')) return sure('it names the page that is shown');
    if (isWithin(traits.contentsAbove, thresholds.contentsWithin)) return sure('it leads to the top of the page');
    if (isAny(traits, 'brand_mark')) return perhaps('a brand mark often leads to the top of the page');
  }
  if (traits.leads === 'on_page') return sure('its target is on this page');
  if (topWord.test(name) && traits.scrolledPx < thresholds.topPx && /top|oben|haut|arriba|boven/i.test(name))
    return sure('the page is at its top');
  if (traits.rows !== null)
    return traits.rows <= thresholds.rowsUnsorted
      ? sure('there is nothing to sort')
      : perhaps('the rows may already be in this order');
  if (chosen !== null) return chosen;
  if (disabled !== null) return disabled;
  if (lacksInput(name, traits)) return perhaps('a field that belongs to it is empty');
  if (worksOnInput.test(name) && isAny(traits, 'among_fields'))
    return perhaps('nothing was entered that it could work on');
  if (name.trim().split(/\s+/).length <= thresholds.backWords && atTheStart.test(name.trim()))
    return perhaps('there may be nothing to take back');
  if (unchooses.test(name)) return perhaps('nothing may be chosen that it could take away');
  if (opensAll.test(name)) return perhaps('all may be open already');
  if (isAny(traits, 'looks_like_text')) return perhaps('only its role says that it can be used');
  if (isAny(traits, 'read_only')) return perhaps('it is read-only');
  return null;
}
