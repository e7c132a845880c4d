import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../../app.ts'
import { ask } from '../../testing/ask.ts'
import { endpointsOfViews, exampleOf, named } from '../../testing/every-endpoint.ts'
import { answeredBy, listening } from '../../testing/statements.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView } from '../../testing/views.ts'

const setting = testApp()
const { account, store, context, clock } = setting

const noLimits = { key: 0, session: 0, tracking_requests: 0, infer_number: 0, refresh: 0, sign_in: 0, view: 0 }

/** An app that is limited, and what its answers ask the store. */
async function limitedApp(view: number) {
  const { store: heard } = listening(store())
  const app = await createApp({ store: heard, ...context, limits: { ...noLimits, view } })
  onTestFinished(() => app.close())
  return { app, answered: answeredBy(app) }
}

test('a token that was cut, changed or made longer is one that never was, by the same answer and statements', async () => {
  const me = await account()
  const { token } = await makeView(setting, me)
  const { app, answered } = await limitedApp(0)
  const see = async (said: string) => {
    const headers = { authorization: `Token ${said}` }
    const { status, text, statements } = await answered(() => ask(app, { path: '/v2/embed/view', headers }))
    return { status, text, statements }
  }
  expect((await see(token)).status).toBe(200)
  const last = token.at(-1) === 'x' ? 'y' : 'x'
  const wrong = [
    token.slice(0, -1),
    token.slice(0, 12),
    token.slice(4),
    `${token}x`,
    `${token.slice(0, -1)}${last}`,
    token.toUpperCase(),
    `${token}/shipments/1`,
    `lfc_${token.slice(4)}`,
    `lfm_${token.slice(4)}`,
  ]
  const nonsense = await see('lfv_nonsense')
  expect([nonsense.status, nonsense.statements.length]).toEqual([401, 1])
  for (const said of wrong) expect({ said, ...(await see(said)) }).toEqual({ said, ...nonsense })
})

test.each(named(endpointsOfViews))(
  '%s is answered 401 to whoever has no link, and 410 to whose link has ended',
  async (_, one) => {
    const me = await account()
    const { id, token, token_id } = await makeView(setting, me)
    await me.client(api.views.revoke_token, { params: { id, token_id } })
    const { app } = await limitedApp(0)
    const see = async (authorization: string | undefined) =>
      (await ask(app, { ...exampleOf(one), payload: '{', headers: authorization ? { authorization } : {} })).status
    expect(await see(undefined)).toBe(401)
    expect(await see('Token lfv_nonsense')).toBe(401)
    expect(await see(`Bearer ${me.apiKey}`)).toBe(401)
    expect(await see(`Token ${token}`)).toBe(410)
  },
)

test('who guesses is limited by the address, and neither a link from there nor another address suffers for it', async () => {
  const me = await account()
  const { token } = await makeView(setting, me)
  const { app } = await limitedApp(3)
  const see = async (said: string, remoteAddress: string) => {
    const headers = { authorization: `Token ${said}` }
    return (await app.inject({ url: '/v2/embed/view', headers, remoteAddress })).statusCode
  }
  const guesses: number[] = []
  for (let n = 0; n < 5; n++) guesses.push(await see(`lfv_guess${n}`, '203.0.113.7'))
  expect(guesses).toEqual([401, 401, 401, 429, 429])
  expect(await see(token, '203.0.113.7')).toBe(200)
  expect(await see('lfv_guess', '203.0.113.8')).toBe(401)
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect(await see('lfv_guess', '203.0.113.7')).toBe(401)
})
