// Bodies are JSON. An empty body counts as none, because some clients always send the content type.
import type { FastifyInstance } from 'fastify';

export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = String(text);
    if (body.trim() === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}
