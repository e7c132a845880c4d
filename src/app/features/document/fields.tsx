import { useQuery } from '@tanstack/react-query'
import { OctagonAlert, Pencil, ScanSearch } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { useNow } from '../../lib/now.ts'
import { Button } from '../../ui/button.tsx'
import { touched } from './document-queries.ts'
import { Learned } from './learned.tsx'
import {
  doubtAt,
  type Field,
  fieldsOf,
  foundAt,
  isEmpty,
  linesOf,
  parseValue,
  type Representation,
  saidIn,
  shownLines,
} from './payload.ts'
import type { Place } from './places.ts'
import { doubtWords, noteWords } from './said.ts'
import { failureWords } from './words.ts'

interface Props {
  id: string
  type: string
  representation: Representation
  asked: Place | undefined
  onAsk: (place: Place) => void
}

/** What was read from it, with where it stands; each value is corrected in its place. */
export function Fields({ id, type, representation, asked, onAsk }: Props) {
  const { data } = useQuery({
    ...q(settingsApi.document_schemas.get, { id: `${type}@${representation.schema_version}` }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [edited, setEdited] = useState<string>()
  // Another type has other fields: the list of what is missing stays as open as it was.
  const [showsEmpty, setShowsEmpty] = useState(false)
  const save = useApiMutation(api.documents.update, { invalidates: touched })
  const refusal = useRefusal(api.documents.update)
  const fields = data ? fieldsOf(data.data.attributes.schema_payload) : []
  const { payload } = representation
  const filled = fields.filter(({ key }) => !isEmpty(payload[key]))
  const doubtful = fields.filter(({ key }) => doubtAt(representation, key) !== undefined)
  const empty = fields.filter((field) => isEmpty(payload[field.key]) && !doubtful.includes(field))
  const told = doubtful.map(({ key }) => `${doubtAt(representation, key)?.doubt}.`)
  const said = saidIn(fields, payload)
  const isByHand = Object.keys(said).some((key) => isEmpty(said[key]) || foundAt(representation, key).length === 0)

  const put = (extracted_data_manual: Record<string, unknown> | null) =>
    save.mutate(
      { params: { id }, body: { data: { type: 'document', attributes: { extracted_data_manual } } } },
      { onSuccess: () => setEdited(undefined) },
    )
  const row = (field: Field) => (
    <FieldRow
      key={field.key}
      id={id}
      field={field}
      representation={representation}
      isEdited={edited === field.key}
      refusal={refusal}
      error={edited === field.key ? ((save.error && failureWords(save.error)) ?? undefined) : undefined}
      pending={save.isPending}
      onEdit={(next) => {
        save.reset()
        setEdited(next ? field.key : undefined)
      }}
      onSave={(value) => put({ ...said, [field.key]: value })}
      asked={asked}
      onAsk={onAsk}
    />
  )
  return (
    <>
      {filled.length === 0 && <p className="text-ink-2">{t('Nothing of what we look for was found in it.')}</p>}
      <dl>{[...filled, ...doubtful].map(row)}</dl>
      {noteWords(representation, fields)
        .filter(({ note }) => !told.includes(note))
        .map(({ note, words }) => (
          <p key={note} className="mt-2 text-12 text-ink-2">
            {words}
          </p>
        ))}
      {empty.length > 0 && (
        <details className="mt-2" open={showsEmpty} onToggle={(event) => setShowsEmpty(event.currentTarget.open)}>
          <summary>{t('Not found in it: {count}', { count: empty.length })}</summary>
          <dl>{empty.map(row)}</dl>
        </details>
      )}
      {isByHand && (
        <p className="mt-3">
          <Button small reason={refusal} busy={save.isPending && edited === undefined} onClick={() => put(null)}>
            {t('Take all as it was read')}
          </Button>
          {save.error && edited === undefined && (
            <span className="err" role="alert">
              {' '}
              {failureWords(save.error)}
            </span>
          )}
        </p>
      )}
    </>
  )
}

interface RowProps {
  id: string
  field: Field
  representation: Representation
  isEdited: boolean
  refusal: string | undefined
  error: string | undefined
  pending: boolean
  onEdit: (edited: boolean) => void
  onSave: (value: unknown) => void
  asked: Place | undefined
  onAsk: (place: Place) => void
}

function FieldRow({ id, field, representation, isEdited, onEdit, asked, onAsk, refusal, ...form }: RowProps) {
  const { key, words } = field
  const now = useNow()
  const lines = linesOf(representation.payload[key])
  const doubt = doubtAt(representation, key)
  const places = doubt ? [doubt] : foundAt(representation, key)
  return (
    <div className="border-line border-b py-1.5">
      <dt className="flex items-center justify-between text-12/5 text-ink-3">
        {words}
        {!isEdited && (
          <Button
            small
            tone="quiet"
            className="icon"
            reason={refusal}
            aria-label={t('Correct {field}', { field: words })}
            onClick={() => onEdit(true)}
          >
            <Pencil className="s" />
          </Button>
        )}
      </dt>
      {isEdited ? (
        <dd className="wrap-anywhere">
          <Correction field={field} lines={lines} {...form} onCancel={() => onEdit(false)} />
        </dd>
      ) : (
        <dd className="wrap-anywhere">
          {shownLines(field, representation.payload[key], now).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same
            <bdi key={at} className="block">
              {line}
            </bdi>
          ))}
          {doubt && <span className="text-12/5 text-ink-3">{t('Not sure: {why}', { why: doubtWords(doubt) })}</span>}
          {lines.length > 0 && places.length === 0 && <span className="text-12/5 text-ink-3">{t('set manually')}</span>}
          {places.map((place) => (
            <button
              key={place.pointer}
              type="button"
              className="-ms-1 flex cursor-pointer items-center gap-1 rounded-2 px-1 py-px text-start text-12/5 text-ink-3 hover:bg-hover hover:text-ink aria-pressed:bg-(--warning-wash) aria-pressed:text-ink"
              aria-pressed={asked?.pointer === place.pointer}
              onClick={() => onAsk(place)}
            >
              <ScanSearch className="s text-accent" />{' '}
              {t('page {page}: “{text}”', { page: place.page, text: place.text })}
            </button>
          ))}
          <Learned id={id} places={places} field={words} />
        </dd>
      )}
    </div>
  )
}

interface CorrectionProps {
  field: Field
  lines: readonly string[]
  error: string | undefined
  pending: boolean
  onSave: (value: unknown) => void
  onCancel: () => void
}

function Correction({ field: { key, words, kind }, lines, error, pending, onSave, onCancel }: CorrectionProps) {
  const [wrong, setWrong] = useState<string>()
  const said = wrong ?? error
  const isLong = kind === 'texts' || kind === 'charges'
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWrong(undefined)
    try {
      onSave(parseValue(kind, String(new FormData(event.currentTarget).get('value'))))
    } catch (problem) {
      setWrong((problem as Error).message)
    }
  }
  const control = {
    name: 'value',
    className: 'input',
    'aria-label': words,
    'aria-invalid': said !== undefined,
    'aria-describedby': said ? `${key}-error` : undefined,
    defaultValue: lines.join('\n'),
    // It opened by a press on its pencil.
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => element?.focus(),
  }
  return (
    <form
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
      noValidate
    >
      {isLong ? (
        <textarea rows={Math.max(2, lines.length + 1)} {...control} className="input min-h-16" />
      ) : (
        <input type={inputs[kind]} {...control} />
      )}
      {isLong && (
        <p className="text-12 text-ink-3">
          {kind === 'charges' ? t('One a line, such as “Terminal handling: 120.50 USD”.') : t('One a line.')}
        </p>
      )}
      {said && (
        <p id={`${key}-error`} className="err" role="alert">
          <OctagonAlert className="s" />
          {said}
        </p>
      )}
      <p className="mt-1 flex gap-2">
        <Button type="submit" small tone="primary" busy={pending}>
          {t('Save')}
        </Button>
        <Button small onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </p>
    </form>
  )
}

const inputs = { text: 'text', date: 'date', number: 'text' } as const
