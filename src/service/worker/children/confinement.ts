// What holds a run in: as root each run gets a user of its own, so that Chromium's sandbox can start.
export interface Confinement {
  /** The process of the run gives up root for a user that nobody else has. */
  readonly ownUser: boolean;
  readonly sandbox: boolean;
}

/** Tried in this order; where the kernel refuses one, the next is taken. */
export const confinementsOf = (uid: number | undefined): readonly [Confinement, ...Confinement[]] =>
  uid === 0
    ? [
        { ownUser: true, sandbox: true },
        { ownUser: true, sandbox: false },
        { ownUser: false, sandbox: false },
      ]
    : [{ ownUser: false, sandbox: true }];

/** The range that systemd keeps for users without a name; small enough for the maps of containers. */
const firstUser = 61_184;
const users = 4_336;
let given = process.pid;

export const isRunUser = (uid: number): boolean => uid >= firstUser && uid < firstUser + users;

/** Another one for each of the next few thousand runs. */
export function nextUser(): number {
  given += 1;
  return firstUser + (given % users);
}
