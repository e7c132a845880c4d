import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { TimeZones } from '../reference/time-zones.ts'

/** Serves the table of time zones that pages compute with. A page of before a restart may ask for the one of before. */
export function addTimeZones(app: FastifyInstance, { address, sent }: TimeZones) {
  const packed: Record<string, Buffer> = { br: brotliCompressSync(sent), gzip: gzipSync(sent, { level: 9 }) }
  app.get('/time-zones/:name', (request, reply) => {
    if (request.url !== address) return reply.header('cache-control', 'no-cache').redirect(address)
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = Object.keys(packed).find((one) => accepted.includes(one))
    reply
      .type('application/json; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    return encoding ? reply.header('content-encoding', encoding).send(packed[encoding]) : reply.send(sent)
  })
}

/** Names the table in a page before its scripts, so that it is loaded with them: src/app/lib/load-time-zones.ts. */
export const namingTimeZones = (page: string, { address }: Pick<TimeZones, 'address'>) =>
  page.replace(
    '<head>',
    `<head><link id="time-zones" rel="preload" as="fetch" crossorigin="anonymous" href="${address}" />`,
  )

/** For a page that may ask nobody. Data is no script: its policy lets it be. */
export const withTimeZones = (page: string, { sent }: Pick<TimeZones, 'sent'>) =>
  page.replace(
    '<head>',
    () => `<head><script id="time-zones" type="application/json">${sent.replaceAll('<', '\\u003c')}</script>`,
  )
