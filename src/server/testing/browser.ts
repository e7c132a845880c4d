import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/access/scope.ts'
import { codeOf, stepAt } from '../access/totp.ts'
import { createSignInLink } from '../db/access/invitations.ts'
import { withSystem } from '../db/scope.ts'
import { ask, type TestRequest } from './ask.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'app' | 'store' | 'clock'>

export const password = 'a long enough password'
/** Browsers make passkeys there, though in the clear. */
export const origin = 'http://landfall.localhost'

/** A browser that keeps the cookie it is given, and asks as our own pages do. */
export function openBrowser({ app }: Pick<Setting, 'app'>) {
  let cookie = ''
  const browse = async (asked: TestRequest) => {
    const own = { host: new URL(origin).host, origin, ...(cookie && { cookie }) }
    const reply = await ask(app(), { ...asked, headers: { ...own, ...asked.headers } })
    const given = reply.headers['set-cookie']
    if (given) cookie = String(given).split(';')[0] ?? ''
    return reply
  }
  const write = (method: string) => (path: string, attributes?: object) =>
    browse({ method, path, ...(attributes && { body: { data: { attributes } } }) })
  return {
    browse,
    cookie: () => cookie,
    get: (path: string) => browse({ path }),
    post: write('POST'),
    patch: write('PATCH'),
    remove: write('DELETE'),
    isIn: async () => (await browse({ path: '/v2/session' })).status === 200,
  }
}

/** Somebody of this account with a password, signed in by the link of an invitation. */
export async function someoneWithPassword(setting: Setting, account_id: string, role: Role = 'admin') {
  const { store, clock } = setting
  const token = await withSystem(store(), async (tx) => {
    const link = await createSignInLink(tx, account_id, clock.now)
    await tx.updateTable('sign_in_links').set({ role }).where('account_id', '=', account_id).execute()
    return link
  })
  const email = `${randomUUID()}@example.com`
  const browser = openBrowser(setting)
  const { document } = await browser.post('/v2/session/link', { token, name: 'Ada Lind', email, password })
  return { ...browser, email, id: String(document.data.relationships.user.data.id) }
}

/** Sets up a second factor. Each code is another one: the clock goes on by a step for it. */
export async function enrol({ clock }: Setting, { post }: Pick<ReturnType<typeof openBrowser>, 'post'>) {
  const begun = await post('/v2/second_factor')
  const { secret } = begun.document.data.attributes as { secret: string }
  const here = () => codeOf(secret, stepAt(clock.now))
  const confirmed = await post('/v2/second_factor/confirm', { code: here() })
  return {
    secret,
    begun,
    confirmed,
    codes: confirmed.document.data.attributes.codes as string[],
    here,
    next: () => {
      clock.now = new Date(clock.now.getTime() + 30_000)
      return here()
    },
  }
}
