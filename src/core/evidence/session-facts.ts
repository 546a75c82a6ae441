// What was seen of the line between members and strangers at one route: booleans, counts and shares only.

/** How the route treated whoever opened it. */
export interface TreatedAs {
  readonly reached: boolean;
  readonly status: number | null;
  /** It asks who somebody is, and does not show a way to sign out. */
  readonly asksToSignIn: boolean;
  /** It asks for a name and not only for the password of somebody it knows. */
  readonly asksForName: boolean;
  readonly offersSignIn: boolean;
  readonly offersSignOut: boolean;
  readonly namesUser: boolean;
  readonly leftOrigin: boolean;
  /** It ended where the owner of the session ended. */
  readonly samePlace: boolean;
  /** It asks by the form by which the owner of the session is asked, word by word. */
  readonly sameForm: boolean;
  /** Share of what the owner of the session can read there that this one can read, too; null: there is too little. */
  readonly sameText: number | null;
}

export interface SignOutFacts {
  /** The session opened the protected place before. */
  readonly openedBefore: boolean;
  /** A control that signs out was found and used. */
  readonly used: boolean;
  /** Afterwards the page no longer looked signed in. */
  readonly lookedSignedOut: boolean;
  /** The protected place opened again in the same window. */
  readonly opensInWindow: boolean | null;
  /** It opened in a fresh window with the session as it was before. */
  readonly opensWithOld: boolean | null;
  /** Cookies alone carry the session. */
  readonly byCookie: boolean;
  /** Signing out sent a request to the target. */
  readonly toldServer: boolean;
}

export interface SessionFacts {
  readonly owner: TreatedAs;
  /** Whether the session worked right before, and right after; null: nobody could tell. */
  readonly aliveBefore: boolean | null;
  readonly aliveAfter: boolean | null;
  /** Two loads by strangers, each in a context of its own. */
  readonly strangers: readonly TreatedAs[];
  /** A stranger at the place where the session was proved: there the instruments read differently. */
  readonly control: TreatedAs | null;
  /** Pages that a stranger is shown link to the route. */
  readonly linkedPublicly: boolean;
  /** The run was given this address: whoever comes for the first time opens it, too. */
  readonly entry: boolean;
  /** The name of the user belongs to one person, so that it does not stand on pages by chance. */
  readonly distinctName: boolean;
  /** The route is one that serves signing in, registering or a lost password. */
  readonly forStrangers: boolean;
  readonly signOut?: SignOutFacts;
}
