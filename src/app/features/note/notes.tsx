import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Ellipsis, FileText, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t, tn } from '#contract/language.ts'
import type { Note } from '#contract/notes/note.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal, useSession } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { Pop } from '../../ui/pop.tsx'
import { When } from '../../ui/when.tsx'
import { NoteForm } from './note-form.tsx'
import { notesOf, unseenQuery } from './note-queries.ts'
import { NoteText } from './note-text.tsx'
import { useSeen } from './use-seen.ts'

interface Props {
  shipment: string
  /** With how many others it is in the shipment. */
  container?: { id: string; others: number } | undefined
}

const [first, most] = [10, 100]

/** What colleagues wrote, newest first, and a note to add. */
export function Notes({ shipment, container }: Props) {
  const [size, setSize] = useState(first)
  const { data, error, refetch } = useQuery({
    ...notesOf(container ? { container: container.id } : { shipment }, size),
    placeholderData: keepPreviousData,
  })
  const unseen = useQuery(unseenQuery).data?.data ?? []
  const notes = data?.data ?? []
  const left = (data?.meta.total ?? 0) - notes.length
  // Mails and the bar lead here; what is above has its place by the time that notes have come.
  const isAsked = useRouterState({ select: ({ location }) => location.hash === 'notes' })
  const isThere = data !== undefined
  useEffect(() => {
    if (isAsked && isThere) document.getElementById('notes')?.scrollIntoView({ block: 'start' })
  }, [isAsked, isThere])
  const toSee = unseen.filter(({ relationships: { container: box, shipment: of } }) =>
    box.data ? box.data.id === container?.id : of.data?.id === shipment,
  )
  // Once open it stays so: what is read is seen, and would fold.
  const [isOpen, setIsOpen] = useState(false)
  if ((isAsked || toSee.length > 0) && !isOpen) setIsOpen(true)
  const isBeyond = toSee.some(({ relationships }) => !notes.some(({ id }) => id === relationships.note.data?.id))
  if (isThere && isBeyond && size < most) setSize(most)
  return (
    <FoldingSection
      id="notes"
      title={t('Notes')}
      className="print:hidden"
      gist={data && String(data.meta.total)}
      open={isOpen}
    >
      <AddNote key={container?.id} shipment={shipment} container={container} />
      {error && !data && <TableFailed what={t('The notes')} error={error} onRetry={refetch} />}
      <ul className="mt-3 grid gap-3 text-13" aria-label={t('Notes')}>
        {notes.map((note) => (
          <One
            key={note.id}
            note={note}
            isOfAll={container !== undefined && note.relationships.container.data === null}
          />
        ))}
      </ul>
      {left > 0 && (
        <p className="mt-2 text-12 text-ink-3">
          {size < most ? (
            <Button small onClick={() => setSize(most)}>
              {t('Show {count} earlier', { count: Math.min(left, most - first) })}
            </Button>
          ) : (
            tn(left, '{count} earlier one is not shown.', '{count} earlier ones are not shown.')
          )}
        </p>
      )}
    </FoldingSection>
  )
}

function AddNote({ shipment, container }: Props) {
  const add = useApiMutation(settingsApi.notes.create)
  const refusal = useRefusal(settingsApi.notes.create)
  const [isForAll, setIsForAll] = useState(false)
  return (
    <NoteForm
      draft={container?.id ?? shipment}
      busy={add.isPending}
      error={add.error}
      refusal={refusal}
      onSend={({ text, mentioned }, onDone) =>
        add.mutate(
          {
            body: {
              data: {
                attributes: { text },
                relationships: {
                  ...(container && !isForAll
                    ? { container: { data: { type: 'container', id: container.id } } }
                    : { shipment: { data: { type: 'shipment', id: shipment } } }),
                  mentioned: { data: mentioned.map((id) => ({ type: 'user', id })) },
                },
              },
            },
          },
          {
            onSuccess: () => {
              setIsForAll(false)
              onDone()
            },
          },
        )
      }
    >
      {container && container.others > 0 && (
        <label className="choice">
          <input
            type="checkbox"
            className="check"
            checked={isForAll}
            onChange={({ target }) => setIsForAll(target.checked)}
          />
          {t('For all {count} containers of the shipment', { count: container.others + 1 })}
        </label>
      )}
    </NoteForm>
  )
}

function One({ note, isOfAll }: { note: Note; isOfAll: boolean }) {
  const { text, author_name, author_kind, mentioned_names, in_evidence, created_at } = note.attributes
  const item = useRef<HTMLLIElement>(null)
  const isNew = useSeen(item, (mention) => mention.relationships.note.data?.id === note.id)
  return (
    <li ref={item}>
      <div className="flex items-start gap-2">
        <p className="flex grow flex-wrap items-baseline gap-x-2 py-1">
          <b className="font-mid">
            {author_name ?? (author_kind === 'system' ? t('An API key') : t('A former colleague'))}
          </b>
          <span className="text-12 text-ink-3">
            <When at={created_at} zone="UTC" />
          </span>
          {isOfAll && <span className="tag">{t('whole shipment')}</span>}
          {isNew && <span className="tag">{t('mentions you')}</span>}
          {in_evidence && <span className="tag">{t('in the evidence')}</span>}
        </p>
        <More note={note} />
      </div>
      <NoteText text={text} names={mentioned_names} />
    </li>
  )
}

/** Into the evidence, for all who write; deleting for who wrote it, and for admins. */
function More({ note: { id, attributes, relationships } }: { note: Note }) {
  const update = useApiMutation(settingsApi.notes.update, { failed: true })
  const { mutateAsync } = useApiMutation(settingsApi.notes.delete, { invalidates: [settingsApi.mentions.list] })
  const refusal = useRefusal(settingsApi.notes.update)
  const session = useSession()?.data
  const author = relationships.author.data?.id
  const isOwn = author !== undefined && session?.relationships.user.data?.id === author
  if (refusal) return null
  const { in_evidence } = attributes
  return (
    <Pop
      label={t('More about the note')}
      className="btn quiet small icon ms-auto"
      button={<Ellipsis className="s" />}
      closes
    >
      {() => (
        <>
          <button
            type="button"
            onClick={() =>
              update.mutate({ params: { id }, body: { data: { attributes: { in_evidence: !in_evidence } } } })
            }
          >
            <FileText /> {in_evidence ? t('Leave out of the evidence') : t('Put into the evidence')}
          </button>
          {(isOwn || session?.attributes.scopes.includes('admin')) && (
            <button
              type="button"
              onClick={() =>
                confirm({
                  title: t('Delete this note?'),
                  body: t(
                    'Nobody finds it here any more. The audit log keeps what it said, and mails that were sent stay.',
                  ),
                  action: t('Delete'),
                  keep: t('Keep'),
                  act: () => mutateAsync({ params: { id } }),
                })
              }
            >
              <Trash2 /> {t('Delete')}
            </button>
          )}
        </>
      )}
    </Pop>
  )
}
