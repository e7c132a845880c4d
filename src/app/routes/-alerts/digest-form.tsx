import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Digest } from '#contract/alerts/digest.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { t } from '#domain/language.ts'
import { formErrors } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { ZoneField } from '../../features/alert/rule-fields.tsx'
import { TextField } from '../../form/fields.tsx'
import { WeekdaysField } from '../../form/weekdays-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'

const mine = q(settingsApi.digests.get)

/** One mail a day with what needs attention, for who is signed in. */
export function DigestForm() {
  const { data, error } = useQuery(mine)
  if (error) return <p className="err">{error.message}</p>
  if (!data) return <div className="h-60" aria-busy />
  return <Filled digest={data.data.attributes} key={data.data.attributes.timezone} />
}

function Filled({ digest }: { digest: Digest['attributes'] }) {
  const save = useApiMutation(settingsApi.digests.update, { done: t('Saved.') })
  const send = useApiMutation(settingsApi.digests.send, {
    done: ({ data }) => (data.attributes.subject ? t('The digest is on its way.') : t('There is nothing to say now.')),
  })
  const errors = formErrors(save.error, ['local_time', 'weekdays', 'timezone'])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const attributes = {
      is_enabled: values.get('is_enabled') !== null,
      local_time: String(values.get('local_time')),
      weekdays: values.getAll('weekdays').map(Number),
      timezone: String(values.get('timezone')).trim(),
      mails_mentions: values.get('mails_mentions') !== null,
    }
    save.mutate({ body: { data: { attributes } } })
  }
  const { refused_at, refusal, mails_need, last_sent_at, next_at, timezone, is_enabled } = digest
  return (
    <section aria-label={t('My mails')} className="grid gap-3">
      <h2>{t('My mails')}</h2>
      {mails_need.length > 0 && (
        <Note tone="warning">
          No mails are sent: set {mails_need.join(' and ')} in the settings of the server. What alerts have to tell
          waits for a week.
        </Note>
      )}
      {refused_at && (
        <Note tone="past">
          The mail server has refused {digest.address} since <When at={refused_at} zone="UTC" />: {refusal}{' '}
          <Button small onClick={() => save.mutate({ body: { data: { attributes: { refused_at: null } } } })}>
            {t('Try again')}
          </Button>
        </Note>
      )}
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <label className="flex items-center gap-2">
          <input type="checkbox" className="check" name="is_enabled" defaultChecked={is_enabled} />
          Send me one mail a day with what needs attention
        </label>
        <div className="grid grid-cols-2 items-start gap-3 max-tablet:grid-cols-1">
          <TextField
            name="local_time"
            label={t('At')}
            type="time"
            defaultValue={digest.local_time}
            error={errors.fields.local_time}
          />
          <ZoneField known={is_enabled || timezone !== 'UTC' ? timezone : undefined} error={errors.fields.timezone} />
        </div>
        <WeekdaysField name="weekdays" legend={t('On')} chosen={digest.weekdays} error={errors.fields.weekdays} />
        <p className="text-12 text-ink-3">
          To {digest.address}. Not sent when nothing needs attention.
          {next_at && (
            <>
              {' '}
              Next <When at={next_at} zone={timezone} />.
            </>
          )}
          {last_sent_at && (
            <>
              {' '}
              Last sent <When at={last_sent_at} zone={timezone} />.
            </>
          )}
        </p>
        <label className="flex items-center gap-2">
          <input type="checkbox" className="check" name="mails_mentions" defaultChecked={digest.mails_mentions} />
          Send me a mail when a colleague mentions me
        </label>
        {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
        {send.error && <Note tone="past">{send.error.message}</Note>}
        <span className="flex gap-2">
          <Button type="submit" busy={save.isPending}>
            {t('Save')}
          </Button>
          <Button busy={send.isPending} onClick={() => send.mutate({})}>
            {t('Send the digest now')}
          </Button>
        </span>
      </form>
    </section>
  )
}
