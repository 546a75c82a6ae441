// The demo shop of a running service: where it is, and whether its bugs are switched off. Two files in the data folder.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const addressFile = (dataDir: string): string => join(dataDir, 'demo-address');
const fixedFile = (dataDir: string): string => join(dataDir, 'demo-fixed');

export const isDemoFixed = (dataDir: string): boolean => existsSync(fixedFile(dataDir));

export function setDemoFixed(dataDir: string, fixed: boolean): void {
  if (fixed) writeFileSync(fixedFile(dataDir), '', { mode: 0o600 });
  else rmSync(fixedFile(dataDir), { force: true });
}

export function noteDemo(dataDir: string, url: string): () => void {
  writeFileSync(addressFile(dataDir), url, { mode: 0o600 });
  return () => rmSync(addressFile(dataDir), { force: true });
}

export const readDemo = (dataDir: string): string | null =>
  existsSync(addressFile(dataDir)) ? readFileSync(addressFile(dataDir), 'utf8').trim() : null;
