import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { ask, type TestRequest } from './ask.ts'
import { origin } from './browser.ts'
import { client, startOpenIdProvider } from './open-id-provider.ts'
import type { testApp } from './test-app.ts'

type Setting = ReturnType<typeof testApp>
type Attributes = BodyOf<typeof api.sign_in_providers.create>['data']['attributes']

export const ours = origin

/** A browser with all of its cookies, which goes to providers and comes back. */
export function openProviderBrowser({ app }: Pick<Setting, 'app'>) {
  const cookies = new Map<string, string>()
  const theirs = new Map<string, string>()
  const take = (jar: Map<string, string>, given: readonly string[]) => {
    for (const one of given) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(one)) jar.delete(name)
      else jar.set(name, value)
    }
  }
  const header = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  const browse = async (asked: TestRequest) => {
    const own = { host: new URL(ours).host, origin: ours, cookie: header(cookies) }
    const reply = await ask(app(), { ...asked, headers: { ...own, ...asked.headers } })
    take(cookies, [reply.headers['set-cookie'] ?? []].flat() as string[])
    return reply
  }
  const post = (path: string, attributes?: object) =>
    browse({ method: 'POST', path, ...(attributes && { body: { data: { attributes } } }) })

  /** Follows the provider until it sends the browser back. Returns where to, on our side. */
  async function follow(url: string): Promise<string> {
    for (let at = url, steps = 0; steps < 20; steps++) {
      if (at.startsWith(ours)) return at.slice(ours.length)
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie: header(theirs) } })
      take(theirs, answer.headers.getSetCookie())
      const next = answer.headers.get('location')
      if (!next) throw new Error(`The provider stays at ${at}: ${answer.status} ${await answer.text()}`)
      at = new URL(next, at).href
    }
    throw new Error('The provider goes round in circles')
  }

  /** Where the sign-in page is told to go on, from the address that the provider has sent the browser back to. */
  async function comeBack(path: string) {
    const { status, headers } = await browse({ path })
    const to = new URL(String(headers.location), ours)
    return { status, path: to.pathname, said: Object.fromEntries(to.searchParams) }
  }

  const begin = async (provider_id: string, next?: string) => {
    const { document } = await post('/v2/session/provider', { provider_id, ...(next && { next }) })
    return String(document.data.attributes.url)
  }

  return {
    cookies,
    theirs,
    browse,
    post,
    get: (path: string) => browse({ path }),
    begin,
    follow,
    comeBack,
    /** All of it. */
    signIn: async (provider_id: string, next?: string) => comeBack(await follow(await begin(provider_id, next))),
    /** Signs in with a password. */
    isIn: async () => (await browse({ path: '/v2/session' })).status === 200,
  }
}

/** An account whose people sign in by a provider that is started for it. */
export async function accountWithProvider(
  { account, clock }: Pick<Setting, 'account' | 'clock'>,
  attributes: Partial<Attributes> = {},
  options: { inToken?: boolean } = {},
) {
  // Providers know one time.
  clock.now = new Date()
  const me = await account()
  const provider = await startOpenIdProvider({ origins: [ours], ...options })
  const { data } = await me.client(api.sign_in_providers.create, {
    body: {
      data: {
        attributes: {
          name: 'Nordmeer ID',
          issuer: provider.issuer,
          client_id: client.id,
          client_secret: client.secret,
          creates_people: true,
          default_role: 'viewer',
          ...attributes,
        },
      },
    },
  })
  const change = (changed: Partial<Attributes>) =>
    me.client(api.sign_in_providers.update, { params: { id: data.id }, body: { data: { attributes: changed } } })
  return { ...me, provider, provider_id: data.id, shown: data.attributes, change }
}

/** Somebody new, whom the provider vouches for. */
export const somebody = (rest: object = {}) => {
  const sub = randomUUID()
  return { sub, email: `${sub}@nordmeer.example`, email_verified: true, name: 'Ada Lind', ...rest }
}
