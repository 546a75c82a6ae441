import type { FastifyReply } from 'fastify';
import type { Refusal } from '#service/app/answer.ts';
import { envelopeOf, statusOf } from './envelope.ts';

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('Retry-After', Math.max(1, refusal.retryAfterSeconds));
  return reply
    .code(statusOf(refusal.code))
    .header('Cache-Control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelopeOf(refusal, reply.request.id)));
}
