import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { namingTimeZones } from '../../http/time-zones.ts'
import type { TimeZones } from '../../reference/time-zones.ts'
import { pagePolicy, scriptsOf } from '../portal/embed-page.ts'

/** The page of a trucker, in no frame. The token is behind `#`, which no browser sends. */
export function addTruckerPage(app: FastifyInstance, { assets, timeZones }: { assets: string; timeZones: TimeZones }) {
  const file = join(assets, 'trucker.html')
  if (!existsSync(file)) throw new Error(`${file} is missing: the pages were not built whole`)
  const built = readFileSync(file, 'utf8')
  const page = namingTimeZones(built, timeZones)
  const policy = pagePolicy(scriptsOf(built), "'self'", [])
  app.get('/t', (_, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
