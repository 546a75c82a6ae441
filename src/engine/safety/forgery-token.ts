// Tokens against forged requests in addresses: a link that carries one changes something, for nobody protects reading.
import { forgeryToken, plainToken } from '#core/words/harmful-words.ts';

/** The name of the parameter. */
export function tokenIn(address: string): string | null {
  const named = forgeryToken.exec(address)?.[1];
  if (named !== undefined) return named.toLowerCase();
  // Alone it may be the key to a page that is shared by its link.
  const [, plain] = plainToken.exec(address) ?? [];
  return plain !== undefined && (address.match(/=/g) ?? []).length > 1 ? plain.toLowerCase() : null;
}
