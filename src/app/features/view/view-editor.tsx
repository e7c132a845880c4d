import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { api } from '#contract/api.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { t, tn } from '#contract/language.ts'
import { useRefusal } from '../../api/may.ts'
import { pointerErrors } from '../../api/pointer-errors.ts'
import { q } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Note } from '../../ui/note.tsx'
import { changesOf, complaintsOf, type ViewDraft } from './draft.ts'
import { FieldsLeave } from './fields-leave.tsx'
import { Look } from './look.tsx'
import { OwnWords } from './own-words.tsx'
import { type Choice, Several } from './papers.tsx'
import { PreviewPane, usePreview } from './preview.tsx'
import { WhatTheySee } from './what-they-see.tsx'
import { Contact, WhereShown, WhoMayOpen } from './where-shown.tsx'
import { WhichShipments } from './which-shipments.tsx'

interface Props {
  party: { id: string; name: string }
  /** As it is saved; undefined for a new one. */
  saved: ViewDraft | undefined
  begin: ViewDraft
  saving: { isPending: boolean; error: Error | null }
  onSave: (draft: ViewDraft) => void
  /** Addresses that leave what is typed where it is. */
  keeps: (pathname: string) => boolean
  /** Above the form, beside the name. */
  head: ReactNode
  actions?: ReactNode
  /** Below the form. */
  children?: ReactNode
}

const types = { ...q(api.documents.types), staleTime: Number.POSITIVE_INFINITY }
const definitions = { ...q(api.custom_field_definitions.list, { 'page[size]': 100 }), staleTime: 60_000 }

/** Asked of who takes the last name off the list. */
const opening = {
  title: t('Open it to whoever has a link?'),
  body: t(
    'Nobody is named any more: every link of this view that is not revoked opens it, whoever has it. Those who signed in are signed out.',
  ),
  action: t('Open it'),
  keep: t('Keep it closed'),
}

const places = [
  'name',
  'shipments',
  'shipments/tags',
  'shipments/done_for_days',
  'sections',
  'document_types',
  'custom_field_ids',
  'language',
  'colour',
  'logo',
  'look/theme',
  'look/light_paper',
  'look/dark_paper',
  'look/radius',
  'look/face',
  'page_title',
  'public_url',
  'contact/name',
  'contact/email',
  'contact/phone',
  'allowed_origins',
  'people',
  'excluded_people',
  'expires_at',
]

/** The policy of a view on the left, and what it lets out on the right, while it is written. */
export function ViewEditor({ party, saved, begin, saving, onSave, keeps, head, actions, children }: Props) {
  const [draft, setDraft] = useState(begin)
  const [isAsked, setAsked] = useState(false)
  const set = (change: Partial<ViewDraft>) => setDraft((before) => ({ ...before, ...change }))
  const preview = usePreview(party.id, draft)
  const { papers, fields } = useChoices()
  const notOffered = new Map(preview.data?.not_offered.map(({ section, reason }) => [section, reason]))
  const refusal = useRefusal(saved ? api.views.update : api.views.create)

  const wrong = complaintsOf(draft)
  const words = Object.keys(draft.words).map((status) => `words/${status}`)
  const said = pointerErrors(saving.error, [...places, ...words])
  const shown = pointerErrors(preview.isPlaceholderData ? null : preview.error, [...places, ...words])
  const errorAt = (place: string) =>
    (place !== 'name' || isAsked ? wrong.get(place) : undefined) ?? said.at(place) ?? shown.at(place)
  const part = { draft, set, errorAt }
  const changes = changesOf(draft, saved)
  const isChanged = saved ? changes.length > 0 : JSON.stringify(draft) !== JSON.stringify(begin)

  const opensToAll = draft.people.length === 0 && (saved?.people.length ?? 0) > 0

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (refusal !== undefined || saving.isPending) return
    if (wrong.size === 0)
      return opensToAll ? void confirm({ ...opening, act: async () => onSave(draft) }) : onSave(draft)
    // What is wrong is looked for where it stands.
    const form = event.currentTarget
    setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <div className="grid grid-cols-1 items-start min-[1101px]:grid-cols-[minmax(0,1fr)_minmax(400px,37%)]">
      <div className="page min-[1101px]:max-w-240">
        <form onSubmit={send} noValidate aria-label={t('Policy of the view')}>
          {head}
          <div className="mt-3 flex flex-wrap items-start gap-x-5 gap-y-2 [&>.field]:flex-[1_1_280px]">
            <TextField
              label={t('Name')}
              value={draft.name}
              maxLength={100}
              onChange={({ target }) => set({ name: target.value })}
              help={t('For you: customers do not see it.')}
              error={errorAt('name')}
            />
            <div className="flex flex-wrap gap-2 tablet:pt-6.5">
              {actions}
              {saved && (
                <Button
                  small
                  reason={changes.length === 0 ? t('Nothing is changed.') : undefined}
                  onClick={() => setDraft(saved)}
                >
                  {t('Discard')}
                </Button>
              )}
              <Button
                type="submit"
                small
                tone="primary"
                busy={saving.isPending}
                reason={refusal ?? (saved && changes.length === 0 ? t('Nothing is changed.') : undefined)}
              >
                {saved && changes.length > 0
                  ? tn(changes.length, 'Save {count} change', 'Save {count} changes')
                  : t('Save')}
              </Button>
            </div>
          </div>
          {said.form.length > 0 && <Note tone="past">{said.form.join(' ')}</Note>}
          <WhichShipments {...part} />
          <WhatTheySee {...part} saved={saved} notOffered={notOffered} />
          <Several<DocumentType>
            id="papers"
            title={t('Papers')}
            about={t('only of shipments of this customer alone')}
            place="document_types"
            choices={papers}
            chosen={draft.document_types}
            onChange={(document_types) => set({ document_types })}
            none=""
            errorAt={errorAt}
          />
          <Several
            id="own-fields"
            title={t('Custom fields')}
            about={t('of shipments and containers')}
            place="custom_field_ids"
            choices={fields}
            chosen={draft.custom_field_ids}
            onChange={(custom_field_ids) => set({ custom_field_ids })}
            none={t('None is defined.')}
            errorAt={errorAt}
          />
          <OwnWords {...part} />
          <Look {...part} />
          <Contact {...part} />
          <WhoMayOpen {...part} />
          <WhereShown {...part} />
          <FieldsLeave
            policy={draft}
            labels={new Map([...papers, ...fields].map((choice) => [choice.value, choice.words]))}
          />
        </form>
        {children}
      </div>
      <PreviewPane party={party} draft={draft} changes={changes.length} isNew={!saved} {...preview} />
      <LeaveGuard
        when={isChanged && !saving.isPending}
        keeps={keeps}
        warning={
          changes.length > 1
            ? t('{count} changes of this view would be lost. Stay, and it is all still here.', {
                count: changes.length,
              })
            : t('What you changed in this view would be lost. Stay, and it is all still here.')
        }
      />
    </div>
  )
}

function useChoices() {
  const { data: ofTypes } = useQuery(types)
  const { data: ofFields } = useQuery(definitions)
  const papers = (ofTypes?.document_types ?? []).map(
    ({ code, label }): Choice<DocumentType> => ({ value: code as DocumentType, words: label }),
  )
  const fields = (ofFields?.data ?? [])
    .filter(({ attributes }) => attributes.entity_type !== 'TrackingRequest')
    .map(({ id, attributes: { display_name, entity_type, sensitive } }): Choice => {
      const words = entity_type === 'Container' ? t('{field}, of containers', { field: display_name }) : display_name
      return { value: id, words, refusal: sensitive ? t('Sensitive: goes to no customer.') : undefined }
    })
    .toReversed()
  return { papers, fields }
}
