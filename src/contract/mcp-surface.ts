// The door for agents that speak the Model Context Protocol. Its tools are calls of the endpoints.
import { z } from 'zod';
import type { Endpoint } from './endpoints.ts';

export const mcpSurface: Endpoint = {
  method: 'POST',
  path: '/mcp',
  auth: 'key',
  about: 'Model Context Protocol over streamable HTTP, without sessions. The same tools over stdio: proofrun mcp.',
  stage: 'operational',
  available: true,
  output: z.unknown(),
  errors: ['authentication_required', 'rate_limited', 'payload_too_large', 'unsupported_media_type'],
};
