import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Assertion } from '#contract/access/passkey.ts'
import type { Session } from '#contract/access/session.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useOfferedPasskeys, usePasskey, whyNoPasskeys } from './ask-device.ts'

/** Signs in without e-mail and password. Not offered where the browser has no passkeys. */
export function PasskeySignIn({ onDone }: { onDone: (session: { data: Session }) => void }) {
  const create = useApiMutation(settingsApi.passkey_sessions.create)
  const enter = async (credential: Assertion) =>
    onDone(await create.mutateAsync({ body: { data: { type: 'session', attributes: { credential } } } }))
  const { start, isPending, error } = usePasskey(enter)
  // The button takes the offer in the field away.
  const [round, setRound] = useState(0)
  const offered = useOfferedPasskeys(round, enter)
  if (whyNoPasskeys()) return null
  const problem = error ?? offered
  return (
    <div className="grid gap-3">
      {problem && <Note tone="past">{problem}</Note>}
      <Button busy={isPending} onClick={() => void start().then(() => setRound(round + 1))}>
        {t('Sign in with a passkey')}
      </Button>
    </div>
  )
}

export const ownPasskeys = q(settingsApi.passkeys.list, { 'page[size]': 100 })

/** Whether the person has one, and this browser can use it. */
export const useHasPasskey = () => (useQuery(ownPasskeys).data?.data.length ?? 0) > 0 && !whyNoPasskeys()

/** Proves who is signed in. */
export function PasskeyProof({ onDone, tone }: { onDone: () => void; tone?: 'primary' }) {
  const prove = useApiMutation(settingsApi.passkey_sessions.prove)
  const { start, isPending, error } = usePasskey(async (credential) => {
    await prove.mutateAsync({ body: { data: { type: 'session', attributes: { credential } } } })
    onDone()
  })
  return (
    <div className="grid gap-3">
      {error && <Note tone="past">{error}</Note>}
      <Button className="justify-self-start" busy={isPending} onClick={start} {...(tone && { tone })}>
        {t('Confirm with a passkey')}
      </Button>
    </div>
  )
}
