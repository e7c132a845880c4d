import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { DataRetention } from '#contract/access/data-retention.ts'
import { language, t, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../api/errors.ts'
import { maySeeNow, useRefusal } from '../api/may.ts'
import { q, useApiMutation } from '../api/query.ts'
import { AdminsOnly } from '../features/settings/admins-only.tsx'
import { SelectField } from '../form/fields.tsx'
import { daysInWords, offeredDays } from '../lib/days-in-words.ts'
import { useNow } from '../lib/now.ts'
import { title } from '../lib/title.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Say } from '../ui/say.tsx'
import { When } from '../ui/when.tsx'

const { get, update } = settingsApi.data_retention
const saved = q(get)

export const Route = createFileRoute('/settings/retention')({
  loader: ({ context: { queryClient } }) => {
    if (maySeeNow(queryClient, get)) void queryClient.prefetchQuery(saved)
  },
  head: () => title(t('Data retention'), t('Settings')),
  component: Retention,
})

function Retention() {
  const refusal = useRefusal(get)
  if (refusal !== undefined)
    return <AdminsOnly refusal={refusal}>{t('Only admins can see and change how long data is kept.')}</AdminsOnly>
  return (
    <div className="grid max-w-160 gap-6 px-5 pb-8 max-tablet:px-0">
      <Freight />
      <Elsewhere />
    </div>
  )
}

function Freight() {
  const { data, error } = useQuery(saved)
  if (error) return <p className="err">{error.message}</p>
  if (!data) return <div className="h-80" aria-busy />
  const { attributes } = data.data
  return <FreightForm key={names.map((name) => attributes[name]).join()} attributes={attributes} />
}

const toTenYears = [90, 180, 365, 730, 1095, 1825, 2555, 3650]
const kinds = {
  finished_shipments_days: {
    label: t('Keep shipments whose tracking has stopped for'),
    help: t(
      'Whatever stopped it, also where the line gave no more news. Containers, events and what customers wrote go with them, and so does line performance measured from them. Failed tracking requests and events that match no shipment are kept for the same time.',
    ),
    offered: toTenYears,
    things: (count: number) => tn(count, '{count} shipment', '{count} shipments'),
  },
  documents_days: {
    label: t('Keep documents that are linked to nothing for'),
    help: t(
      'A document stays as long as a shipment it is linked to. An e-mail is removed once none of its documents remain.',
    ),
    offered: toTenYears,
    things: (count: number) => tn(count, '{count} document', '{count} documents'),
  },
  deleted_documents_days: {
    label: t('Keep deleted documents for'),
    help: t('Until then they can be restored. Then they are removed with their files.'),
    offered: [7, 30, 90, 365],
    things: (count: number) => tn(count, '{count} deleted document', '{count} deleted documents'),
  },
  closed_exceptions_days: {
    label: t('Keep closed exceptions for'),
    help: t('Their notes, history and inquiries go with them.'),
    offered: toTenYears,
    things: (count: number) => tn(count, '{count} closed exception', '{count} closed exceptions'),
  },
} as const
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[]
type Days = Record<Kind, number | null>
const countOf = {
  finished_shipments_days: 'due_shipments_count',
  documents_days: 'due_documents_count',
  deleted_documents_days: 'due_deleted_documents_count',
  closed_exceptions_days: 'due_closed_exceptions_count',
} as const

const daysOf = (attributes: Days): Days => Object.fromEntries(names.map((name) => [name, attributes[name]])) as Days

function FreightForm({ attributes }: { attributes: DataRetention['attributes'] }) {
  const [days, choose] = useState<Days>(() => daysOf(attributes))
  const save = useApiMutation(update, { done: t('Saved.') })
  const errors = formErrors(save.error, names)
  const isChanged = names.some((name) => days[name] !== attributes[name])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!save.isPending) save.mutate({ body: { data: { attributes: days } } })
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <h2 className="sec">{t('Shipments, documents and exceptions')}</h2>
      {names.map((name) => (
        <SelectField
          key={name}
          name={name}
          label={kinds[name].label}
          help={kinds[name].help}
          error={errors.fields[name]}
          value={days[name] ?? ''}
          onChange={({ target }) => choose({ ...days, [name]: target.value === '' ? null : Number(target.value) })}
        >
          {offeredDays(kinds[name].offered, attributes[name]).map((one) => (
            <option key={one} value={one}>
              {daysInWords(one)}
            </option>
          ))}
          <option value="">{t('No limit')}</option>
        </SelectField>
      ))}
      <Due days={days} isChanged={isChanged} begins={attributes.begins_at} />
      {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
      <Button
        type="submit"
        tone="primary"
        className="justify-self-start"
        busy={save.isPending}
        reason={isChanged ? undefined : t('Nothing has been changed.')}
      >
        {t('Save')}
      </Button>
    </form>
  )
}

/** What the days that are chosen would remove at once, before they are saved. */
function Due({ days, isChanged, begins }: { days: Days; isChanged: boolean; begins: string | null }) {
  const params = Object.fromEntries(names.flatMap((name) => (days[name] === null ? [] : [[name, days[name]]])))
  const now = useNow()
  const { data } = useQuery({ ...q(get, params), placeholderData: keepPreviousData })
  if (!data) return null
  const due = data.data.attributes
  const counted = names.map((name) => (days[name] === null ? 0 : due[countOf[name]]))
  const parts = names.flatMap((name, at) => (counted[at] ? [kinds[name].things(counted[at])] : []))
  const isOne = counted.reduce((sum, one) => sum + one, 0) === 1
  if (parts.length === 0)
    return isChanged ? <p className="text-13 text-ink-2">{t('Nothing is older than this today.')}</p> : null
  return (
    <Note tone="warning">
      <b>
        {isOne
          ? t('{things} is older than this today.', { things: inOneSentence(parts) })
          : t('{things} are older than this today.', { things: inOneSentence(parts) })}
      </b>{' '}
      {isChanged ? (
        removedOnceSaved(isOne)
      ) : begins !== null && Date.parse(begins) > now ? (
        <Say
          text={
            isOne
              ? t('It will be removed at the next hourly run after {date}.')
              : t('They will be removed at the next hourly run after {date}.')
          }
          date={<When at={begins} zone={null} />}
        />
      ) : isOne ? (
        t('It will be removed at the next hourly run.')
      ) : (
        t('They will be removed at the next hourly run.')
      )}
    </Note>
  )
}

const removedOnceSaved = (isOne: boolean) =>
  isOne
    ? t('Saving removes it after 24 hours. Only documents can be restored, until they have been deleted for good.')
    : t('Saving removes them after 24 hours. Only documents can be restored, until they have been deleted for good.')

const inOneSentence = (parts: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)

/** What has an end of its own. */
function Elsewhere() {
  return (
    <section className="grid gap-2">
      <h2 className="sec">{t('Everything else')}</h2>
      <ul className="grid gap-1 text-13">
        <li>
          <Say
            text={t('The {log} has its own retention period.')}
            log={
              <Link to="/settings/audit" className="underline">
                {t('audit log')}
              </Link>
            }
          />
        </li>
        <li>
          <Say
            text={t('Export or erase a person’s data under {people}.')}
            people={
              <Link to="/settings/people" className="underline">
                {t('People')}
              </Link>
            }
          />
        </li>
        <li>{t('Sent e-mails are kept for 90 days, imports for 30.')}</li>
        <li>
          {t('How long webhook events, deliveries and vessel positions are kept is set by whoever runs the server.')}
        </li>
      </ul>
    </section>
  )
}
