// How the command line is called in a clone of the repository, which needs no installation.
export const programInClone = 'npm run -s proofrun --';

export const commandInClone = (command: string): string => `${programInClone} ${command}`;
