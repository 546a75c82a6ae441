import { thresholds } from './thresholds.ts';

const says = [
  /^(?:error\s*)?404\b/i,
  /\b404\b.{0,20}\b(?:not found|error|page)\b/i,
  /\bpage (?:you .{3,40} )?(?:(?:was|is|could|can) ?)?not (?:be )?found\b/i,
  /^(?:oops[!,.]? )?(?:[\w’' -]{0,30}\b)?not found[.!]?$/i,
  /\b(?:page|address)\b.{0,40}\b(?:does not|doesn['’]t|no longer) exists?\b/i,
  /\bseite (?:wurde )?nicht gefunden\b/i,
  /\bpage (?:introuvable|non trouvée)\b/i,
  /\bpágina no (?:encontrada|existe)\b/i,
  /\bpagina non (?:trovata|esiste)\b/i,
  /\bpagina (?:is )?niet gevonden\b/i,
  /\bpágina não (?:encontrada|existe)\b/i,
];
/** Whether a title or a heading says that the page is not there. */
export const saysMissing = (text: string): boolean =>
  text.length <= thresholds.missingPageSaying && says.some((pattern) => pattern.test(text));
