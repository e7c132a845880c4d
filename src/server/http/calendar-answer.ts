import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** 304 where the reader has it already: the same is always written the same. */
export function answerCalendar(request: FastifyRequest, reply: FastifyReply, text: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.headers({ etag, 'content-disposition': 'inline; filename="calendar.ics"' })
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(etag) || known.includes('*')) return reply.status(304).send()
  return reply.type('text/calendar; charset=utf-8').send(text)
}
