// Which targets a service of a test may open, without real name resolution.
import type { AdmitOptions } from '#engine/guard/admit-target.ts';

/** Names under example.com and under …-example.com are public, inner.example.com is not, and every other name does not exist. */
export const testTargets: AdmitOptions = {
  allow: [{ kind: 'exact', host: '127.0.0.1', port: 9000 }],
  resolve: async (host) => {
    if (host === 'inner.example.com') return ['10.0.0.7'];
    if (/(?:^|[.-])example\.com$/.test(host)) return ['93.184.216.34'];
    throw new Error('no such name');
  },
};
