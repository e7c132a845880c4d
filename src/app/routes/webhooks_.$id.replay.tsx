import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { grouped, t, tc, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { ReplayStatus } from '#contract/webhooks/webhook-replay.ts'
import { readMoment } from '#domain/instants.ts'
import { pointerErrors } from '../api/pointer-errors.ts'
import { useApiMutation } from '../api/query.ts'
import { ReplayProgress } from '../features/webhook/replay-progress.tsx'
import { CheckFields } from '../form/choice-fields.tsx'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { hereClock, hereZone } from '../lib/zone.ts'
import { Note } from '../ui/note.tsx'

export const Route = createFileRoute('/webhooks_/$id/replay')({ component: Replay })

const statusChoices: Record<ReplayStatus, { words: string; explained: string }> = {
  failed: { words: t('Failed'), explained: t('Failed after three days of retries.') },
  missed: {
    words: tc('events that were never sent', 'Missed'),
    explained: t('What happened while the endpoint was off or not there.'),
  },
  succeeded: {
    words: tc('message to a webhook', 'Delivered'),
    explained: t('What arrived already: the receiver gets it once more.'),
  },
}

function Replay() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const count = useApiMutation(settingsApi.webhook_replays.create)
  const replay = useApiMutation(settingsApi.webhook_replays.create, {
    invalidates: [api.webhook_notifications.list, settingsApi.webhook_replays.list, api.webhook_health.get],
  })
  /** What was counted; what is changed afterwards has to be counted again. */
  const [counted, setCounted] = useState<string>()
  const errors = pointerErrors(replay.error ?? count.error, ['since', 'until', 'status'])
  const matched = count.data?.data.attributes.matched
  const isReady = counted !== undefined && matched !== undefined && matched > 0
  const close = () => navigate({ to: '/webhooks/$id', params: { id }, search: true })

  const send = (values: FormData) => {
    const asked = readForm(values)
    const same = JSON.stringify(asked)
    if (isReady && counted === same) return replay.mutate({ params: { id }, body: asked })
    setCounted(undefined)
    replay.reset()
    count.mutate({ params: { id }, body: { ...asked, dry_run: true } }, { onSuccess: () => setCounted(same) })
  }
  return (
    <FormDialog
      title={t('Replay')}
      submit={isReady ? t('Deliver {count} again', { count: grouped(matched) }) : t('Preview count')}
      error={errors.form}
      pending={count.isPending || replay.isPending}
      onClose={close}
      onSubmit={send}
    >
      <div className="grid gap-4" onChange={() => setCounted(undefined)}>
        <TextField
          name="since"
          type="datetime-local"
          label={t('Since')}
          defaultValue={localNow(-24)}
          help={t('When it happened, on your clock.')}
          error={errors.at('since')}
        />
        <TextField name="until" type="datetime-local" label={t('Until, or empty for now')} error={errors.at('until')} />
        <CheckFields
          legend={t('Which')}
          name="status"
          choices={statusChoices}
          chosen={['failed', 'missed']}
          error={errors.at('status')}
        />
      </div>
      {counted !== undefined && matched === 0 && (
        <Note tone="unknown">{t('Nothing of that kind happened in that time.')}</Note>
      )}
      {replay.data ? (
        <ReplayProgress id={replay.data.data.id} />
      ) : (
        isReady && (
          <Note tone="transit">
            {tn(
              matched,
              '{count} notification is delivered again, under the ids they had.',
              '{count} notifications are delivered again, under the ids they had.',
            )}
          </Note>
        )
      )}
    </FormDialog>
  )
}

function readForm(values: FormData): BodyOf<typeof settingsApi.webhook_replays.create> {
  const until = String(values.get('until'))
  return {
    since: instantOf(String(values.get('since'))),
    ...(until && { until: instantOf(until) }),
    status: values.getAll('status') as ReplayStatus[],
  }
}

/** What is empty or no time the server shall say itself. */
const instantOf = (local: string): string => readMoment(local, hereZone())?.at ?? local

/** As the field takes it: so many hours from now, on the clock of who looks. */
const localNow = (hours: number): string => hereClock(Date.now() + hours * 3_600_000).slice(0, 16)
