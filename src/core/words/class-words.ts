// What the names of classes and ids say about an element; whoever wrote them meant people who read the code.

/** Of a control: it is the chosen one of its group. */
export const chosenClass = /(?:^|[-_])(?:active|selected|current|checked|chosen|pressed)(?:$|[-_])/i;

export const disabledClass = /(?:^|[-_])(?:disabled|inactive|locked|readonly)(?:$|[-_])/i;

/** Narrower, since it excuses what is hard to read or to hit. */
export const switchedOffClass = /(?:^|[-_])disabled$/i;

export const buttonClass = /(?:^|[-_])(?:btn|button|cta)(?:$|[-_])/i;

export const menuClass = /(?:^|[-_\s])(?:nav|navbar|navigation|menu|menubar|breadcrumbs?)(?:$|[-_\s])/i;

export const pagerClass = /(?:^|[\s_-])(?:pager|pagination|paginator|paging|page-?nav)(?:$|[\s_-])/i;

export const errorClass = /(?:^|[-_\s])(?:error|errors|invalid|danger|warning|fehler|erreur)(?:$|[-_\s])/i;
