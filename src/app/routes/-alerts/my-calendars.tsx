import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DeadlineCalendar } from '#contract/alerts/calendar.ts'
import { type CalendarDayKind, calendarDayKinds } from '#contract/alerts/calendar-days.ts'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { listComma } from '#domain/text.ts'
import { formErrors } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { ShownOnce } from '../../features/settings/shown-once.tsx'
import { SelectField, TextField } from '../../form/fields.tsx'
import { age } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { hereZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'

const mine = q(settingsApi.deadline_calendars.list)

const kindWords: Record<CalendarDayKind, string> = {
  last_free_day: t('Last free days'),
  empty_return: t('Empties due back'),
  pickup: t('Pickup appointments'),
  arrival: t('Expected arrivals'),
}
const usual: readonly CalendarDayKind[] = ['last_free_day', 'empty_return', 'pickup']

/** Deadlines in the calendar program of who is signed in, by an address of its own. */
export function MyCalendars() {
  const { data, error } = useQuery(mine)
  const [made, setMade] = useState<DeadlineCalendar['attributes'] | null>(null)
  return (
    <section aria-label={t('My calendars')} className="grid gap-3">
      <h2>{t('My calendars')}</h2>
      <p className="text-12 text-ink-3">
        {t(
          'Deadlines of your freight in Outlook, Google or Apple Calendar, which fetch them again by themselves, usually every few hours.',
        )}
      </p>
      {error && <p className="err">{error.message}</p>}
      {data?.data.map((calendar) => (
        <Calendar key={calendar.id} calendar={calendar} />
      ))}
      <NewCalendar onMade={setMade} />
      {made?.url && (
        <ShownOnce
          title={t('Calendar “{name}”', { name: made.name })}
          label={t('Address')}
          value={made.url}
          onClose={() => setMade(null)}
        >
          <Say
            text={t(
              'It is shown only once. Paste it where your calendar program adds a calendar by its address, or {link}. Whoever has it can read the calendar.',
            )}
            link={
              <a href={made.url.replace(/^\w+/, 'webcal')} className="underline">
                {t('open it there')}
              </a>
            }
          />
        </ShownOnce>
      )}
    </section>
  )
}

function Calendar({ calendar: { id, attributes } }: { calendar: DeadlineCalendar }) {
  const now = useNow()
  const remove = useApiMutation(settingsApi.deadline_calendars.delete)
  const { name, kinds, saved_view_id, saved_view_name, remind_days, last_read_at } = attributes
  const isLost = saved_view_id !== null && saved_view_name === null
  const ask = () =>
    confirm({
      title: t('End {name}?', { name }),
      body: t('Its address stops working. Calendar programs keep what they have until they ask again.'),
      action: tc('verb: end this calendar', 'End'),
      keep: t('Keep it'),
      done: t('{name} has ended.', { name }),
      act: () => remove.mutateAsync({ params: { id } }),
    })
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <b className="font-mid [overflow-wrap:anywhere]">{name}</b>
        <span className="text-ink-3">{saved_view_name ?? (isLost ? '' : t('all freight'))}</span>
        <Button small tone="danger" className="ms-auto" aria-label={t('End {name}', { name })} onClick={ask}>
          {tc('verb: end this calendar', 'End')}
        </Button>
      </div>
      <p className="text-12 text-ink-3">
        {holdsWords(kinds.map((kind) => kindWords[kind]).join(listComma), remind_days)}{' '}
        {last_read_at ? t('Last read {age} ago.', { age: age(last_read_at, now) }) : t('Not read yet.')}
      </p>
      {isLost && <Note tone="warning">{t('It no longer works: its saved view is somebody else’s alone now.')}</Note>}
    </div>
  )
}

function holdsWords(kinds: string, days: number | null): string {
  switch (days) {
    case null:
      return t('{kinds}.', { kinds })
    case 0:
      return t('{kinds}; reminds on the day.', { kinds })
    case 1:
      return t('{kinds}; reminds the day before.', { kinds })
    default:
      return t('{kinds}; reminds {days} days before.', { kinds, days })
  }
}

const remindWords = (days: number) =>
  days === 0 ? t('on the day') : days === 1 ? t('the day before') : t('{days} days before', { days })

function NewCalendar({ onMade }: { onMade: (made: DeadlineCalendar['attributes']) => void }) {
  const [isOpen, setOpen] = useState(false)
  const views = useQuery({ ...q(api.saved_views.list, { 'page[size]': 100 }), enabled: isOpen }).data?.data ?? []
  const create = useApiMutation(settingsApi.deadline_calendars.create, {
    onSuccess: ({ data }) => {
      setOpen(false)
      onMade(data.attributes)
    },
  })
  const errors = formErrors(create.error, ['name', 'kinds', 'saved_view_id', 'remind_days'])
  if (!isOpen)
    return (
      <span>
        <Button small onClick={() => setOpen(true)}>
          {t('Add a calendar')}
        </Button>
      </span>
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const remind = String(values.get('remind_days'))
    const attributes = {
      name: String(values.get('name')).trim(),
      kinds: calendarDayKinds.filter((kind) => values.getAll('kinds').includes(kind)),
      saved_view_id: String(values.get('saved_view_id')) || null,
      remind_days: remind === '' ? null : Number(remind),
      timezone: hereZone(),
    }
    create.mutate({ body: { data: { attributes } } })
  }
  return (
    <form className="grid gap-3" aria-label={t('New calendar')} onSubmit={submit} noValidate>
      <TextField name="name" label={t('Name')} defaultValue={t('Deadlines')} error={errors.fields.name} />
      <fieldset className="field">
        <legend className="mb-1">{t('What is in it')}</legend>
        <div className="flex flex-wrap gap-3">
          {calendarDayKinds.map((kind) => (
            <label key={kind} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="check"
                name="kinds"
                value={kind}
                defaultChecked={usual.includes(kind)}
              />
              {kindWords[kind]}
            </label>
          ))}
        </div>
        {errors.fields.kinds && <p className="err">{errors.fields.kinds}</p>}
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-3 max-tablet:grid-cols-1">
        <SelectField name="saved_view_id" label={t('For')} error={errors.fields.saved_view_id}>
          <option value="">{t('All freight')}</option>
          {views.map(({ id, attributes }) => (
            <option key={id} value={id}>
              {attributes.name}
            </option>
          ))}
        </SelectField>
        <SelectField name="remind_days" label={t('Remind me')} error={errors.fields.remind_days}>
          <option value="">{t('Never')}</option>
          {[0, 1, 2, 3, 7].map((days) => (
            <option key={days} value={days}>
              {remindWords(days)}
            </option>
          ))}
        </SelectField>
      </div>
      {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
      <span className="flex gap-2">
        <Button type="submit" busy={create.isPending}>
          {t('Create calendar')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('Cancel')}</Button>
      </span>
    </form>
  )
}
