import { useQuery } from '@tanstack/react-query'
import { OctagonAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t } from '#contract/language.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { catalogue } from './webhook-query.ts'

interface Props {
  /** Chosen to begin with. */
  chosen: readonly EventName[]
  error: string | undefined
}

/** Every event there is, by category, with what it means. */
export function EventTree({ chosen, error }: Props) {
  const id = useId()
  const { data, error: failure, refetch } = useQuery(catalogue)
  const [names, setNames] = useState<ReadonlySet<EventName>>(new Set(chosen))
  const set = (some: readonly EventName[], on: boolean) =>
    setNames((before) => new Set(on ? [...before, ...some] : [...before].filter((name) => !some.includes(name))))
  if (failure && !data) return <TableFailed what={t('The events')} error={failure} onRetry={refetch} />
  const all = data?.data.flatMap((category) => eventsOf(category)) ?? []
  return (
    <fieldset className="field choices" aria-describedby={error && `${id}-error`}>
      <legend>{t('Events')}</legend>
      {data && (
        <p className="flex items-center gap-3 text-13 text-ink-2">
          {t('{count} of {total} chosen', { count: names.size, total: all.length })}
          <button type="button" className="link" onClick={() => set(all, names.size < all.length)}>
            {names.size < all.length ? t('Choose all') : t('Choose none')}
          </button>
        </p>
      )}
      <div className="border-line border-t">
        {data?.data.map((category) => (
          <Branch key={category.id} category={category} names={names} onSet={set} />
        ))}
      </div>
      {[...names].map((name) => (
        <input key={name} type="hidden" name="events" value={name} />
      ))}
      {error && (
        <p id={`${id}-error`} className="err">
          <OctagonAlert className="s" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

type Category = ResponseOf<typeof api.webhooks.events>['data'][number]

const eventsOf = ({ attributes }: Category) => attributes.events.map(({ name }) => name)

interface BranchProps {
  category: Category
  names: ReadonlySet<EventName>
  onSet: (some: readonly EventName[], on: boolean) => void
}

function Branch({ category, names, onSet }: BranchProps) {
  const { name, events } = category.attributes
  const own = eventsOf(category)
  const count = own.filter((one) => names.has(one)).length
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5 border-line border-b py-1.5">
      <input
        type="checkbox"
        className="check mt-0.5"
        aria-label={t('All of {name}', { name })}
        checked={count === own.length}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < own.length
        }}
        onChange={() => onSet(own, count < own.length)}
      />
      <details>
        <summary>
          <b className="font-mid">{name}</b>{' '}
          <span className="text-ink-3">{t('{count} of {total}', { count, total: own.length })}</span>
        </summary>
        {events.map((event) => (
          <label key={event.name} className="choice">
            <input
              type="checkbox"
              className="check"
              checked={names.has(event.name)}
              onChange={({ target }) => onSet([event.name], target.checked)}
            />
            <span>
              <code className="wrap-anywhere font-code text-12">{event.name}</code>
              <span className="block text-12 text-ink-2">{event.description}</span>
            </span>
          </label>
        ))}
      </details>
    </div>
  )
}
