// A login as its owner saved it. In the clear it exists only while it is saved, and inside the process of one run.
import type { GivenStep } from '#contract/scenario.ts';

/** How a sign-in is known to have worked, where the owner says so; otherwise it is told by evidence. */
export interface SignInCheck {
  /** A path that only somebody who is signed in can open. */
  readonly path?: string;
  /** A text that only somebody who is signed in can see. */
  readonly text?: string;
}

/** What somebody types to sign in. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The base32 seed of the one-time codes; null: the login has none. */
  readonly totpSeed: string | null;
}

export interface SavedCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** Seconds since 1970; -1: until the browser closes. */
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'Strict' | 'Lax' | 'None';
}

export interface StorageEntry {
  readonly name: string;
  readonly value: string;
}

interface LoginBase {
  /** `login_…` */
  readonly id: string;
  /** Where the sign-in happens. Runs use the login only on the origin of this address. */
  readonly loginUrl: string;
  /** Further origins that the sign-in may post to, fixed when the login was saved. */
  readonly origins: readonly string[];
  readonly check: SignInCheck | null;
}

/** The form is found without selectors. `basic`: the credentials answer the browser's own prompt instead. */
export interface FormLogin extends LoginBase, Credentials {
  readonly strategy: 'login_form';
  readonly basic: boolean;
}

/** Steps that the owner wrote; `{{username}}`, `{{password}}` and `{{totp}}` in their values are filled in. */
export interface StepsLogin extends LoginBase, Credentials {
  readonly strategy: 'steps';
  readonly steps: readonly GivenStep[];
}

export interface StateLogin extends LoginBase {
  readonly strategy: 'storage_state';
  readonly cookies: readonly SavedCookie[];
  readonly storage: readonly { readonly origin: string; readonly local: readonly StorageEntry[] }[];
}

export interface CookieLogin extends LoginBase {
  readonly strategy: 'cookies';
  readonly cookies: readonly SavedCookie[];
}

/** Entries of local and session storage for the exact origin of the login. */
export interface InjectedLogin extends LoginBase {
  readonly strategy: 'session_injection';
  readonly local: readonly StorageEntry[];
  readonly session: readonly StorageEntry[];
}

export type Login = FormLogin | StepsLogin | StateLogin | CookieLogin | InjectedLogin;
export type LoginStrategy = Login['strategy'];
