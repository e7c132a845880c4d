import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AlertChannel } from '#contract/alerts/channel.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../../api/errors.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { SelectField, TextField } from '../../form/fields.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

const all = q(settingsApi.alert_channels.list)

/** Slack and Teams: where rules of the account may write, and whether they can. */
export function Channels() {
  const refusal = useRefusal(settingsApi.alert_channels.create)
  const { data, error } = useQuery(all)
  return (
    <section aria-label={t('Slack and Teams')} className="grid gap-3">
      <h2>{t('Slack and Teams')}</h2>
      {error && <p className="err">{error.message}</p>}
      {data?.data.map((channel) => (
        <Channel key={channel.id} channel={channel} mayChange={refusal === undefined} />
      ))}
      {refusal === undefined ? <AddChannel /> : <p className="text-12 text-ink-3">{refusal}</p>}
    </section>
  )
}

function Channel({ channel: { id, attributes }, mayChange }: { channel: AlertChannel; mayChange: boolean }) {
  const test = useApiMutation(settingsApi.alert_channels.test, { failed: true })
  const remove = useApiMutation(settingsApi.alert_channels.delete, {
    invalidates: [settingsApi.alert_rules.list],
  })
  const { kind, name, host, stopped_at, failing_since, last_failure, last_failure_said, last_sent_at } = attributes
  const since = stopped_at ?? failing_since
  const ask = () =>
    confirm({
      title: t('Remove {name}?', { name }),
      body: t('Rules write there no longer. To bring it back, its address is needed again.'),
      action: t('Remove'),
      keep: t('Keep it'),
      done: t('{name} is removed.', { name }),
      act: () => remove.mutateAsync({ params: { id } }),
    })
  const said = test.data?.data.attributes
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <b className="font-mid">{kind === 'slack' ? 'Slack' : 'Teams'}</b> {name}{' '}
        <span className="text-ink-3">{host}</span>
        {mayChange && (
          <span className="ms-auto flex gap-2">
            <Button small busy={test.isPending} onClick={() => test.mutate({ params: { id } })}>
              {t('Send a test')}
            </Button>
            <Button small tone="danger" aria-label={t('Remove {name}', { name })} onClick={ask}>
              {t('Remove')}
            </Button>
          </span>
        )}
      </div>
      {since && (
        <Note tone="past">
          <Say
            text={
              stopped_at
                ? t(
                    'Given up since {date}: {failure} Send a test once it is repaired, or add it anew with a new address.',
                  )
                : t(
                    'Failing since {date}: {failure} Send a test once it is repaired, or add it anew with a new address.',
                  )
            }
            date={<When at={since} zone="UTC" />}
            failure={failureWords(last_failure_said, last_failure)}
          />
        </Note>
      )}
      {!since && last_sent_at && (
        <p className="text-12 text-ink-3">
          <Say text={t('Working, last written {date}')} date={<When at={last_sent_at} zone="UTC" />} />
        </p>
      )}
      {said && <Note tone={said.succeeded ? 'transit' : 'past'}>{failureWords(said.detail_said, said.detail)}</Note>}
    </div>
  )
}

function AddChannel() {
  const [isOpen, setOpen] = useState(false)
  const create = useApiMutation(settingsApi.alert_channels.create, { onSuccess: () => setOpen(false) })
  const errors = formErrors(create.error, ['kind', 'name', 'url'])
  if (!isOpen)
    return (
      <span>
        <Button small onClick={() => setOpen(true)}>
          {t('Add a channel')}
        </Button>
      </span>
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = (name: string) => String(new FormData(event.currentTarget).get(name) ?? '').trim()
    const attributes = { kind: text('kind') as 'slack' | 'teams', name: text('name'), url: text('url') }
    create.mutate({ body: { data: { attributes } } })
  }
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <SelectField name="kind" label={t('Where')} error={errors.fields.kind}>
        <option value="slack">Slack</option>
        <option value="teams">Microsoft Teams</option>
      </SelectField>
      <TextField name="name" label={t('Name')} placeholder="#imports" error={errors.fields.name} />
      <TextField
        name="url"
        label={t('Address of the incoming webhook')}
        placeholder="https://"
        error={errors.fields.url}
        help={t('It is kept encrypted and not shown again')}
      />
      {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
      <span className="flex gap-2">
        <Button type="submit" busy={create.isPending}>
          {t('Add')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('Cancel')}</Button>
      </span>
    </form>
  )
}
