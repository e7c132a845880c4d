import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { FreeTimeDetail, UncountedClock } from '#contract/free-time/clock.ts'
import { t, tc, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { Container } from '#contract/tracking/container.ts'
import { clockWords, whyUncounted } from '#domain/free-time/words.ts'
import { groupBy } from '#domain/group-by.ts'
import { amountWords, comma, listComma, semicolon } from '#domain/text.ts'
import { deadlineWords } from '#domain/tracking/deadline-words.ts'
import { money } from '#domain/tracking/fees-due.ts'
import { q } from '../../api/query.ts'
import { inSentence } from '../../lib/in-sentence.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { More } from '../../ui/more.tsx'
import { RemainingWords, useRemaining } from '../../ui/remaining.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { endWords, isOutside, startWords } from '../free-time/words.ts'
import { ClockDays } from './clock-days.tsx'
import { IfOutOn } from './if-out-on.tsx'
import { InvoiceCheck } from './invoice-check.tsx'

interface Props {
  id: string
  box: Pick<Container['attributes'], 'free_time' | 'fees_at_pod_terminal'>
  edited: string | undefined
  onEdit: (edited: string | undefined) => void
}

/** Every clock of the container in one table: until when it is free, what binds it, and what it costs. */
export function Clocks({ id, box, edited, onEdit }: Props) {
  const { data, error, refetch } = useQuery(q(settingsApi.free_times.get, { id }))
  if (error && !data)
    return (
      <p role="alert" className="past mt-3">
        {t('Free time could not be loaded.')}{' '}
        <Button small onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    )
  if (!data) return box.free_time.length > 0 ? <p className="mt-3 text-ink-3">{t('Loading…')}</p> : null
  const { clocks, uncounted } = data.data.attributes
  return (
    <div className="mt-4 text-13">
      <h3 className="label">{t('Free time and cost')}</h3>
      {clocks.length > 0 && <Table clocks={clocks} />}
      <Uncounted uncounted={uncounted} fees={box.fees_at_pod_terminal} isAll={clocks.length === 0} />
      <IfOutOn clocks={clocks} />
      {clocks.length > 0 && (
        <More words={t('Free time, day by day')}>
          {clocks.map((clock) => (
            <ClockDays key={clock.kind} clock={clock} />
          ))}
        </More>
      )}
      <p className="mt-3 flex flex-wrap gap-2 print:hidden">
        <a className={`${buttonStyle()} small`} href={`/v2/containers/${id}/evidence.pdf`} download>
          <FileDown /> {t('Evidence, PDF')}
        </a>
        <Button small onClick={() => onEdit('invoice')}>
          {t('Check an invoice')}
        </Button>
      </p>
      {edited === 'invoice' && <InvoiceCheck id={id} clocks={clocks} onClose={() => onEdit(undefined)} />}
    </div>
  )
}

function Table({ clocks }: { clocks: readonly FreeTimeDetail[] }) {
  return (
    <table className="plain-table" aria-label={t('Free time and cost')}>
      <thead>
        <tr>
          <th scope="col">{tc('a time that is free at first, such as demurrage', 'Clock')}</th>
          <th scope="col">{t('Free until')}</th>
          <th scope="col" className="text-end">
            {t('Run up by your rules')}
          </th>
        </tr>
      </thead>
      <tbody>
        {clocks.map((clock) => (
          <Row key={clock.kind} clock={clock} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ clock }: { clock: FreeTimeDetail }) {
  const { kind, state, free_until, timezone, charged, charged_days, currency_code, a_day } = clock
  const isOver = state === 'over'
  return (
    <tr>
      <th scope="row" className="whitespace-normal!">
        <span className={isOver ? 'past' : undefined}>{clockWords[kind]}</span>
        <span className="block text-12 text-ink-3">
          <Course clock={clock} />
        </span>
      </th>
      <td>
        <When at={free_until.at} zone={timezone} whole estimated={state === 'expected'} />
        <span className="block text-12 text-ink-3">
          {isOutside(kind) && state !== 'ended' && `${t('return by')}${comma}`}
          {inSentence(deadlineWords[free_until.source])}
          {state !== 'ended' && state !== 'expected' && (
            <>
              {' · '}
              <Left clock={clock} />
            </>
          )}
        </span>
      </td>
      <td className="text-end">
        <span className={isOver && charged ? 'past whitespace-nowrap' : 'whitespace-nowrap'}>
          <Amount amount={charged} currency={currency_code} />
        </span>
        <span className="block text-12 text-ink-3">
          {[
            charged_days > 0 && tn(charged_days, '{count} day', '{count} days'),
            isOver && a_day !== null && t('{amount} a day', { amount: amountWords(a_day) }),
          ]
            .filter(Boolean)
            .join(comma)}
        </span>
      </td>
    </tr>
  )
}

/** From what to what: the start, and the end where there is one. */
function Course({ clock: { kind, state, start_event, started_at, ended_at, timezone } }: { clock: FreeTimeDetail }) {
  const from = (
    <>
      {inSentence(startWords[start_event])}{' '}
      <When at={started_at} zone={timezone} dayOnly estimated={state === 'expected'} />
    </>
  )
  if (ended_at === null) return state === 'expected' ? <Say text={t('if {start}')} start={from} /> : from
  return (
    <>
      {from}
      {comma}
      {endWords(kind)} <When at={ended_at} zone={timezone} dayOnly />
    </>
  )
}

const Left = ({ clock: { free_until, timezone } }: { clock: FreeTimeDetail }) => (
  <RemainingWords {...useRemaining(free_until.at, timezone)} />
)

/** Without charges in the rules nobody knows. */
function Amount({ amount, currency }: { amount: number | null; currency: string | null }) {
  if (amount === null) return <span className="text-ink-3">{t('not known')}</span>
  return amount === 0 ? <span className="text-ink-3">0</span> : money({ amount, currency: currency ?? '' })
}

interface UncountedProps {
  uncounted: readonly UncountedClock[]
  fees: Container['attributes']['fees_at_pod_terminal']
  isAll: boolean
}

function Uncounted({ uncounted, fees, isAll }: UncountedProps) {
  if (uncounted.length === 0) return null
  const clocks = [...groupBy(uncounted, (one) => whyUncounted(one, fees))]
    .map(([why, those]) => `${those.map(({ kind }) => inSentence(clockWords[kind])).join(listComma)} (${why})`)
    .join(semicolon)
  return (
    <p className="mt-1 text-12 text-ink-3">
      {isAll ? t('Free time cannot be counted: {clocks}.', { clocks }) : t('Not counted: {clocks}.', { clocks })}
    </p>
  )
}
