// Small sentences and figures.
export const count = (many: number, one: string, more = `${one}s`): string => `${many} ${many === 1 ? one : more}`;

/** `tap_target_too_small` as words. */
export function plain(word: string): string {
  const text = word.replaceAll(/[_-]+/g, ' ').trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const parts = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
export const when = (iso: string): string => parts.format(new Date(iso));

const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
export const day = (iso: string): string => days.format(new Date(iso));

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
export const timeOfDay = (iso: string): string => clock.format(new Date(iso));

/** A small chance, so that it can be read: 0.0018 → 0.18 %. */
export const percent = (share: number): string => `${Number((share * 100).toPrecision(2))} %`;

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
