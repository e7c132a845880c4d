import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../api/query.ts'
import { ownPasskeys } from '../features/session/passkey-buttons.tsx'
import { title } from '../lib/title.ts'
import { Passkeys } from './-settings/passkeys.tsx'
import { PasswordChange } from './-settings/password-change.tsx'
import { RequiredFactor, securitySettings } from './-settings/required-factor.tsx'
import { ownFactor, SecondFactor } from './-settings/second-factor.tsx'
import { SignInProviderSection } from './-settings/sign-in-provider.tsx'
import { SignIns } from './-settings/sign-ins.tsx'

const signIns = q(settingsApi.sign_ins.list, { 'page[size]': 100 })

export const Route = createFileRoute('/settings/security')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(signIns)
    void queryClient.prefetchQuery(ownFactor)
    void queryClient.prefetchQuery(ownPasskeys)
    void queryClient.prefetchQuery(securitySettings)
  },
  head: () => title(t('Security'), t('Settings')),
  component: Security,
})

function Security() {
  const { data, error } = useQuery(signIns)
  return (
    <div className="grid max-w-160 gap-6 px-5 pb-8 max-tablet:px-0">
      <PasswordChange />
      <SecondFactor />
      <Passkeys />
      {error && <p className="err">{error.message}</p>}
      {data ? <SignIns signIns={data.data} /> : <div className="h-60" aria-busy={!error || undefined} />}
      <RequiredFactor />
      <SignInProviderSection />
    </div>
  )
}
