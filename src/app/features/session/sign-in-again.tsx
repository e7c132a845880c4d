import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Session } from '#contract/access/session.ts'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { q } from '../../api/query.ts'
import { signedIn } from '../../api/signed-in.ts'
import { Note } from '../../ui/note.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProviderForm } from './provider-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** A provider leads back to the page, and not to what was typed. */
const here = () => `${location.pathname}${location.search}`

/** Nothing of the page below can be seen. */
const whole = {
  inset: 0,
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 0,
  border: 0,
  background: 'var(--surface)',
  color: 'var(--ink)',
}

const personOf = (session: { data: Session } | undefined) => session?.data.relationships.user.data?.id

/** The session has ended elsewhere. It covers the page, which stays below with all that was typed. */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null)
  const queryClient = useQueryClient()
  const router = useRouter()
  const [was] = useState(() => personOf(queryClient.getQueryData(q(api.sessions.get).queryKey)))
  useEffect(() => dialog.current?.showModal(), [])
  const enter = (session: Parameters<typeof personOf>[0]) => {
    signedIn.set('yes')
    // Nobody finds what somebody else was doing.
    if (personOf(session) !== was) return location.assign('/shipments')
    void queryClient.invalidateQueries()
    void router.invalidate()
  }
  return (
    <dialog
      ref={dialog}
      aria-label={t('Sign in again')}
      style={whole}
      onCancel={(event) => event.preventDefault()}
      // A browser lets the second Escape through.
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <SignInFrame footer={t('Somebody else who signs in here begins anew.')}>
        <div className="grid w-full max-w-[360px] gap-4">
          <Note tone="unknown">
            {t('You were signed out, here or elsewhere. The page is kept with what you typed: sign in and go on.')}
          </Note>
          <ProviderForm next={here()}>
            <PasswordForm onDone={enter} />
          </ProviderForm>
        </div>
      </SignInFrame>
    </dialog>
  )
}
