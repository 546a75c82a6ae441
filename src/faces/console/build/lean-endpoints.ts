// In the browser the client needs method, path and type of an endpoint. Its schemas would be the larger part of the page.
import type { Plugin } from 'vite';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';

const rows = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, { method, path, produces }]) => [name, { method, path, produces }]),
);

export const leanEndpoints: Plugin = {
  name: 'lean-endpoints',
  load: (id) =>
    id.endsWith('/src/contract/endpoints.ts') ? `export const endpoints = ${JSON.stringify(rows)};` : null,
};
