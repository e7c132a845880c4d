import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { withoutSecrets } from './log.ts'

const logged = (url: string) => withoutSecrets({ method: 'GET', url, host: 'x', ip: '::1' } as FastifyRequest).url

test('an address that lets in whoever has it is not logged', () => {
  expect(logged('/v2/files/d.secret.of.somebody?x=1')).toBe('/v2/files/…?x=1')
  expect(logged('/v2/uploads/u.secret')).toBe('/v2/uploads/…')
  expect(logged('/calendar/lfc_SECRET.ics?a=1')).toBe('/calendar/…?a=1')
  expect(logged('/subscriptions/lfm_SECRET/stop')).toBe('/subscriptions/…')
  expect(logged('/v2/shipments?q=a')).toBe('/v2/shipments?q=a')
})
