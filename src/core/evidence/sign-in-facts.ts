// What a page offers to somebody who wants to sign in, and how it treats whoever opens it. It never leaves the process
// of the run: its words are the target's own.

export interface SignInField {
  /** To be named in later questions. */
  readonly index: number;
  readonly kind: 'text' | 'email' | 'tel' | 'number' | 'password' | 'search';
  /** Label, placeholder, name, id: everything that says what it is for. */
  readonly words: string;
  readonly autocomplete: string;
  /** The form, dialog or part of the page that it belongs to. */
  readonly group: number;
  readonly maxLength: number | null;
  readonly readOnly: boolean;
}

export interface SignInControl {
  readonly index: number;
  readonly words: string;
  /** Name, id, class and address, for controls that show only a picture. */
  readonly marks: string;
  /** null: it belongs to no group with a field. */
  readonly group: number | null;
  readonly submits: boolean;
  /** The origin that it leads to, if it is a link. */
  readonly leadsTo: string | null;
  readonly enabled: boolean;
}

export interface SignInGroup {
  readonly index: number;
  /** Its headings, or those of the page where it has none. */
  readonly words: string;
  /** null: it is no form. */
  readonly method: 'get' | 'post' | 'dialog' | null;
  /** The origin that the form is sent to. */
  readonly sentTo: string | null;
  readonly dialog: boolean;
}

export interface SignInPage {
  readonly fields: readonly SignInField[];
  readonly controls: readonly SignInControl[];
  readonly groups: readonly SignInGroup[];
  /** Lines of visible text outside of fields. */
  readonly lines: readonly string[];
  /** hidden: a check that asks nothing of a person who is not suspicious. */
  readonly captcha: 'none' | 'hidden' | 'visible';
}

/** What one load of a page showed. */
export interface SessionLook {
  readonly status: number | null;
  readonly reached: boolean;
  readonly leftOrigin: boolean;
  /** Path, query and fragment of where it ended. */
  readonly at: string;
  readonly asksToSignIn: boolean;
  /** It asks for a name, and not only for the password of somebody it knows. */
  readonly asksForName: boolean;
  readonly offersSignIn: boolean;
  readonly offersSignOut: boolean;
  readonly namesUser: boolean;
  /** The text that only somebody who is signed in can see, as the owner of the login named it; null: none was named. */
  readonly showsText: boolean | null;
}
