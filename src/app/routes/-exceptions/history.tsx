import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#contract/api.ts'
import type { ExceptionEntry } from '#contract/exceptions/exception.ts'
import { t } from '#contract/language.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { entryWords } from '../../features/exception/words.ts'
import { NoteForm } from '../../features/note/note-form.tsx'
import { NoteText } from '../../features/note/note-text.tsx'
import { useSeen } from '../../features/note/use-seen.ts'
import { hereZone } from '../../lib/zone.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { EarlierOnes } from './earlier-ones.tsx'
import { historyQuery } from './queries.ts'

/** What people and the facts have made of it, newest first, and a note to add. */
export function History({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(historyQuery(id))
  const section = useRef<HTMLElement>(null)
  useSeen(section, ({ relationships }) => data !== undefined && relationships.exception.data?.id === id)
  return (
    <section ref={section}>
      <h3 className="label mb-2">{t('Notes and history')}</h3>
      <AddNote key={id} id={id} />
      {error && !data && <TableFailed what={t('The history')} error={error} onRetry={refetch} />}
      <ol className="mt-3 grid gap-2 text-13">
        {data?.data.map(({ id: entry, attributes }) => (
          <li key={entry}>
            <Entry entry={attributes} />
          </li>
        ))}
      </ol>
      {data && <EarlierOnes {...data} />}
    </section>
  )
}

function Entry({ entry }: { entry: ExceptionEntry['attributes'] }) {
  return (
    <>
      {entry.author_kind && <b className="font-mid">{entry.author_name ?? t('A former colleague')} </b>}
      {entry.snoozed_until ? (
        <Say
          text={t('{deed} until {time}')}
          deed={entryWords(entry)}
          time={<When at={entry.snoozed_until} zone={hereZone()} />}
        />
      ) : (
        entryWords(entry)
      )}
      <span className="text-12 text-ink-3">
        {' '}
        <When at={entry.created_at} zone="UTC" />
      </span>
      {entry.text && <NoteText text={entry.text} names={entry.mentioned_names} />}
    </>
  )
}

function AddNote({ id }: { id: string }) {
  const add = useApiMutation(api.exceptions.add_note)
  const refusal = useRefusal(api.exceptions.add_note)
  return (
    <NoteForm
      draft={id}
      busy={add.isPending}
      error={add.error}
      refusal={refusal}
      onSend={({ text, mentioned }, onDone) => {
        const relationships = { mentioned: { data: mentioned.map((user) => ({ type: 'user' as const, id: user })) } }
        add.mutate({ params: { id }, body: { data: { attributes: { text }, relationships } } }, { onSuccess: onDone })
      }}
    />
  )
}
