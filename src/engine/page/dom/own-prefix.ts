/** Begins the names of ours in a bundle. It stands for a random word; each process has its own. */
export const ownPrefix = '$pfr$';
