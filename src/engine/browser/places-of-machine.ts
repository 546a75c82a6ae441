import { homedir } from 'node:os';
import { type ChromiumPlaces, readChromiumPlaces } from './chromium-places.ts';

/** Where this process may find a browser; its environment is given. */
export const placesOfMachine = (env: Readonly<Record<string, string | undefined>>): ChromiumPlaces =>
  readChromiumPlaces({
    env,
    cwd: process.cwd(),
    home: homedir(),
    platform: process.platform,
    uid: process.getuid?.(),
  });
