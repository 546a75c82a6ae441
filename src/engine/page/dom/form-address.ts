// Where a form is sent. Attributes are read as such: a field named "action" hides the form's own property.

/** A form whose action is a script is sent nowhere by itself, as one without an action: its page decides. */
export function actionOf(form: Element): string {
  const given = form.getAttribute('action') ?? '';
  return /^\s*javascript:/i.test(given) ? '' : given;
}

/** Path and query; null: it is sent elsewhere, or nobody can tell. */
export function addressOf(form: Element): string | null {
  const given = actionOf(form);
  if (!URL.canParse(given, location.href)) return null;
  const url = new URL(given, location.href);
  return url.origin === location.origin ? `${url.pathname}${url.search}` : null;
}
