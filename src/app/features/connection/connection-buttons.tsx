import { api } from '#contract/api.ts'
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
  const pause = useApiMutation(settingsApi.connections.pause, { ...options, done: `${attributes.name} is paused.` })
  const resume = useApiMutation(settingsApi.connections.resume, {
    ...options,
    done: `${attributes.name} is asked again.`,
  })
  const change = isPaused ? resume : pause
  return (
    <Button
      small
      busy={change.isPending}
      aria-label={`${isPaused ? 'Resume' : 'Pause'} ${attributes.name}`}
      onClick={() => change.mutate({ params: { id } })}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  )
}

export function RemoveConnection({ connection: { id, attributes } }: { connection: Connection }) {
  const remove = useApiMutation(settingsApi.connections.delete, { invalidates: stale })
  const { name, shipments } = attributes
  const tracked = shipments === 1 ? 'One shipment is' : `${shipments.toLocaleString('en')} shipments are`
  return (
    <RemoveButton
      name={name}
      body={`Its key is deleted. ${shipments > 0 ? `${tracked} not updated any more, where nothing else feeds them. ` : ''}What it told stays.`}
      remove={() => remove.mutateAsync({ params: { id } })}
    />
  )
}
