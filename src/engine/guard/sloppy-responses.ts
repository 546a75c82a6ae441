// Responses that browsers accept although they break the rules of HTTP. A page that people can open is not unreachable.

/** As forgiving as Node can be: bare line feeds, folded headers, spaces after the size of a chunk, two lengths. */
export const forgiving = { insecureHTTPParser: true } as const;

const headerErrors: readonly (string | undefined)[] = [
  'HPE_INVALID_HEADER_TOKEN',
  'HPE_INVALID_CONTENT_LENGTH',
  'HPE_UNEXPECTED_CONTENT_LENGTH',
  'HPE_INVALID_TRANSFER_ENCODING',
];

/** Headers that Node cannot read and a browser perhaps can: what the target responds is not known. */
export const isUnreadable = ({ code }: NodeJS.ErrnoException): boolean => headerErrors.includes(code);
