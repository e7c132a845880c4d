import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ExtractionStatus } from '#contract/documents/document.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { grouped, t } from '#contract/language.ts'
import { typesQuery } from '../../features/document/document-queries.ts'
import { extractionWords, typeWords } from '../../features/document/words.ts'
import { notify } from '../../lib/toasts.ts'
import { TextFilter } from '../../table/text-filter.tsx'
import { ChoiceLink } from '../../ui/choice-link.tsx'
import { isLongEnough, unlinkedCount } from './query.ts'
import { type DocumentsSearch, showing } from './search.ts'

const words: Record<(typeof showing)[number], string> = { all: t('All'), unlinked: t('Not linked') }

/** What of the documents is shown. All of it is in the address. */
export function DocumentFilters({ search, count }: { search: DocumentsSearch; count: ReactNode }) {
  const navigate = useNavigate({ from: '/documents' })
  const types = useQuery(typesQuery).data?.document_types
  const unlinked = useQuery(unlinkedCount).data?.meta.total
  const change = (next: Partial<DocumentsSearch>) =>
    void navigate({ search: (kept) => ({ ...kept, ...next }), replace: true })
  return (
    <div className="filters">
      <nav className="seg" aria-label={t('Show')}>
        {showing.map((one) => (
          <ChoiceLink key={one} to="/documents" search={{ ...search, show: one }} chosen={one === search.show}>
            {words[one]}
            {one === 'unlinked' && unlinked !== undefined && <span className="ms-1"> {grouped(unlinked)}</span>}
          </ChoiceLink>
        ))}
      </nav>
      <TextFilter
        className="flex-[0_1_240px] max-tablet:flex-[1_1_100%]"
        label={t('File name')}
        value={search.file}
        onChange={(file) => change({ file })}
      />
      <TextFilter
        className="flex-[0_1_240px] max-tablet:flex-[1_1_100%]"
        label={t('Bill, booking, container or reference')}
        value={search.reference}
        onChange={(reference, isEntered) => {
          if (reference !== undefined && !isLongEnough(reference)) {
            if (isEntered) notify(t('A reference needs four letters or digits at least.'), 'failed')
            return
          }
          change({ reference })
        }}
      />
      <select
        className="input w-auto max-tablet:flex-[1_1_40%]"
        aria-label={t('Type')}
        value=""
        onChange={({ target }) => change({ types: [...new Set([...search.types, target.value as DocumentType])] })}
      >
        <option value="">{t('Type…')}</option>
        {types?.map(({ code }) => (
          <option key={code} value={code}>
            {typeWords(code, types)}
          </option>
        ))}
      </select>
      <select
        className="input w-auto max-tablet:flex-[1_1_40%]"
        aria-label={t('State')}
        value=""
        onChange={({ target }) =>
          change({ states: [...new Set([...search.states, target.value as ExtractionStatus])] })
        }
      >
        <option value="">{t('State…')}</option>
        {Object.entries(extractionWords).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      {search.file && (
        <Chip
          of={t('File name')}
          words={search.file}
          remove={t('Remove file name {name}', { name: search.file })}
          search={{ ...search, file: undefined }}
        />
      )}
      {search.reference && (
        <Chip
          of={t('Reference')}
          words={search.reference}
          remove={t('Remove reference {reference}', { reference: search.reference })}
          search={{ ...search, reference: undefined }}
        />
      )}
      {search.types.map((type) => (
        <Chip
          key={type}
          of={t('Type')}
          words={typeWords(type, types)}
          remove={t('Remove type {type}', { type: typeWords(type, types) })}
          search={{ ...search, types: search.types.filter((one) => one !== type) }}
        />
      ))}
      {search.states.map((state) => (
        <Chip
          key={state}
          of={t('State')}
          words={extractionWords[state]}
          remove={t('Remove state {state}', { state: extractionWords[state] })}
          search={{ ...search, states: search.states.filter((one) => one !== state) }}
        />
      ))}
      {count}
    </div>
  )
}

interface ChipProps {
  of: string
  words: string
  remove: string
  search: DocumentsSearch
}

function Chip({ of, words: text, remove, search }: ChipProps) {
  return (
    <span className="chip">
      <span>
        {of} <b>{text}</b>
      </span>
      <Link to="/documents" search={search} aria-label={remove}>
        <X className="s" />
      </Link>
    </span>
  )
}
