import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { useSession } from '../api/may.ts'
import { useApiMutation } from '../api/query.ts'
import { signedIn } from '../api/signed-in.ts'
import { AddPasskey } from '../features/session/add-passkey.tsx'
import { EnrolFactor } from '../features/session/enrol-factor.tsx'
import { ownPasskeys, PasskeyProof } from '../features/session/passkey-buttons.tsx'
import { SignInPage } from '../features/session/sign-in-page.tsx'
import { sameOriginPath } from '../lib/same-origin-path.ts'
import { optionalText } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { Button } from '../ui/button.tsx'

export const Route = createFileRoute('/second-factor')({
  validateSearch: z.object({ next: optionalText }),
  head: () => title(t('Second factor')),
  component: MustEnrol,
})

/** Where everybody is led who must set up a second factor before anything else. */
function MustEnrol() {
  const { next } = Route.useSearch()
  const router = useRouter()
  const own = useQuery(ownPasskeys)
  const hasPasskey = (own.data?.data.length ?? 0) > 0
  const email = useSession()?.data.attributes.email
  const goOn = () => {
    router.options.context.queryClient.getQueryCache().clear()
    router.history.replace(sameOriginPath(next))
  }
  const leave = useApiMutation(api.sessions.delete, {
    onSuccess: () => {
      router.options.context.queryClient.getQueryCache().clear()
      void router.navigate({ to: '/sign-in', search: {} }).then(() => signedIn.set('no'))
    },
  })
  return (
    <SignInPage>
      <div className="grid gap-4">
        <h1 className="text-26">{t('Second factor')}</h1>
        {hasPasskey ? (
          <>
            <p className="text-ink-2">{t('Your company requires more than a password. Confirm with your passkey.')}</p>
            <PasskeyProof tone="primary" onDone={goOn} />
          </>
        ) : own.isPending ? null : (
          <>
            <p className="text-ink-2">
              {t(
                'Your company requires a second factor besides the password: a code from an app on your phone, or a passkey. Set one up now; it takes a minute.',
              )}
            </p>
            <EnrolFactor onDone={goOn} />
            <h2 className="sec">{t('Or a passkey')}</h2>
            <AddPasskey onDone={goOn} />
          </>
        )}
        <p className="text-12 text-ink-3">
          {t('Signed in as {email}.', { email })}{' '}
          <Button small tone="quiet" busy={leave.isPending} onClick={() => leave.mutate({})}>
            {t('Sign out')}
          </Button>
        </p>
      </div>
    </SignInPage>
  )
}
