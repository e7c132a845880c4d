import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Exception, ExceptionState } from '#contract/exceptions/exception.ts'
import { t, tc, tn } from '#contract/language.ts'
import { actsWords, boxes, causeWords, sizeWords } from '#domain/exceptions/words.ts'
import { comma, listComma } from '#domain/text.ts'
import { money } from '#domain/tracking/fees-due.ts'
import { SeverityMark } from '../../features/exception/severity.tsx'
import { dailyCosts, moneyWords, placeWords } from '../../features/exception/words.ts'
import { howToOpen } from '../../lib/open-beside.ts'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { RemainingWords, useRemaining } from '../../ui/remaining.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import type { Group } from './rows.ts'
import { StateUntil } from './state.tsx'
import '../../styles/grid-table.css'

interface Props {
  groups: readonly Group[]
  openId: string | undefined
  /** Undefined where nothing can be chosen. */
  chosen: ReadonlySet<string> | undefined
  onChoose: (rows: readonly Exception[], isChosen: boolean) => void
  empty: ReactNode
}

/** How wide a cause may be, and in which windows lesser columns make room. */
interface Hidden {
  cause: string
  owner: string
  since: string
}

const nothingHidden: Hidden = { cause: 'clamp(15rem,32vw,65ch)', owner: '', since: '' }
const besidePanel: Hidden = {
  cause: 'clamp(13rem,20vw,65ch)',
  owner: 'lesser',
  since: 'least',
}

/** Causes in groups: how bad each is, until when, what it costs a day, whose it is. */
export function ExceptionTable({ groups, openId, chosen, onChoose, empty }: Props) {
  const hidden = openId === undefined ? nothingHidden : besidePanel
  return (
    <section className="scroller blocks" aria-label={t('Exceptions')}>
      <table className="grid-table" aria-label={t('Exceptions')}>
        <thead>
          <tr>
            {chosen && (
              <th scope="col">
                <ChooseAll
                  rows={groups.flatMap(({ rows }) => rows)}
                  words={t('Choose all that are shown')}
                  {...{ chosen, onChoose }}
                />
              </th>
            )}
            <th scope="col">{t('Severity')}</th>
            <th scope="col">{t('Cause')}</th>
            <th scope="col">{t('First deadline')}</th>
            <th scope="col" className="end">
              {t('Money a day')}
            </th>
            <th scope="col" className={hidden.owner}>
              {t('Owner')}
            </th>
            <th scope="col" className={hidden.since}>
              {chosen ? t('Since') : tc('column: when it closed', 'Closed')}
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.id}>
            <tr className="group-line">
              {chosen && (
                <td>
                  <ChooseAll
                    rows={group.rows}
                    words={t('Choose all of {group}', { group: group.words })}
                    {...{ chosen, onChoose }}
                  />
                </td>
              )}
              <GroupCells group={group} hidden={hidden} />
            </tr>
            {group.rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                openId={openId}
                hidden={hidden}
                isChosen={chosen?.has(row.id)}
                onChoose={(isChosen) => onChoose([row], isChosen)}
              />
            ))}
          </tbody>
        ))}
        {groups.length === 0 && (
          <tbody>
            <tr>
              <td colSpan={7} className="whole">
                <div className="grid justify-items-start gap-2 py-8 whitespace-normal [&_p]:max-w-[60ch]">{empty}</div>
              </td>
            </tr>
          </tbody>
        )}
      </table>
    </section>
  )
}

interface ChooseProps {
  rows: readonly Exception[]
  words: string
  chosen: ReadonlySet<string>
  onChoose: Props['onChoose']
}

/** Chooses some rows at once; with some of them chosen, the rest. */
function ChooseAll({ rows, words, chosen, onChoose }: ChooseProps) {
  const count = rows.filter(({ id }) => chosen.has(id)).length
  const isAll = count > 0 && count === rows.length
  return (
    <input
      type="checkbox"
      className="check block"
      aria-label={words}
      disabled={rows.length === 0}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll
      }}
      onChange={() => onChoose(rows, !isAll)}
    />
  )
}

interface GroupProps {
  group: Group
  hidden: Hidden
}

/** What a group is called, and what it costs a day under the amounts of its rows. */
function GroupCells({ group: { words, rows }, hidden }: GroupProps) {
  const costs = dailyCosts(rows.flatMap(({ attributes }) => (attributes.closed_at === null ? attributes : [])))
  const count = rows.reduce((sum, { attributes }) => sum + attributes.container_count, 0)
  return (
    <>
      <th scope="rowgroup" colSpan={3} className="whole text-start">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <b>{words}</b>
          <span className="text-ink-2">
            {[count > 0 && boxes(count), tn(rows.length, '{count} cause', '{count} causes')]
              .filter(Boolean)
              .join(comma)}
          </span>
        </span>
      </th>
      <td className={costs.length > 0 ? 'line-3 end' : undefined}>
        {costs.map((sum) => (
          <b key={sum.currency} className="past block">
            {money(sum)}
          </b>
        ))}
      </td>
      <td className={hidden.owner} />
      <td className={hidden.since} />
    </>
  )
}

interface RowProps {
  row: Exception
  openId: string | undefined
  hidden: Hidden
  isChosen: boolean | undefined
  onChoose: (isChosen: boolean) => void
}

function Row({ row: { id, attributes }, openId, hidden, isChosen, onChoose }: RowProps) {
  const isOpen = id === openId
  const words = causeWords(attributes)
  return (
    <tr data-opens aria-current={isOpen || undefined} className={isOpen ? 'bg-selection' : undefined} onClick={openRow}>
      {isChosen !== undefined && (
        <td>
          <input
            type="checkbox"
            className="check block"
            aria-label={t('Choose {cause}', { cause: words })}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </td>
      )}
      <td className="corner">
        {attributes.closed_at === null ? (
          <SeverityMark severity={attributes.severity} />
        ) : (
          <span className="text-ink-3">{t('Closed')}</span>
        )}
      </td>
      <td className="line-1">
        <Link
          from="/exceptions"
          search={(before: object) => ({ ...before, open: id, ask: undefined })}
          {...howToOpen(openId)}
          className="block whitespace-normal font-mid text-ink"
          style={{ maxWidth: hidden.cause }}
        >
          {words}
          {comma}
          {sizeWords(attributes)}
        </Link>
        <span
          className="block truncate text-12 text-ink-3 max-[640px]:whitespace-normal"
          style={{ maxWidth: hidden.cause }}
        >
          {attributes.state !== 'open' && (
            <>
              <StateUntil exception={attributes} state={stateWords[attributes.state]} /> ·{' '}
            </>
          )}
          {attributes.container_count === 1 && attributes.container_numbers[0] && (
            <>
              <ContainerNumber number={attributes.container_numbers[0]} />{' '}
            </>
          )}
          {aboutWords(attributes)}
        </span>
      </td>
      <td className="line-2">
        <FirstDeadline exception={attributes} />
      </td>
      <td className={hasMoney(attributes) ? 'line-3 end' : 'end'}>
        <Daily exception={attributes} />
      </td>
      <td className={hidden.owner}>
        {attributes.owner_name ?? <span className="text-ink-3">{t('unassigned')}</span>}
        <span className="block text-12 text-ink-3">{attributes.who_acts && actsWords(attributes.who_acts)}</span>
      </td>
      <td className={`text-12 text-ink-2 ${hidden.since}`}>
        <When at={attributes.closed_at ?? attributes.opened_at} zone="UTC" />
        {attributes.note_count > 0 && (
          <span className="block text-ink-3">{tn(attributes.note_count, '{count} note', '{count} notes')}</span>
        )}
        {attributes.asked_at !== null && (
          <span className="block text-ink-3">
            <Say
              text={attributes.answered_at === null ? t('asked {time}') : t('answered {time}')}
              time={<When at={attributes.answered_at ?? attributes.asked_at} zone="UTC" />}
            />
          </span>
        )}
      </td>
    </tr>
  )
}

export function FirstDeadline({
  exception: { first_deadline_at: at, first_deadline_timezone: zone, closed_at },
}: {
  exception: Exception['attributes']
}) {
  if (at === null) return <span className="text-ink-3">{tc('no deadline', 'none')}</span>
  // What has closed is neither near nor overdue any more.
  if (closed_at !== null) return <When at={at} zone={zone} whole />
  return <Deadline at={at} zone={zone} />
}

function Deadline({ at, zone }: { at: string; zone: string | null }) {
  const left = useRemaining(at, zone)
  return (
    <span className="flex flex-wrap gap-x-2">
      <b className="font-mid">
        <When at={at} zone={zone} whole />
      </b>
      <span className="text-13">
        <RemainingWords {...left} />
      </span>
    </span>
  )
}

const hasMoney = ({ closed_at, costs, unpriced_count }: Exception['attributes']) =>
  closed_at === null && (costs.length > 0 || unpriced_count > 0)

/** What it costs a day; where no rules say, that it does. */
export function Daily({ exception }: { exception: Exception['attributes'] }) {
  if (exception.closed_at !== null) return <span className="text-ink-3">{tc('the costs', 'ended')}</span>
  const daily = dailyCosts([exception])
  if (daily.length > 0)
    return (
      <>
        <b className="past">{moneyWords(daily)}</b>
        {exception.unpriced_count > 0 && (
          <>
            <br />
            <Unpriced count={exception.unpriced_count} />
          </>
        )}
      </>
    )
  if (exception.unpriced_count > 0) return <Unpriced count={exception.unpriced_count} />
  return (
    <span className="text-ink-3">
      {exception.severity === 'costs_now' ? t('charged, rate not known') : tc('no costs', 'none')}
    </span>
  )
}

const Unpriced = ({ count }: { count: number }) => (
  <span className="inline-block whitespace-normal text-12 text-ink-2" style={{ maxWidth: '8rem' }}>
    {tn(count, 'no rate known for {count} container', 'no rate known for {count} containers')}
  </span>
)

/** A press anywhere in a row is one on its link; selecting text is not. */
function openRow(event: React.MouseEvent<HTMLTableRowElement>) {
  if ((event.target as Element).closest('a, button, input, label') || String(getSelection())) return
  event.currentTarget.querySelector('a')?.click()
}

const stateWords: Record<ExceptionState, string> = {
  open: '',
  acknowledged: t('in progress'),
  snoozed: t('snoozed'),
  handled: t('handled'),
}

/** What it is about where that is no container, where it is, and of whom. */
const aboutWords = (attributes: Exception['attributes']) =>
  [
    attributes.subjects
      .slice(0, 3)
      .map(({ name }) => name)
      .join(listComma),
    placeWords(attributes),
  ]
    .filter(Boolean)
    .join(' · ')
