import { type SubmitEvent, useState } from 'react'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props {
  /** When the recovery codes have been taken along. */
  onDone: () => void
  onCancel?: () => void
}

/** A key for an app, a code that shows that the app has it, and recovery codes: each is shown now and never again. */
export function EnrolFactor({ onDone, onCancel }: Props) {
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = useApiMutation(settingsApi.second_factors.create)
  const confirm = useApiMutation(settingsApi.second_factors.confirm, {
    invalidates: [settingsApi.sign_ins.list],
    onSuccess: ({ data }) => setCodes(data.attributes.codes),
  })
  const errors = formErrors(confirm.error, ['code'])
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />

  const key = begin.data?.data.attributes
  if (!key)
    return (
      <div className="grid gap-4">
        {begin.error && <Note tone="past">{begin.error.message}</Note>}
        <Button tone="primary" className="justify-self-start" busy={begin.isPending} onClick={() => begin.mutate({})}>
          {t('Set up with an app')}
        </Button>
      </div>
    )
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (confirm.isPending) return
    const code = String(new FormData(event.currentTarget).get('code'))
    confirm.mutate({ body: { data: { type: 'second_factor', attributes: { code } } } })
  }
  return (
    <form onSubmit={send} noValidate className="grid max-w-[360px] gap-4" aria-label={t('Set up a second factor')}>
      <p>{t('1. Scan this with an authenticator app, or type the key into it.')}</p>
      <QrCode text={key.uri} label={t('QR code of the key')} />
      <p className="text-12 text-ink-2">
        <Say text={t('On the phone itself: {link}.')} link={<a href={key.uri}>{t('open the app with the key')}</a>} />
      </p>
      <CopyField
        label={tc('secret key for an authenticator app', 'Key')}
        value={key.secret.replace(/(.{4})(?=.)/g, '$1 ')}
      />
      <p>{t('2. Enter the code that the app shows now.')}</p>
      <TextField
        name="code"
        label={t('Code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={errors.fields.code}
      />
      {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
      <span className="flex gap-2">
        <Button type="submit" tone="primary" busy={confirm.isPending}>
          {t('Confirm')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('Cancel')}</Button>}
      </span>
    </form>
  )
}
