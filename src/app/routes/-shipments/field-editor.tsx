import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { t, tc } from '#contract/language.ts'
import {
  complaintOfTerm,
  type FieldTerm,
  readFieldTerm,
  readRange,
  writeFieldTerm,
} from '#domain/custom-fields/field-filter.ts'
import { isDayPreset } from '#domain/search/day-range.ts'
import { listComma } from '#domain/text.ts'
import { optionsOf } from '../../features/custom-field/options.tsx'
import { Focused } from '../../ui/focused.tsx'
import { ChoicesEditor } from './choices-editor.tsx'
import { DaysEditor } from './days-editor.tsx'
import { daysOf, useFieldWords, valueWords } from './field-words.ts'
import { slugOf, useFilterFields } from './known-fields.ts'
import { PopSearch } from './pop-search.tsx'

interface Props {
  /** The name of the one that is asked about; undefined: those of the value. */
  field: string | undefined
  value: readonly string[]
  onChange: (terms: string[]) => void
}

/** What a list asks of custom fields: of the only one at once, of several each by itself. */
export function FieldsEditor({ field, value, onChange }: Props) {
  const slugs = [...new Set(value.flatMap((term) => slugOf(term) ?? []))]
  const [slug, setSlug] = useState(field ?? (slugs.length === 1 ? slugs[0] : undefined))
  const words = useFieldWords(value)
  const { fields, error, isPending } = useFilterFields()
  if (slug !== undefined) {
    const definition = fields.find(({ attributes }) => attributes.api_slug === slug)
    if (!definition)
      return (
        <p className="pop-note">
          {error
            ? t('The fields could not be loaded: {message}', { message: error.message })
            : isPending
              ? t('Loading…')
              : goneWords(slug)}
        </p>
      )
    return (
      <>
        {field === undefined && <h3 className="pop-title">{definition.attributes.display_name}</h3>}
        <OneField definition={definition} terms={value} onChange={onChange} />
      </>
    )
  }
  return slugs.map((one) => (
    <button key={one} type="button" onClick={() => setSlug(one)}>
      {words.filter((_, at) => slugOf(value[at] ?? '') === one).join(listComma)}
    </button>
  ))
}

const goneWords = (slug: string) => t('“{slug}” cannot be asked for here: it was removed, or is sensitive.', { slug })

interface OneProps {
  definition: CustomFieldDefinition
  terms: readonly string[]
  onChange: (terms: string[]) => void
}

function OneField({ definition, terms, onChange }: OneProps) {
  const { api_slug: slug, display_name, data_type } = definition.attributes
  const own = terms.filter((term) => slugOf(term) === slug)
  const set = (next: readonly string[]) => onChange([...terms.filter((term) => slugOf(term) !== slug), ...next])
  const term = (wants: FieldTerm['wants']) => writeFieldTerm({ slug, wants })
  const values = own.filter((one) => typeof readFieldTerm(one)?.wants === 'object')
  const put = (value: string | undefined) =>
    set([...own.filter((one) => !values.includes(one)), ...(value === undefined ? [] : [term({ value })])])
  const { data, error, isLoading } = useQuery({ ...optionsOf(definition.id), enabled: data_type.startsWith('enum') })
  const options: Record<string, string> = {}
  if (data_type === 'boolean')
    Object.assign(options, { [term({ value: 'true' })]: t('Yes'), [term({ value: 'false' })]: t('No') })
  for (const { attributes } of data?.data ?? []) options[term({ value: attributes.value })] = attributes.label
  if (data_type === 'short_text') for (const one of values) options[one] = valueWords(valueIn(one), definition)
  if (isLoading) return <p className="pop-note">{t('Loading…')}</p>
  return (
    <Focused>
      {error && (
        <p className="pop-note">{t('The choices could not be loaded: {message}', { message: error.message })}</p>
      )}
      {data_type === 'short_text' && <TextTerm onAdd={(text) => set([...new Set([...own, term({ value: text })])])} />}
      {data_type === 'number' && <NumberTerm value={valueIn(values[0])} onChange={put} />}
      {(data_type === 'date' || data_type === 'datetime') && (
        <DaysEditor
          label={display_name}
          note={data_type === 'datetime' ? t('Days in UTC.') : ''}
          value={values[0] && daysOf(valueIn(values[0]))}
          onChange={(days) => put(days && isDayPreset(days) ? `~${days}` : days)}
        />
      )}
      <ChoicesEditor
        label={display_name}
        choices={{ ...options, [term('some')]: t('Any value'), [term('none')]: t('No value') }}
        chosen={own}
        onChange={set}
      />
    </Focused>
  )
}

function valueIn(term: string | undefined): string {
  const wants = readFieldTerm(term ?? '')?.wants
  return typeof wants === 'object' ? wants.value : ''
}

/** A part of the text: Enter asks for it. */
function TextTerm({ onAdd }: { onAdd: (text: string) => void }) {
  const [text, setText] = useState('')
  const add = () => {
    const part = text.trim()
    if (part) onAdd(part.includes('*') ? part : `*${part}*`)
    setText('')
  }
  return (
    <PopSearch
      label={t('A text, or a part of it')}
      placeholder={t('A part of it, then Enter')}
      text={text}
      onType={setText}
      onEnter={add}
    />
  )
}

function NumberTerm({ value, onChange }: { value: string; onChange: (value: string | undefined) => void }) {
  const known = readRange(value)
  const [own, setOwn] = useState(known)
  // `.5` and `1e3` are numbers as well.
  const written = (text: string) => (text === '' ? '' : String(Number(text)))
  const isWrong = (text: string) =>
    text !== '' && complaintOfTerm('number', { slug: '', wants: { value: written(text) } }) !== undefined
  const change = (next: typeof own) => {
    setOwn(next)
    const { start, end } = next
    if (isWrong(start) || isWrong(end)) return
    onChange(start || end ? `${written(start)}..${written(end)}` : undefined)
  }
  return (
    <>
      <div className="flex gap-2 px-3 py-1 [&>label]:grid [&>label]:gap-0.5 [&>label]:text-12/5 [&>label]:text-ink-2">
        {(['start', 'end'] as const).map((name) => (
          <label key={name}>
            {name === 'start' ? tc('label: start of a range', 'From') : tc('label: end of a range', 'to')}
            <input
              type="number"
              step="any"
              className="input"
              value={own[name]}
              onChange={(event) => change({ ...own, [name]: event.target.value })}
              aria-invalid={isWrong(own[name])}
            />
          </label>
        ))}
      </div>
      {(isWrong(own.start) || isWrong(own.end)) && (
        <p className="err px-3" role="alert">
          {t('At most 12 digits before the point, and 6 after it.')}
        </p>
      )}
    </>
  )
}
