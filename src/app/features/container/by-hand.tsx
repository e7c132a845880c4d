import { useQuery } from '@tanstack/react-query'
import { Hand } from 'lucide-react'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { ManualValue } from '#contract/tracking/manual-value.ts'
import { startOfLocalDay } from '#domain/instants.ts'
import { colon, comma, semicolon } from '#domain/text.ts'
import { useRefusal } from '../../api/may.ts'
import { q } from '../../api/query.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { More } from '../../ui/more.tsx'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { SetByHand } from './by-hand-dialog.tsx'
import { handWords, isTime, plainValue, stateWords } from './by-hand-words.ts'
import { WithdrawByHand } from './withdraw-dialog.tsx'

interface Props {
  container: Container
  /** The value of the address that is being changed: `by-hand`, or `withdraw-` with the id. */
  edited: string | undefined
  onEdit: (edited: string | undefined) => void
}

const valuesOf = (id: string) => q(settingsApi.manual_values.list, { id })

/** What people know of it and no source says: beside what is reported, with who, when and why. */
export function ByHand({ container: { id, attributes: box }, edited, onEdit }: Props) {
  const { data, error, refetch } = useQuery(valuesOf(id))
  const refusal = useRefusal(settingsApi.manual_values.create)
  const values = data?.data ?? []
  const standing = values.filter(({ attributes }) => attributes.state === 'counts')
  const past = values.filter(({ attributes }) => attributes.state !== 'counts')
  const close = () => onEdit(undefined)
  const withdrawn = values.find((one) => edited === `withdraw-${one.id}`)
  return (
    <>
      <FoldingSection
        id="by-hand"
        title={t('Set by hand')}
        gist={data && String(standing.length)}
        open={standing.some(({ attributes }) => attributes.is_disputed)}
        className="print:hidden"
        aside={
          <Button small onClick={() => onEdit('by-hand')} disabled={refusal !== undefined} title={refusal}>
            <Hand /> {t('Set by hand')}{' '}
            <span aria-hidden="true" className="max-tablet:hidden">
              <kbd>b</kbd>
            </span>
          </Button>
        }
      >
        {error && !data && <TableFailed what={t('The values that were set by hand')} error={error} onRetry={refetch} />}
        {data && values.length === 0 && (
          <p className="text-ink-2">{t('Nothing. What you know counts beside what is reported.')}</p>
        )}
        <ul className="grid gap-3">
          {standing.map((one) => (
            <Value
              key={one.id}
              value={one}
              onWithdraw={refusal === undefined ? () => onEdit(`withdraw-${one.id}`) : undefined}
            />
          ))}
        </ul>
        {past.length > 0 && (
          <More words={t('Before: {count}', { count: past.length })} className="mt-3">
            <ul className="mt-2 grid gap-3">
              {past.map((one) => (
                <Value key={one.id} value={one} />
              ))}
            </ul>
          </More>
        )}
      </FoldingSection>
      {edited === 'by-hand' && data && (
        <SetByHand
          id={id}
          box={box}
          standing={values}
          onClose={close}
          onRead={async () => (await refetch()).data?.data ?? values}
        />
      )}
      {withdrawn && <WithdrawByHand value={withdrawn} onClose={close} />}
    </>
  )
}

interface ValueProps {
  value: ManualValue
  onWithdraw?: (() => void) | undefined
}

function Value({ value: { attributes: said }, onWithdraw }: ValueProps) {
  const { attribute, state, timezone, created_at, author_name, author_kind, told_by, counts_until } = said
  const shown = <Shown of={said} value={said.value} />
  const isOver = state === 'withdrawn' || state === 'replaced'
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          {handWords[attribute].words} <b>{isOver ? <s>{shown}</s> : shown}</b>{' '}
          <span className="tag">{tc('how a value came about', 'manual')}</span>
        </span>
        {onWithdraw && (
          <Button
            small
            tone="quiet"
            onClick={onWithdraw}
            aria-label={t('Withdraw {what}', { what: handWords[attribute].words })}
          >
            {t('Withdraw')}
          </Button>
        )}
      </p>
      {said.is_disputed && said.reported_value !== null && (
        <Note tone="warning">
          <Say
            text={disputeOf(said)}
            source={said.reported_by_name ?? said.reported_by ?? t('The source')}
            value={
              <b>
                <Shown of={said} value={said.reported_value} />
              </b>
            }
          />
        </Note>
      )}
      <p className="wrap-anywhere text-13 text-ink-2">{t('“{reason}”', { reason: said.reason })}</p>
      <p className="text-12 text-ink-3">
        {author_name ?? (author_kind === 'system' ? t('A program') : t('Somebody'))}
        {comma}
        <When at={created_at} zone={timezone} />
        {told_by && `${comma}${t('told by {name}', { name: told_by })}`}
        {state === 'counts' && counts_until && (
          <>
            {comma}
            <Say text={t('until {time}')} time={<When at={counts_until} zone={timezone} />} />
          </>
        )}
        {state !== 'counts' && (
          <>
            {semicolon}
            <Ended of={said} />
          </>
        )}
        {said.withdrawal_reason && `${colon}${t('“{reason}”', { reason: said.withdrawal_reason })}`}
      </p>
    </li>
  )
}

type Said = ManualValue['attributes']

function disputeOf({ attribute, is_changed }: Said): string {
  if (attribute === 'hold_cleared') return t('{source} still lists {value}. Withdraw yours if that is right.')
  return is_changed
    ? t('{source} now says {value}. Withdraw yours if that is right.')
    : t('{source} still says {value}. Withdraw yours if that is right.')
}

/** How it ended, when, and by whom. */
function Ended({ of: { state, ended_at, timezone, withdrawn_by_name: name } }: { of: Said }) {
  const time = ended_at && <When at={ended_at} zone={timezone} />
  if (state === 'withdrawn' && name)
    return <Say text={time ? t('withdrawn {time} by {name}') : t('withdrawn by {name}')} time={time} name={name} />
  return (
    <>
      {stateWords[state]}
      {time && ' '}
      {time}
    </>
  )
}

/** A day is that day at its place, whatever clock is chosen. */
function Shown({ of: { attribute, timezone }, value }: { of: Said; value: string | number }) {
  if (!isTime(attribute)) return plainValue(attribute, value)
  const text = String(value)
  const at = text.length === 10 ? startOfLocalDay(text, timezone) : text
  return <When at={at} zone={timezone} named={attribute === 'pickup_appointment_at'} />
}
