import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AlarmClock, Check, RotateCcw, UserRound } from 'lucide-react'
import { api } from '#contract/api.ts'
import type { AwaitedEvent, Exception } from '#contract/exceptions/exception.ts'
import { t, tc, tn } from '#contract/language.ts'
import { causeWords } from '#domain/exceptions/words.ts'
import { groupBy } from '#domain/group-by.ts'
import { useRefusal } from '../../api/may.ts'
import { runMany } from '../../features/bulk/run-many.ts'
import { colleaguesQuery } from '../../features/note/note-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Pop } from '../../ui/pop.tsx'
import { Snoozes } from './snoozes.tsx'

type State = Exception['attributes']['state']

interface Wish {
  state?: State
  snoozed_until?: string | null
  snoozed_until_event?: AwaitedEvent | null
  owner_id?: string | null
}

/** Does the same to some exceptions, and offers to take it back. Whoever was faster is not written over. */
function useChange(some: readonly Exception[], onDone?: () => void) {
  const client = useQueryClient()
  return async (words: string, wish: Wish) => {
    onDone?.()
    const named = new Map(some.map((one) => [one.id, causeWords(one.attributes)]))
    const seen = (one: Exception) => ({
      ...(wish.state && { state: one.attributes.state }),
      ...(wish.owner_id !== undefined && { owner_id: one.relationships.owner.data?.id ?? null }),
    })
    const operations = [...groupBy(some, (one) => JSON.stringify(seen(one)))].map(([expected, those]) => ({
      operation: 'update_exception' as const,
      on: those.map(({ id }) => ({ type: 'exception' as const, id })),
      ...wish,
      expected: JSON.parse(expected),
    }))
    const [only] = some
    const said = (count: number) =>
      t('{change}: {exceptions}', {
        change: words,
        exceptions:
          some.length === 1 && only
            ? causeWords(only.attributes)
            : tn(count, '{count} exception', '{count} exceptions'),
      })
    await runMany(client, {
      words: said(some.length),
      doneWords: said,
      operations,
      labelOf: ({ id }) => named.get(id) ?? id,
      refetches: [api.exceptions.list],
    })
  }
}

interface Props {
  some: readonly Exception[]
  onDone?: () => void
}

const deeds = {
  open: tc('verb: open the exception again', 'Open again'),
  acknowledged: tc('button: somebody works on it', 'In progress'),
  handled: tc('button: it is handled', 'Handled'),
}

/** What people make of exceptions: put aside, or back. */
export function StateButtons({ some, onDone }: Props) {
  const refusal = useRefusal(api.exceptions.update)
  const change = useChange(some, onDone)
  const states = new Set(some.map(({ attributes }) => attributes.state))
  const isAside = states.size === 1 && (states.has('handled') || states.has('snoozed'))
  return (
    <>
      {isAside ? (
        <Button small reason={refusal} onClick={() => void change(deeds.open, { state: 'open' })}>
          <RotateCcw className="s" /> {deeds.open}
        </Button>
      ) : (
        <>
          {!states.has('acknowledged') && (
            <Button small reason={refusal} onClick={() => void change(deeds.acknowledged, { state: 'acknowledged' })}>
              <UserRound className="s" /> {deeds.acknowledged}
            </Button>
          )}
          <Pop
            label={t('Snooze')}
            className="btn small"
            closes
            button={
              <>
                <AlarmClock className="s" /> {t('Snooze')}{' '}
                <span aria-hidden="true">
                  <kbd>z</kbd>
                </span>
              </>
            }
          >
            {() => (
              <Snoozes
                some={some}
                refusal={refusal}
                onPick={({ until = null, event = null }) =>
                  void change(t('Snoozed'), { state: 'snoozed', snoozed_until: until, snoozed_until_event: event })
                }
              />
            )}
          </Pop>
          <Button small reason={refusal} onClick={() => void change(deeds.handled, { state: 'handled' })}>
            <Check className="s" /> {deeds.handled}{' '}
            <span aria-hidden="true">
              <kbd>h</kbd>
            </span>
          </Button>
        </>
      )}
    </>
  )
}

/** Whose they are. */
export function OwnerButton({ some, onDone, words }: Props & { words: string }) {
  const refusal = useRefusal(api.exceptions.update)
  const change = useChange(some, onDone)
  return (
    <Pop
      label={words}
      className="btn small"
      closes
      button={
        <>
          <UserRound className="s" /> {words}{' '}
          <span aria-hidden="true">
            <kbd>o</kbd>
          </span>
        </>
      }
    >
      {() => <Assignees refusal={refusal} onPick={(owner_id) => void change(t('Owner'), { owner_id })} />}
    </Pop>
  )
}

function Assignees({ refusal, onPick }: { refusal: string | undefined; onPick: (id: string | null) => void }) {
  const { data, error } = useQuery(colleaguesQuery)
  if (error && !data)
    return <p className="pop-note">{t('The people could not be loaded: {message}', { message: error.message })}</p>
  if (!data) return <p className="pop-note">{t('Loading…')}</p>
  const people = data.data.toSorted((a, b) => Number(b.attributes.is_self) - Number(a.attributes.is_self))
  return (
    <>
      {people.map(({ id, attributes: { name, is_self } }) => (
        <button key={id} type="button" disabled={refusal !== undefined} title={refusal} onClick={() => onPick(id)}>
          {is_self ? t('{name} (you)', { name }) : name}
        </button>
      ))}
      <button type="button" disabled={refusal !== undefined} title={refusal} onClick={() => onPick(null)}>
        {t('Nobody')}
      </button>
    </>
  )
}
