import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { api } from '#contract/api.ts'
import { t, tc, tn } from '#contract/language.ts'
import { listComma } from '#domain/text.ts'
import { includedIn } from '../../api/included.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { searchFor } from '../../api/search.ts'
import { useDebounced } from '../../lib/debounced.ts'
import { useShortcut } from '../../lib/shortcut.ts'
import { notify } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { useCombobox } from '../../ui/combobox.ts'
import { type Option, OptionList } from '../../ui/option-list.tsx'
import { Say } from '../../ui/say.tsx'
import { linksOf, touched } from './document-queries.ts'
import { proposalsOf } from './proposal-queries.ts'
import { linkWords } from './said.ts'
import { failureWords } from './words.ts'

interface Props {
  id: string
  /** Numbers that stand in it, by which shipments are tracked. */
  named: readonly string[]
  /** What it names and is not linked to, and why. */
  notes: readonly { words: string; number: string | undefined }[]
  /** What is said where it belongs to nothing. */
  nothing: string
  /** Called when a person has linked it. */
  onLinked?: (() => void) | undefined
}

/** What it belongs to and why, and how that is changed. */
export function Links({ id, named, notes, nothing, onLinked }: Props) {
  const { data, error } = useQuery(linksOf(id))
  const refusal = useRefusal(api.document_links.create)
  const unlink = useApiMutation(api.document_links.delete, { invalidates: touched, failed: failureWords })
  const link = useApiMutation(api.document_links.create, { invalidates: touched })
  // Of what is tracked a note says why it is not followed.
  const unsaid = named.filter((number) => !notes.some((note) => note.number === number))
  const related = data && includedIn(data)
  const field = useRef<HTMLInputElement>(null)
  const remove = (target: { type: 'shipment' | 'container'; id: string }, words: string) =>
    unlink.mutate(
      { params: { id, target_id: target.id } },
      {
        onSuccess: () => {
          // What was pressed is gone; what may follow is here.
          field.current?.focus()
          notify(t('It is not linked to {number} any more.', { number: words }), 'done', {
            words: t('Undo'),
            act: () => link.mutateAsync({ params: { id }, body: { data: target } }),
          })
        },
      },
    )
  const add = (target: Target, words: string) =>
    link.mutate(
      { params: { id }, body: { data: target } },
      {
        onSuccess: () => {
          notify(t('It is linked to {number}.', { number: words }), 'done', {
            words: t('Undo'),
            act: () => unlink.mutateAsync({ params: { id, target_id: target.id } }),
          })
          onLinked?.()
        },
      },
    )
  return (
    <>
      {error && <p className="err">{failureWords(error)}</p>}
      {data?.data.length === 0 && (
        <>
          <p className="text-ink-2">{nothing}</p>
          {unsaid.length > 0 && <Untracked id={id} numbers={unsaid} />}
        </>
      )}
      <ul>
        {data?.data.map((one) => {
          const { id: key, relationships } = one
          const shipment = related?.(relationships.shipment.data)
          const container = related?.(relationships.container.data)
          const target = container ?? shipment
          if (!target) return null
          const words = container?.attributes.number ?? shipment?.attributes.bill_of_lading_number ?? ''
          const page = shipment?.id ?? container?.relationships.shipment.data?.id
          return (
            <li key={key} className="flex items-start gap-2 border-line border-b py-1.5">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {page ? (
                  <Link to="/shipments/$id" params={{ id: page }} search={container ? { container: container.id } : {}}>
                    {words}
                  </Link>
                ) : (
                  words
                )}
                <span className="block text-12/5 text-ink-3">{linkWords(one)}</span>
              </span>
              <Button
                small
                tone="quiet"
                className="icon"
                reason={refusal}
                aria-label={t('Unlink {number}', { number: words })}
                onClick={() => remove({ type: container ? 'container' : 'shipment', id: target.id }, words)}
              >
                <Unlink className="s" />
              </Button>
            </li>
          )
        })}
      </ul>
      {notes.map((note) => (
        <p key={note.words} className="mt-2">
          {note.words}
        </p>
      ))}
      {refusal === undefined && <LinkField field={field} onChosen={add} />}
      {link.error && (
        <p className="err" role="alert">
          {failureWords(link.error)}
        </p>
      )}
    </>
  )
}

/** Most often they only wait to be tracked. What is proposed for that is offered above. */
function Untracked({ id, numbers }: { id: string; numbers: readonly string[] }) {
  const proposed = useQuery(proposalsOf({ document: id }, ['proposed', 'accepted'])).data?.meta.total
  if (proposed !== 0) return null
  const few = numbers.slice(0, 5)
  return (
    <p className="mt-1">
      <Say
        text={numbers.length > few.length ? t('It names {numbers} and {count} more.') : t('It names {numbers}.')}
        numbers={<bdi>{few.join(listComma)}</bdi>}
        count={numbers.length - few.length}
      />{' '}
      <Link to="/shipments/track" search={{ numbers: numbers.slice(0, 100).join(',') }}>
        {tn(numbers.length, 'Track it', 'Track them')}
      </Link>
    </p>
  )
}

type Target = { type: 'shipment' | 'container'; id: string }

interface LinkFieldProps {
  field: RefObject<HTMLInputElement | null>
  onChosen: (target: Target, words: string) => void
}

/** Finds a shipment or a container by any of its numbers. */
function LinkField({ field, onChosen }: LinkFieldProps) {
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), 120)
  const enabled = text.length >= 2
  const found = useQuery({ ...searchFor(text), enabled, placeholderData: keepPreviousData })
  const hits = enabled ? (found.data?.data ?? []).filter(({ type }) => type !== 'tracking_request').slice(0, 8) : []
  // The kind of the best match comes first, and kinds stay together.
  const first = hits[0]?.type
  const sorted = [...hits.filter(({ type }) => type === first), ...hits.filter(({ type }) => type !== first)]
  const options = sorted.map(({ id, type, attributes }): Option => {
    const isBox = type === 'cargo'
    const target: Target = { type: isBox ? 'container' : 'shipment', id: isBox ? id : (attributes.shipment_id ?? id) }
    return {
      id: `${type} ${id}`,
      group: isBox ? t('Containers') : t('Shipments'),
      content: (
        <span className="cut">
          <b>{attributes.number}</b>
          {attributes.matched_value !== attributes.number && ` ${attributes.matched_value}`}
          {attributes.shipping_line && <span className="text-ink-3"> · {attributes.shipping_line}</span>}
        </span>
      ),
      act: () =>
        onChosen(target, attributes.number ?? tc('a shipment without a number, in “It is linked to it.”', 'it')),
    }
  })
  const open = enabled && typed.trim().length >= 2
  const close = () => setTyped('')
  const toField = (event: KeyboardEvent) => {
    // The key itself is nothing to search for.
    event.preventDefault()
    field.current?.focus()
  }
  useShortcut('l', toField, { words: t('Link the document to…') })
  const combobox = useCombobox({ count: options.length, open, first: 0, list: text, onEscape: close })
  return (
    <div className="relative mt-2">
      <input
        ref={field}
        className="input"
        aria-label={t('Link to a shipment or container')}
        placeholder={t('Link to: number or reference')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
        {...combobox.field}
      />
      {open && (
        <div className="pop absolute inset-x-0 top-[calc(100%+4px)] z-(--z-panel) flex max-h-[min(70dvh,560px)] flex-col py-1">
          {found.error && <p className="err p-3">{found.error.message}</p>}
          {found.isSuccess && options.length === 0 && (
            <p className="p-3 text-ink-2" role="status">
              {t('Nothing that is tracked has this number.')}
            </p>
          )}
          <OptionList
            label={t('What it may belong to')}
            options={options}
            combobox={combobox}
            stale={found.isPlaceholderData || text !== typed.trim()}
            onChosen={close}
          />
        </div>
      )}
    </div>
  )
}
