// An error page in the place of a style sheet or a script: the browser drops the response, shows no status of it, and
// names its address in a console line of its own.
const refusal = /^Refused to (?:apply style|execute script) from '([^']+)' because its MIME type/;

/** The address of the file that a console line of the browser tells of; null: it tells of something else. */
export const refusedFile = (line: string): string | null => refusal.exec(line)?.[1] ?? null;
