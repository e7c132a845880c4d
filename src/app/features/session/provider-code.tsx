import type { SubmitEvent } from 'react'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { CodeField } from './code-field.tsx'

/** The provider has let somebody in, and their second factor is here. */
export function ProviderCode({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const give = useApiMutation(settingsApi.provider_sessions.give_code, { onSuccess: onDone })
  const errors = formErrors(give.error, ['code'])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (give.isPending) return
    const code = String(new FormData(event.currentTarget).get('code'))
    give.mutate({ body: { data: { attributes: { code } } } })
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <h1 className="text-26">{t('Second factor')}</h1>
      {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
      <CodeField error={errors.fields.code} autoFocus />
      <Button type="submit" tone="primary" busy={give.isPending}>
        {t('Continue')}
      </Button>
      <Button tone="quiet" onClick={onBack}>
        {t('Back to sign in')}
      </Button>
      <p className="text-12 text-ink-3">
        {t('Lost your phone and your recovery codes? An admin of your company can remove your second factor.')}
      </p>
    </form>
  )
}
