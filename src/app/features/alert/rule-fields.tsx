import { useQuery } from '@tanstack/react-query'
import type { AlertRule } from '#contract/alerts/rule.ts'
import { api } from '#contract/api.ts'
import type { ExceptionKind, Severity } from '#contract/exceptions/kinds.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { kindWords } from '#domain/exceptions/words.ts'
import { comma } from '#domain/text.ts'
import { timeZones } from '#domain/zones/zone-table.ts'
import { useRefusal } from '../../api/may.ts'
import { q } from '../../api/query.ts'
import { SelectField, TextField } from '../../form/fields.tsx'
import { readNumber, written } from '../../lib/numbers.ts'
import { hereZone } from '../../lib/zone.ts'

export const ruleFieldNames = [
  ...['name', 'kinds', 'severity', 'cost_a_day', 'currency_code', 'events', 'saved_view_id', 'channel'],
  ...['alert_channel_id', 'recipient_ids', 'quiet_from', 'quiet_until', 'timezone', 'max_per_hour'],
]

type Attributes = AlertRule['attributes']

interface Props {
  errors: Record<string, string>
  known?: Partial<Attributes>
  /** Whom a rule tells is chosen when it is made. */
  isNew: boolean
}

export function AlertFields({ errors, known = {}, isNew }: Props) {
  const views = useQuery(q(api.saved_views.list, { 'page[size]': 100 })).data?.data ?? []
  const catalogue = useQuery(q(api.webhooks.events)).data?.data ?? []
  const channels = useQuery(q(settingsApi.alert_channels.list)).data?.data ?? []
  const isAdmin = useRefusal(settingsApi.alert_channels.create) === undefined
  const two = 'grid grid-cols-2 items-start gap-3 max-tablet:grid-cols-1'
  const event = (known.events?.length ?? 0) > 1 ? 'keep' : (known.events?.[0] ?? '')
  return (
    <>
      <TextField name="name" label={t('Name')} defaultValue={known.name ?? ''} error={errors.name} />
      <fieldset className="field">
        <legend className="mb-1">{t('When an exception is one of these; none chosen: any')}</legend>
        <div className={two}>
          {Object.entries(kindWords).map(([kind, words]) => (
            <label key={kind} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="check"
                name="kinds"
                value={kind}
                defaultChecked={known.kinds?.includes(kind as ExceptionKind)}
              />
              {words}
            </label>
          ))}
        </div>
        {errors.kinds && <p className="err">{errors.kinds}</p>}
      </fieldset>
      <div className={two}>
        <SelectField name="severity" label={t('Severity')} defaultValue={known.severity ?? ''} error={errors.severity}>
          <option value="">{tc('any severity', 'Any')}</option>
          <option value="soon">{t('Soon, or costs now')}</option>
          <option value="costs_now">{t('Costs now')}</option>
        </SelectField>
        <SelectField name="event" label={t('Or each time this happens')} defaultValue={event} error={errors.events}>
          <option value="">{t('No event: exceptions only')}</option>
          {event === 'keep' && (
            <option value="keep">{t('As it is: {count} events', { count: known.events?.length })}</option>
          )}
          {catalogue.map(({ id, attributes }) => (
            <optgroup key={id} label={attributes.name}>
              {attributes.events.map(({ name, description }) => (
                <option key={name} value={name}>
                  {description}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField
          name="cost_a_day"
          label={t('From this cost a day')}
          inputMode="decimal"
          placeholder="300"
          defaultValue={known.cost_a_day == null ? '' : written(known.cost_a_day)}
          error={errors.cost_a_day}
          help={t('Empty: whatever it costs')}
        />
        <TextField
          name="currency_code"
          label={t('Currency')}
          placeholder="USD"
          defaultValue={known.currency_code ?? ''}
          error={errors.currency_code}
        />
        <SelectField
          name="saved_view_id"
          label={tc('for which freight', 'For')}
          defaultValue={known.saved_view_id ?? ''}
          key={`view ${views.length}`}
          error={errors.saved_view_id}
        >
          <option value="">{t('All freight')}</option>
          {views.map(({ id, attributes }) => (
            <option key={id} value={id}>
              {attributes.name}
            </option>
          ))}
        </SelectField>
        {isNew && (
          <SelectField
            name="tell"
            label={tc('verb: whom to tell', 'Tell')}
            error={errors.channel ?? errors.alert_channel_id ?? errors.recipient_ids}
          >
            <option value="">{t('Me, by mail')}</option>
            {isAdmin &&
              channels.map(({ id, attributes }) => (
                <option key={id} value={`${attributes.kind} ${id}`}>
                  {attributes.kind === 'slack' ? 'Slack' : 'Teams'}
                  {comma}
                  {attributes.name}
                </option>
              ))}
          </SelectField>
        )}
        <TextField
          name="quiet_from"
          label={t('Quiet from')}
          type="time"
          defaultValue={known.quiet_from ?? ''}
          error={errors.quiet_from}
        />
        <TextField
          name="quiet_until"
          label={t('until')}
          type="time"
          defaultValue={known.quiet_until ?? ''}
          error={errors.quiet_until}
        />
        <ZoneField known={known.timezone} error={errors.timezone} />
        <TextField
          name="max_per_hour"
          label={t('Messages in an hour, at most')}
          inputMode="numeric"
          defaultValue={known.max_per_hour ?? 6}
          error={errors.max_per_hour}
          help={t('What comes then waits for one message with all of it')}
        />
      </div>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="check"
          name="costs_go_at_once"
          defaultChecked={known.costs_go_at_once ?? true}
        />
        {t('Do not wait where it costs money before the quiet hours end')}
      </label>
    </>
  )
}

/** A zone of the table that all pages compute with. */
export function ZoneField({ known, error }: { known: string | undefined; error: string | undefined }) {
  const here = known ?? hereZone()
  const release = timeZones().release
  return (
    <TextField
      name="timezone"
      label={t('Time zone')}
      defaultValue={here}
      error={error}
      help={t('As America/Los_Angeles; IANA release {release}', { release })}
    />
  )
}

/** What was typed, as it is: the server says at the field what is wrong with it. */
export function readAlertFields(values: FormData, known: Partial<Attributes> = {}) {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const number = (typed: string) => (Number.isNaN(readNumber(typed)) ? (typed as unknown as number) : readNumber(typed))
  const event = text('event')
  const events = event === 'keep' ? (known.events ?? []) : event ? [event as EventName] : []
  const [kind, channel] = text('tell').split(' ')
  const cost = text('cost_a_day')
  return {
    name: text('name'),
    kinds: values.getAll('kinds') as ExceptionKind[],
    severity: (text('severity') || null) as Severity | null,
    cost_a_day: cost === '' ? null : number(cost),
    currency_code: text('currency_code').toUpperCase() || null,
    events,
    saved_view_id: text('saved_view_id') || null,
    quiet_from: text('quiet_from') || null,
    quiet_until: text('quiet_until') || null,
    timezone: text('timezone'),
    costs_go_at_once: values.get('costs_go_at_once') !== null,
    max_per_hour: number(text('max_per_hour')),
    ...(kind && channel && { channel: kind as 'slack' | 'teams', alert_channel_id: channel }),
  }
}
