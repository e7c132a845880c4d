import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { grouped, t, tc } from '#contract/language.ts'
import type { Container, Fee, Hold } from '#contract/tracking/container.ts'
import type { CurrentStatus } from '#contract/tracking/current-status.ts'
import type { DeadlineSource } from '#contract/tracking/deadline.ts'
import type { VerdictCode } from '#contract/tracking/verdict.ts'
import type { ContainerUpdatedEvent } from '#contract/webhooks/event-subject.ts'
import type { WatchedField } from '#contract/webhooks/watched-fields.ts'
import { colon, listComma, semicolon } from '#domain/text.ts'
import { deadlineWords } from '#domain/tracking/deadline-words.ts'
import { sourceWords } from '#domain/tracking/event-words.ts'
import { due, feeSum, money } from '#domain/tracking/fees-due.ts'
import { statusWords, verdictWords } from '#domain/tracking/words.ts'
import { holdWords } from '#domain/words.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { When } from '../../ui/when.tsx'
import { changeWords } from './change-words.ts'
import { changesOf } from './container-queries.ts'
import { feeTypeWords } from './fee-words.ts'
import { holdSaid } from './hold-said.ts'
import type { DeadlineFacts } from './lanes.ts'

/** What has changed about the container since it is tracked, before and after, and who said so. */
export function Changes({ id, ...facts }: DeadlineFacts & { id: string }) {
  const { data, error, refetch } = useQuery(changesOf(id))
  const shown = data?.data ?? []
  return (
    <FoldingSection id="changes" title={t('Changes')} gist={data && String(data.meta.total)} className="print:hidden">
      {error && !data && <TableFailed what={t('The changes')} error={error} onRetry={refetch} />}
      {data && shown.length === 0 && <p className="text-ink-2">{t('Nothing has changed since it is tracked.')}</p>}
      <ol>
        {shown.map((change) => (
          <ChangeItem key={change.id} change={change} {...facts} />
        ))}
      </ol>
      {data && data.meta.total > shown.length && (
        <p className="text-13 text-ink-3">
          {t('The newest {count} of {total}.', { count: shown.length, total: data.meta.total })}
        </p>
      )}
    </FoldingSection>
  )
}

function ChangeItem({ change, box, route }: DeadlineFacts & { change: ContainerUpdatedEvent }) {
  const { changeset, timestamp, timezone, data_source } = change.attributes
  const lines = Object.entries(changeset).flatMap(([name, [before, after]]) => {
    const known = changeWords[name as WatchedField]
    if (!known || isSameMinute(before, after)) return []
    const read = (value: unknown) => reading(known.as, value, box, route)
    if (before === null || read(before) !== read(after))
      return [{ name, words: known.words, was: before === null ? null : read(before), is: read(after) }]
    // The same holds or fees, with something else said of them.
    const [was, is] = [inDetail(known.as, before), inDetail(known.as, after)]
    return was === is ? [] : [{ name, words: known.words, was, is }]
  })
  if (lines.length === 0) return null
  return (
    <li className="grid grid-cols-[138px_minmax(0,1fr)_auto] gap-x-2 py-[3px] text-13 max-tablet:grid-cols-[minmax(0,1fr)_auto] [&>time]:text-ink-3">
      <When at={timestamp} zone={timezone} />
      <ul className="max-tablet:col-[1/3] max-tablet:row-[2/3]">
        {lines.map(({ name, words, was, is }) => (
          <li key={name}>
            {words}{' '}
            {was !== null && (
              <>
                <span className="sr-only">{tc('before the old value', 'was')}</span> <s>{was}</s>{' '}
                <span className="sr-only">{tc('before the new value', 'now')}</span>{' '}
              </>
            )}
            {is}
          </li>
        ))}
      </ul>
      <span className="text-12 text-ink-3">{sourceWords[data_source]}</span>
    </li>
  )
}

/** Two sources may tell one moment with other seconds: nobody would see what has changed. */
const isSameMinute = (before: unknown, after: unknown): boolean =>
  /^\d{4}-\d\d-\d\dT/.test(String(before)) && String(before).slice(0, 16) === String(after).slice(0, 16)

const holdStates: Record<Hold['status'], (hold: string) => string> = {
  hold: (hold) => hold,
  pending: (hold) => t('{hold} pending', { hold }),
  cleared: (hold) => t('{hold}, cleared by hand', { hold }),
}

/** What `reading` sums up, item by item; null for what it reads whole. */
function inDetail(as: As, value: unknown): string | null {
  if (as === 'holds')
    return (value as Hold[])
      .map((hold) => [holdWords[hold.name] ?? hold.name, holdSaid(hold)].join(colon))
      .join(semicolon)
  if (as === 'fees')
    return (value as Fee[])
      .map(({ type, amount, currency_code }) => `${feeTypeWords[type]} ${money({ amount, currency: currency_code })}`)
      .join(listComma)
  return null
}

const none = tc('nothing of the kind', 'none')

type As = NonNullable<(typeof changeWords)[WatchedField]>['as']

function reading(as: As, value: unknown, box: Container['attributes'], route: DeadlineFacts['route']): ReactNode {
  if (value === null || value === undefined) return none
  const pickup = box.pickup_timezone
  const date = (zone: string | null, whole = false) => <When at={String(value)} zone={zone} whole={whole} />
  switch (as) {
    case 'status':
      return statusWords[value as CurrentStatus] ?? String(value)
    case 'verdict':
      return verdictWords[value as VerdictCode]?.words ?? String(value)
    case 'yes_no':
      return value ? t('yes') : t('no')
    case 'holds':
      return (
        (value as Hold[]).map(({ name, status }) => holdStates[status](holdWords[name] ?? name)).join(listComma) || none
      )
    case 'fees':
      return (
        due(value as Fee[])
          .map(feeSum)
          .join(listComma) || none
      )
    case 'list':
      return (value as string[]).join(listComma) || none
    case 'port_day':
      return date(box.pod_timezone, true)
    case 'pickup_day':
      return date(pickup, true)
    case 'pickup_time':
      return date(pickup)
    case 'source':
      return deadlineWords[value as DeadlineSource] ?? String(value)
    case 'origin_time':
      return date(route.pol_timezone)
    case 'port_time':
      return date(box.pod_timezone)
    case 'inland_time':
      return date(box.final_destination_timezone)
    case 'inland_day':
      return date(box.final_destination_timezone, true)
    case 'return_time':
      return date(box.empty_terminated_timezone)
    case 'number':
      return grouped(Number(value))
    case 'feet':
      return `${value}′`
    case 'words':
      return String(value).replaceAll('_', ' ')
    case 'text':
      return <bdi>{String(value)}</bdi>
  }
}
