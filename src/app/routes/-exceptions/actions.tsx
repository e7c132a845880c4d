import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AlarmClock, Check, RotateCcw, UserRound } from 'lucide-react'
import { api } from '#contract/api.ts'
import type { AwaitedEvent, Exception } from '#contract/exceptions/exception.ts'
import { causeWords } from '#domain/exceptions/words.ts'
import { groupBy } from '#domain/group-by.ts'
import { localInstant } from '#domain/instants.ts'
import { t } from '#domain/language.ts'
import { useRefusal } from '../../api/may.ts'
import { runMany } from '../../features/bulk/run-many.ts'
import { awaitedWords } from '../../features/exception/words.ts'
import { colleaguesQuery } from '../../features/note/note-queries.ts'
import { hereClock, hereZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Pop } from '../../ui/pop.tsx'

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
    const these = (count: number) => (some.length === 1 && only ? causeWords(only.attributes) : `${count} exceptions`)
    await runMany(client, {
      words: `${words}: ${these(some.length)}`,
      doneWords: (count) => `${words}: ${these(count)}`,
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

/** What people make of exceptions: put aside, or back. */
export function StateButtons({ some, onDone }: Props) {
  const refusal = useRefusal(api.exceptions.update)
  const change = useChange(some, onDone)
  const states = new Set(some.map(({ attributes }) => attributes.state))
  const isAside = states.size === 1 && (states.has('handled') || states.has('snoozed'))
  return (
    <>
      {isAside ? (
        <Button small reason={refusal} onClick={() => void change('Open again', { state: 'open' })}>
          <RotateCcw className="s" /> {t('Open again')}
        </Button>
      ) : (
        <>
          {!states.has('acknowledged') && (
            <Button small reason={refusal} onClick={() => void change('In progress', { state: 'acknowledged' })}>
              <UserRound className="s" /> {t('In progress')}
            </Button>
          )}
          <Pop
            label={t('Snooze')}
            className="btn small"
            closes
            button={
              <>
                <AlarmClock className="s" /> Snooze{' '}
                <span aria-hidden="true">
                  <kbd>z</kbd>
                </span>
              </>
            }
          >
            {() =>
              snoozes(Date.now(), some).map(({ words, until = null, event = null }) => (
                <button
                  key={words}
                  type="button"
                  disabled={refusal !== undefined}
                  title={refusal}
                  onClick={() =>
                    void change('Snoozed', { state: 'snoozed', snoozed_until: until, snoozed_until_event: event })
                  }
                >
                  {words}
                </button>
              ))
            }
          </Pop>
          <Button small reason={refusal} onClick={() => void change('Handled', { state: 'handled' })}>
            <Check className="s" /> Handled{' '}
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
      {() => <Assignees refusal={refusal} onPick={(owner_id) => void change('Owner', { owner_id })} />}
    </Pop>
  )
}

function Assignees({ refusal, onPick }: { refusal: string | undefined; onPick: (id: string | null) => void }) {
  const { data, error } = useQuery(colleaguesQuery)
  if (error && !data) return <p className="pop-note">The people could not be loaded: {error.message}</p>
  if (!data) return <p className="pop-note">{t('Loading…')}</p>
  const people = data.data.toSorted((a, b) => Number(b.attributes.is_self) - Number(a.attributes.is_self))
  return (
    <>
      {people.map(({ id, attributes: { name, is_self } }) => (
        <button key={id} type="button" disabled={refusal !== undefined} title={refusal} onClick={() => onPick(id)}>
          {is_self ? `${name} (you)` : name}
        </button>
      ))}
      <button type="button" disabled={refusal !== undefined} title={refusal} onClick={() => onPick(null)}>
        {t('Nobody')}
      </button>
    </>
  )
}

interface Snooze {
  words: string
  until?: string
  event?: AwaitedEvent
}

const awaited = Object.keys(awaitedWords) as AwaitedEvent[]

/** Mornings of whoever looks, and, where all of them are about containers, what happens to those. */
function snoozes(now: number, some: readonly Exception[]): Snooze[] {
  const today = Date.parse(hereClock(now).slice(0, 10))
  const morning = (days: number) => {
    const date = new Date(today + days * 86_400_000).toISOString().slice(0, 10)
    return localInstant(date, '07:00:00', hereZone())
  }
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7
  return [
    { words: t('Until tomorrow, 07:00'), until: morning(1) },
    ...(toMonday > 1 ? [{ words: t('Until Monday, 07:00'), until: morning(toMonday) }] : []),
    { words: t('For a week'), until: morning(7) },
    ...(some.every(({ attributes }) => attributes.subject_count === 0)
      ? awaited.map((event) => ({ words: `Until ${awaitedWords[event]}`, event }))
      : []),
    { words: t('Until it changes for the worse') },
  ]
}
