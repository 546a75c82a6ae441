// The pairs of a query or of a form body. URLSearchParams needs the square of their number, so that it only gets one each.
export interface QueryPair {
  /** As written in the URL: servers distinguish `;` from `%3B`, and `?all` from `?all=`. */
  readonly raw: string;
  readonly name: string;
  readonly value: string;
}

export function queryPairs(query: string, max = Number.POSITIVE_INFINITY): QueryPair[] {
  const parts = (query.startsWith('?') ? query.slice(1) : query).split('&').filter((raw) => raw !== '');
  return parts.slice(0, max).map((raw) => {
    const [[name, value] = ['', '']] = [...new URLSearchParams(raw)];
    return { raw, name, value };
  });
}
