import { api } from '#contract/api.ts'
import { t, tc, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { Connection } from '#contract/sources/connection.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'

const stale = [api.shipments.list, api.tracking_requests.list]

/** Stops asking through it, or goes on. */
export function PauseButton({ connection: { id, attributes } }: { connection: Connection }) {
  const isPaused = attributes.state === 'paused'
  const options = { invalidates: stale, failed: true } as const
  const pause = useApiMutation(settingsApi.connections.pause, {
    ...options,
    done: t('{name} is paused.', { name: attributes.name }),
  })
  const resume = useApiMutation(settingsApi.connections.resume, {
    ...options,
    done: t('{name} is asked again.', { name: attributes.name }),
  })
  const change = isPaused ? resume : pause
  return (
    <Button
      small
      busy={change.isPending}
      aria-label={
        isPaused ? t('Resume {name}', { name: attributes.name }) : t('Pause {name}', { name: attributes.name })
      }
      onClick={() => change.mutate({ params: { id } })}
    >
      {isPaused ? t('Resume') : tc('verb: stop for a while', 'Pause')}
    </Button>
  )
}

export function RemoveConnection({ connection: { id, attributes } }: { connection: Connection }) {
  const remove = useApiMutation(settingsApi.connections.delete, { invalidates: stale })
  const { name, shipments } = attributes
  return (
    <RemoveButton
      name={name}
      body={
        shipments > 0
          ? tn(
              shipments,
              'Its key is deleted. One shipment is not updated any more, where nothing else feeds it. What it told stays.',
              'Its key is deleted. {count} shipments are not updated any more, where nothing else feeds them. What it told stays.',
            )
          : t('Its key is deleted. What it told stays.')
      }
      remove={() => remove.mutateAsync({ params: { id } })}
    />
  )
}
