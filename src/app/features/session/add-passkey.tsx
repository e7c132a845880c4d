import type { SubmitEvent } from 'react'
import { useRef } from 'react'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useNewPasskey, whyNoPasskeys } from './ask-device.ts'

/** A passkey of this device, or of one that the browser offers. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const create = useApiMutation(settingsApi.passkeys.create, { invalidates: [settingsApi.second_factors.get] })
  const { start, isPending, error } = useNewPasskey(async (credential) => {
    const typed = String(new FormData(form.current ?? undefined).get('passkey') ?? '').trim()
    const attributes = { credential, ...(typed && { name: typed }) }
    await create.mutateAsync({ body: { data: { type: 'passkey', attributes } } })
    form.current?.reset()
    onDone()
  })
  const reason = whyNoPasskeys()
  if (reason) return <p className="text-12 text-ink-2">{reason}</p>
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void start()
  }
  return (
    <form ref={form} onSubmit={send} noValidate className="grid max-w-[360px] gap-4" aria-label={t('Add a passkey')}>
      <TextField
        name="passkey"
        label={t('Name')}
        autoComplete="off"
        maxLength={100}
        help={t('Such as Work laptop. You may leave it empty.')}
        error={undefined}
      />
      {error && <Note tone="past">{error}</Note>}
      <Button type="submit" className="justify-self-start" busy={isPending}>
        {t('Add a passkey')}
      </Button>
    </form>
  )
}
