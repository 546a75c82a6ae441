// A secret that occurs in ordinary text cannot be searched for: every hit would be a false alarm.
import { limit } from '#contract/limits.ts';

const common = new Set(
  `password passw0rd password1 password12 password123 passwort 12345678 123456789 1234567890 qwertyuiop
  qwerty123 trustno1 letmein1 welcome1 welcome123 admin123 administrator test1234 testing123 demo1234 example1
  secret123 sandbox1 abcd1234 12341234 87654321`.split(/\s+/),
);
/** Words in small letters up to this length are words of some language. */
const maxWordChars = 12;
const minSigns = 3;

export function isWeakSecret(secret: string): boolean {
  const bare = secret.trim();
  return (
    bare.length < limit('weakSecretChars') ||
    common.has(bare.toLowerCase()) ||
    new Set(bare).size < minSigns ||
    (bare.length <= maxWordChars && /^\p{L}\p{Ll}*$/u.test(bare))
  );
}
