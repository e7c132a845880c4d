import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testApp } from '../testing/test-app.ts'

const { store, context } = testApp()
const secret = 'Abcdefghij-KLMNOPQRST_uvwxyz0123'

/** What the server writes while it is asked for this. */
async function logged(url: string): Promise<string> {
  const lines: string[] = []
  const app = await createApp({
    store: store(),
    ...context,
    log: { write: (line) => void lines.push(line), ofEachRequest: true },
  })
  await app.inject({ url, headers: { accept: 'text/html', referer: `http://localhost/sign-in?link=${secret}` } })
  await app.close()
  expect(lines.length).toBeGreaterThan(0)
  return lines.join('')
}

const everyLetter = (text: string) =>
  text.replace(/[^/?=&]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`)

test.each([
  `/sign-in?link=${secret}`,
  `/sign-in?LINK=${secret}`,
  `/sign-in?%6cink=${secret}`,
  '/sign-in?link=short',
  `/sign-in?next=%2Fsign-in%3Flink%3D${secret}`,
  `/invitation/${secret}`,
  `/calendar/lfc_${secret}.ics`,
  `/deadlines/lfd_${secret}.ics`,
  `/%63alendar/lfc_${secret}.ics`,
  `/%2563alendar/lfc_${secret}.ics`,
  `/CALENDAR/lfc_${secret}.ics`,
  everyLetter(`/calendar/lfc_${secret}.ics`),
  `/subscriptions/lfm_${secret}/stop`,
  `/%73ubscriptions/lfm_${secret}/stop`,
  `/v2/files/d.${secret}.of.somebody`,
  `/v2/%66iles/d.${secret}`,
  `//v2/uploads/${secret}`,
  `/v2/embed/view?token=lfv_${secret}`,
  `/calendar/lfc_${secret}.ics%`,
  `/sign-in?a?b?link=short?${secret}`,
  '/v2/parties?q=a;password=short%23short',
  '/sign-in/callback?code=short&state=short',
  '/sign-in/callback/?STATE=short',
  '//%73ign-in/callback?iss=https://id.example&code=4%2Fshort.short.short',
])('of %s the log has no secret', async (url) => {
  const text = await logged(url)
  for (const one of [secret, everyLetter(secret), 'short']) expect(text).not.toContain(one)
  expect(text).not.toContain(encodeURIComponent(`link=${secret}`))
})

test('a request that failed is in the log by its id, also where others are not; what the store said of values is not', async () => {
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line), ofEachRequest: false }
  const app = await createApp({ store: store(), ...context, log })
  app.get('/fails', () => {
    throw Object.assign(new Error('It broke'), { code: '23505', detail: 'Key (email)=(a@example.com) already exists.' })
  })
  await app.inject({ url: '/healthz' })
  const answer = await app.inject({ url: `/fails?link=${secret}` })
  await app.close()
  expect(answer.statusCode).toBe(500)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: answer.headers['x-request-id'],
    req: { method: 'GET', url: '/fails?link=…' },
    err: { message: 'It broke', code: '23505' },
  })
  expect(lines[0]).not.toContain('a@example.com')
})

test('what is no secret is logged as it was asked', async () => {
  const path = '/v2/shipments/3d3b4f6e-1a1e-4c57-9d52-0a70c2d1c001?filter[pol]=CNSHA&q=MAEU123'
  expect(await logged(path)).toContain(path)
  expect(await logged('/v2/parties?q=a%0Ab')).toContain('/v2/parties?q=a b')
})

test('however an address is written, the log takes no time for it', async () => {
  const app = await createApp({ store: store(), ...context, log: { write: () => undefined, ofEachRequest: true } })
  const took = async (unit: string) => {
    const began = performance.now()
    await app.inject({ url: `/healthz?${unit.repeat(4000 / unit.length)}` })
    return performance.now() - began
  }
  for (const unit of ['key?', '?key', '?', ';key', '=', 'key'])
    expect(await took(unit), `many of ${unit}`).toBeLessThan(1500)
  await app.close()
})
