import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Container, CurrentStatus, Fee, Hold, VerdictCode } from '#contract/container.ts'
import type { DeadlineSource } from '#contract/deadline.ts'
import type { ContainerUpdatedEvent } from '#contract/event-subject.ts'
import type { WatchedField } from '#contract/watched-fields.ts'
import { sourceWords } from '../../lib/event-words.ts'
import { due, money } from '../../lib/fees.ts'
import { deadlineWords, holdWords, statusWords, verdictWords } from '../../lib/words.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { When } from '../../ui/when.tsx'
import { changeWords } from './change-words.ts'
import { changesOf } from './container-queries.ts'
import type { DeadlineFacts } from './lanes.ts'

/** What has changed about the container since it is tracked, before and after, and who said so. */
export function Changes({ id, ...facts }: DeadlineFacts & { id: string }) {
  const { data, error, refetch } = useQuery(changesOf(id))
  const shown = data?.data ?? []
  return (
    <FoldingSection id="changes" title="Changes" gist={data && String(data.meta.total)} className="print:hidden">
      {error && !data && <TableFailed what="The changes" error={error} onRetry={refetch} />}
      {data && shown.length === 0 && <p className="text-ink-2">Nothing has changed since it is tracked.</p>}
      <ol className="changes">
        {shown.map((change) => (
          <ChangeItem key={change.id} change={change} {...facts} />
        ))}
      </ol>
      {data && data.meta.total > shown.length && (
        <p className="text-13 text-ink-3">
          The newest {shown.length} of {data.meta.total}.
        </p>
      )}
    </FoldingSection>
  )
}

function ChangeItem({ change, box, route }: DeadlineFacts & { change: ContainerUpdatedEvent }) {
  const { changeset, timestamp, timezone, data_source } = change.attributes
  const lines = Object.entries(changeset).flatMap(([name, [before, after]]) => {
    const known = changeWords[name as WatchedField]
    return known ? [{ name, ...known, before, after }] : []
  })
  if (lines.length === 0) return null
  return (
    <li>
      <When at={timestamp} zone={timezone} />
      <ul>
        {lines.map(({ name, words, as, before, after }) => (
          <li key={name}>
            {words} {before !== null && <s>{reading(as, before, box, route)}</s>} {reading(as, after, box, route)}
          </li>
        ))}
      </ul>
      <span className="text-12 text-ink-3">{sourceWords[data_source]}</span>
    </li>
  )
}

type As = NonNullable<(typeof changeWords)[WatchedField]>['as']

function reading(as: As, value: unknown, box: Container['attributes'], route: DeadlineFacts['route']): ReactNode {
  if (value === null || value === undefined) return 'none'
  const pickup = box.pickup_timezone
  const date = (zone: string | null, whole = false) => <When at={String(value)} zone={zone} whole={whole} />
  switch (as) {
    case 'status':
      return statusWords[value as CurrentStatus] ?? String(value)
    case 'verdict':
      return verdictWords[value as VerdictCode]?.words ?? String(value)
    case 'yes or no':
      return value ? 'yes' : 'no'
    case 'holds':
      return (
        (value as Hold[])
          .map(({ name, status }) => `${holdWords[name] ?? name}${status === 'cleared' ? ', cleared by hand' : ''}`)
          .join(', ') || 'none'
      )
    case 'fees':
      return (
        due(value as Fee[])
          .map(money)
          .join(', ') || 'none'
      )
    case 'list':
      return (value as string[]).join(', ') || 'none'
    case 'day at the port':
      return date(box.pod_timezone, true)
    case 'day of pickup':
      return date(pickup, true)
    case 'time of pickup':
      return date(pickup)
    case 'source':
      return deadlineWords[value as DeadlineSource] ?? String(value)
    case 'time at the origin':
      return date(route.pol_timezone)
    case 'time at the port':
      return date(box.pod_timezone)
    case 'time inland':
      return date(box.final_destination_timezone)
    case 'day inland':
      return date(box.final_destination_timezone, true)
    case 'time of the return':
      return date(box.empty_terminated_timezone)
    case 'feet':
      return `${value}′`
    case 'words':
      return String(value).replaceAll('_', ' ')
    case 'text':
      return <bdi>{String(value)}</bdi>
  }
}
