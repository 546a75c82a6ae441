/** How the line between members and strangers is tested: at a route, or by signing out. */
export type SessionTest = 'route' | 'sign_out';

const tests: Readonly<Record<string, SessionTest>> = {
  auth_bounce: 'route',
  session_lost: 'route',
  auth_boundary_open: 'route',
  logout_ineffective: 'sign_out',
};

/** The test that an audit needs; null: it judges pages. */
export const sessionTestOf = (audit: string): SessionTest | null => tests[audit] ?? null;
