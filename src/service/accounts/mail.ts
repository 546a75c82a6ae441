// A mail that the service sends. How it is sent is up to the operator.
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

export const confirmMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Confirm your e-mail address for Proofrun',
  text: `Open this link to confirm your address and get your free runs:\n\n${link}\n\nIf you did not sign up, ignore this mail.\n`,
});

export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Reset your Proofrun password',
  text: `Open this link to choose a new password. It works once and for one hour:\n\n${link}\n\nIf you did not ask for it, ignore this mail.\n`,
});

export const knownMail = (to: string, link: string): Mail => ({
  to,
  subject: 'You already have a Proofrun account',
  text: `Somebody tried to sign up with this address. You already have an account. Sign in, or reset your password:\n\n${link}\n`,
});
