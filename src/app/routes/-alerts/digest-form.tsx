import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Digest } from '#contract/alerts/digest.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { joinedByAnd } from '#domain/text.ts'
import { formErrors } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { ZoneField } from '../../features/alert/rule-fields.tsx'
import { TextField } from '../../form/fields.tsx'
import { WeekdaysField } from '../../form/weekdays-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'
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
          {t(
            'No mails are sent: set {settings} in the settings of the server. What alerts have to tell waits for a week.',
            { settings: joinedByAnd(mails_need) },
          )}
        </Note>
      )}
      {refused_at && (
        <Note tone="past">
          <Say
            text={t('The mail server has refused {address} since {date}: {refusal}')}
            address={digest.address}
            date={<When at={refused_at} zone="UTC" />}
            refusal={refusal}
          />{' '}
          <Button small onClick={() => save.mutate({ body: { data: { attributes: { refused_at: null } } } })}>
            {t('Try again')}
          </Button>
        </Note>
      )}
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <label className="flex items-center gap-2">
          <input type="checkbox" className="check" name="is_enabled" defaultChecked={is_enabled} />
          {t('Send me one mail a day with what needs attention')}
        </label>
        <div className="grid grid-cols-2 items-start gap-3 max-tablet:grid-cols-1">
          <TextField
            name="local_time"
            label={tc('a time of the day follows', 'At')}
            type="time"
            defaultValue={digest.local_time}
            error={errors.fields.local_time}
          />
          <ZoneField known={is_enabled || timezone !== 'UTC' ? timezone : undefined} error={errors.fields.timezone} />
        </div>
        <WeekdaysField
          name="weekdays"
          legend={tc('days of the week follow', 'On')}
          chosen={digest.weekdays}
          error={errors.fields.weekdays}
        />
        <p className="text-12 text-ink-3">
          {t('To {address}. Not sent when nothing needs attention.', { address: digest.address })}
          {next_at && (
            <>
              {' '}
              <Say text={t('Next {date}.')} date={<When at={next_at} zone={timezone} />} />
            </>
          )}
          {last_sent_at && (
            <>
              {' '}
              <Say text={t('Last sent {date}.')} date={<When at={last_sent_at} zone={timezone} />} />
            </>
          )}
        </p>
        <label className="flex items-center gap-2">
          <input type="checkbox" className="check" name="mails_mentions" defaultChecked={digest.mails_mentions} />
          {t('Send me a mail when a colleague mentions me')}
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
