import { consoleSurface } from '#contract/console-pages.ts';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { interfaceVersion } from '#contract/interface-version.ts';
import { mcpSurface } from '#contract/mcp-surface.ts';
import { value } from '../answer.ts';
import type { Verb } from '../call.ts';

const indexVersion = 1;
const agentSurfaces = Object.entries<Endpoint>(endpoints).filter(([, row]) => row.forOwner !== true);

export const getAgentsIndex: Verb<'get_agents_index'> = (context) =>
  value({
    version: indexVersion,
    service: { name: 'Proofrun', version: interfaceVersion, baseUrl: context.publicUrl },
    surfaces: [...agentSurfaces, ['mcp', mcpSurface] as const, ['console', consoleSurface] as const].map(
      ([name, row]) => ({
        name,
        method: row.method,
        path: row.path,
        auth: row.auth,
        stage: row.stage,
        available: row.available,
        about: row.about,
      }),
    ),
    openapi: '/api/openapi.json',
    docs: '/api/docs/index.json',
    llms: '/llms.txt',
  });
