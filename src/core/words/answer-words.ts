// Words by which a page answers that it has nothing, or that it refuses what was sent.

/** Of a short text. */
export const emptyWord =
  /(?<!\p{L})(?:no|not|none|nothing|zero|0|couldn.t|can.t|sorry|keine?|nichts|leider|aucune?|rien|ning[uú]n\w*|sin|nada|nessun\w*|nenhum\w*|não|sem|geen|niets|brak|ingen|inga|inget|ei|нет|ничего|yok)(?!\p{L})|没有|沒有|無|なし|ありません|없/iu;

/** By their words alone; a mark in the code says more. */
export const refusalWord =
  /(?<!\p{L})(?:error|errors|invalid|required|missing|must|cannot|can.t|couldn.t|failed|fails|wrong|incorrect|incomplete|not valid|try again|oops|sorry|denied|rejected|refused|please (?:enter|give|fill|provide|check|correct|tell|say|write|choose|select|go back)|fehler|fehlt|ungültig|pflichtfeld|erforderlich|bitte|leider|erreur|invalide|requise?|obligatoire|veuillez|inválid[oa]|requerid[oa]|obligatori[oa]|obrigatóri[oa]|erro|preencha|errore|richiest[oa]|non valid[oa]|fout|ongeldig|verplicht|błąd|wymagane|fel|ogiltig|ошибка|обязательно)(?!\p{L})/iu;
