/** The normal test runs a sample of the hostile pages; `PROOFRUN_HOSTILE=all` runs all of them. */
export const allRows = process.env.PROOFRUN_HOSTILE === 'all';
