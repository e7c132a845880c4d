import { api } from '#contract/api.ts'
import { someoneWithPassword } from '../browser.ts'
import type { testApp } from '../test-app.ts'
import { accountWithProvider, openProviderBrowser, somebody } from '../visit-provider.ts'

/** Somebody comes by a provider and goes again, and it is asked what answers there. */
export async function signInByProvider(setting: ReturnType<typeof testApp>) {
  const began = setting.clock.now
  const roles = (['admin', 'member', 'viewer'] as const).map((role) => ({ group: role, role }))
  const { id, client, change, provider, provider_id } = await accountWithProvider(setting, {
    groups_claim: 'groups',
    group_roles: roles,
    default_role: 'viewer',
    email_domains: ['nordmeer.example'],
    second_factor_values: ['mfa'],
  })
  const params = { id: provider_id }
  const check = () => client(api.sign_in_providers.check, { params })
  provider.is(somebody())
  const browser = openProviderBrowser(setting)
  await browser.signIn(provider_id)
  await browser.get('/v2/session')
  await browser.get(`/v2/sign_in_options?provider=${provider_id}`)
  await client(api.sign_in_providers.list)
  await browser.post('/v2/session/sign_out')
  await browser.post('/v2/session/sign_out')
  await check()
  provider.answer(() => ({ issuer: 'https://elsewhere.example' }))
  await check()
  provider.answer(() => ({}))
  await check()
  await provider.close()
  await check()
  await someoneWithPassword(setting, id)
  await change({ groups_claim: null, group_roles: [], allows_passwords: false, client_secret: null })
  await browser.get(`/v2/sign_in_options?provider=${provider_id}`)
  await change({ is_enabled: false })
  setting.clock.now = began
}
