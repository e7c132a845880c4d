import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AlarmClock, Check, RotateCcw, UserRound } from 'lucide-react'
import { api } from '#contract/api.ts'
import type { Exception } from '#contract/exceptions/exception.ts'
import { callOneOfMany, refetch } from '../../api/call.ts'
import { useRefusal } from '../../api/may.ts'
import { waitWhenLimited } from '../../api/patience.ts'
import { causeWords } from '../../features/exception/words.ts'
import { startBulk } from '../../lib/run-jobs.ts'
import { notify } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Pop } from '../../ui/pop.tsx'
import { assigneesQuery, openQuery } from './queries.ts'

type State = Exception['attributes']['state']

interface Wish {
  state?: State
  snoozed_until?: string | null
  owner_id?: string | null
}

/** Does the same to some exceptions: to one at once, to many with progress, and says which could not be changed. */
function useChange(some: readonly Exception[], onDone?: () => void) {
  const client = useQueryClient()
  const put = (wishOf: (one: Exception) => Wish) => (one: Exception) => {
    const { owner_id, ...attributes } = wishOf(one)
    const data = {
      attributes,
      // Whoever was faster is not written over.
      ...(attributes.state && { meta: { expected: { state: one.attributes.state } } }),
      ...(owner_id !== undefined && {
        relationships: { owner: { data: owner_id === null ? null : { id: owner_id, type: 'user' as const } } },
      }),
    }
    return callOneOfMany(client, api.exceptions.update, { params: { id: one.id }, body: { data } })
  }
  const after = () => refetch(client, api.exceptions.list)
  const bulk = (words: string, items: readonly Exception[], wishOf: (one: Exception) => Wish) =>
    startBulk({
      words,
      items,
      labelOf: ({ attributes }) => causeWords(attributes),
      act: put(wishOf),
      after,
      waitAfter: waitWhenLimited,
    })
  return async (words: string, wish: Wish) => {
    const [only] = some
    if (!only) return
    if (some.length > 1) {
      onDone?.()
      const { done } = await bulk(`${words}: ${some.length} exceptions`, some, () => wish)
      if (done.length > 0 && wish.state)
        notify(`${words}: ${done.length === 1 ? '1 exception' : `${done.length} exceptions`}.`, 'done', undo(done))
      return
    }
    try {
      await put(() => wish)(only)
      onDone?.()
      if (wish.state) notify(`${words}: ${causeWords(only.attributes)}.`, 'done', undo([only]))
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Nothing was changed.', 'failed')
    }
    await after()
  }
  function undo(done: readonly Exception[]) {
    const was = new Map(done.map((one) => [one.id, one.attributes]))
    const back = ({ id }: Exception): Wish => {
      const { state = 'open', snoozed_until = null } = was.get(id) ?? {}
      return { state, ...(state === 'snoozed' && { snoozed_until }) }
    }
    return {
      words: 'Undo',
      act: async () => {
        const { data } = await client.fetchQuery({ ...openQuery, staleTime: 0 })
        const now = data.filter(({ id }) => was.has(id))
        await bulk('Undo', now, back)
      },
    }
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
          <RotateCcw className="s" /> Open again
        </Button>
      ) : (
        <>
          {!states.has('acknowledged') && (
            <Button small reason={refusal} onClick={() => void change('In progress', { state: 'acknowledged' })}>
              <UserRound className="s" /> In progress
            </Button>
          )}
          <Pop
            label="Snooze"
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
              snoozes(new Date()).map(({ words, until }) => (
                <button
                  key={words}
                  type="button"
                  disabled={refusal !== undefined}
                  title={refusal}
                  onClick={() => void change('Snoozed', { state: 'snoozed', snoozed_until: until })}
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
  const { data, error } = useQuery(assigneesQuery)
  if (error && !data) return <p className="pop-note">The people could not be loaded: {error.message}</p>
  if (!data) return <p className="pop-note">Loading…</p>
  const people = data.data.toSorted((a, b) => Number(b.attributes.is_self) - Number(a.attributes.is_self))
  return (
    <>
      {people.map(({ id, attributes: { name, is_self } }) => (
        <button key={id} type="button" disabled={refusal !== undefined} title={refusal} onClick={() => onPick(id)}>
          {is_self ? `${name} (you)` : name}
        </button>
      ))}
      <button type="button" disabled={refusal !== undefined} title={refusal} onClick={() => onPick(null)}>
        Nobody
      </button>
    </>
  )
}

/** Mornings of whoever looks. */
function snoozes(now: Date): { words: string; until: string | null }[] {
  const morning = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 7).toISOString()
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { words: 'Until tomorrow, 07:00', until: morning(1) },
    ...(toMonday > 1 ? [{ words: 'Until Monday, 07:00', until: morning(toMonday) }] : []),
    { words: 'For a week', until: morning(7) },
    { words: 'Until it changes for the worse', until: null },
  ]
}
