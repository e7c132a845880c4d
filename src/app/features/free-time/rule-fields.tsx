import type { Calendar } from '#contract/free-time/calendar.ts'
import type { FreeTimeRule } from '#contract/free-time/rule.ts'
import { t, tc } from '#contract/language.ts'
import { clockWords } from '#domain/free-time/words.ts'
import { SelectField, TextField } from '../../form/fields.tsx'
import { readNumber, written } from '../../lib/numbers.ts'
import { firstDayWords, startWords, unitWords } from './words.ts'

export const ruleFieldNames = [
  'name',
  'kind',
  'shipping_line_scac',
  'port_locode',
  'country_code',
  'terminal_id',
  'equipment',
  'free_days',
  'unit',
  'start_event',
  'first_day',
  'cutoff_time',
  'calendar_id',
  'currency_code',
  'tiers',
  'valid_from',
  'valid_to',
]

/** Texts that may be empty. */
const optionalNames = [
  'shipping_line_scac',
  'port_locode',
  'country_code',
  'terminal_id',
  'cutoff_time',
  'calendar_id',
  'currency_code',
  'valid_to',
] as const

type Fields = FreeTimeRule['attributes']

interface Props {
  errors: Record<string, string>
  calendars: readonly Calendar[]
  known?: Partial<Fields>
}

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))

export function RuleFields({ errors, calendars, known = {} }: Props) {
  const field = (name: keyof Fields) => ({
    name,
    defaultValue: (known[name] as string | number | null | undefined) ?? '',
    error: errors[name],
  })
  const two = 'grid grid-cols-2 items-start gap-3 max-tablet:grid-cols-1'
  return (
    <>
      <TextField {...field('name')} label={t('Name')} />
      <div className={two}>
        <SelectField
          {...field('kind')}
          label={tc('a time that is free at first, such as demurrage', 'Clock')}
          defaultValue={known.kind ?? 'demurrage'}
        >
          {options(clockWords)}
        </SelectField>
        <TextField
          {...field('shipping_line_scac')}
          label={tc('shipping line', 'Line')}
          help={t('SCAC; empty for all lines')}
        />
        <TextField {...field('port_locode')} label={t('Port or inland place')} help={t('UN/LOCODE; empty for all')} />
        <TextField {...field('country_code')} label={t('Country')} help={t('Two letters; empty for all')} />
        <TextField {...field('terminal_id')} label={t('Terminal')} help={t('FIRMS code or id; empty for all')} />
        <SelectField {...field('equipment')} label={t('Equipment')}>
          <option value="">{t('All')}</option>
          {options({
            dry: tc('kind of container', 'Dry'),
            reefer: tc('kind of container', 'Reefer'),
            special: tc('kind of container', 'Special'),
          })}
        </SelectField>
        <TextField {...field('free_days')} label={t('Free days')} inputMode="numeric" />
        <SelectField {...field('unit')} label={t('Counted as')} defaultValue={known.unit ?? 'working'}>
          {options(unitWords)}
        </SelectField>
        <SelectField
          {...field('start_event')}
          label={t('Starts when')}
          defaultValue={known.start_event ?? 'discharged'}
        >
          {options(startWords)}
        </SelectField>
        <SelectField
          {...field('first_day')}
          label={t('First day that can be free')}
          defaultValue={known.first_day ?? 'next_working_day'}
        >
          {options(firstDayWords)}
        </SelectField>
        <TextField
          {...field('cutoff_time')}
          label={t('Cut-off')}
          placeholder="17:00"
          help={t('Later starts count as the next day')}
        />
        <SelectField {...field('calendar_id')} label={t('Calendar')}>
          <option value="">{t('None: every day is worked')}</option>
          {calendars.map(({ id, attributes }) => (
            <option key={id} value={id}>
              {attributes.name}
            </option>
          ))}
        </SelectField>
        <TextField {...field('valid_from')} label={t('In force from')} type="date" />
        <TextField
          {...field('valid_to')}
          label={tc('in force', 'until')}
          type="date"
          help={t('Empty: until further notice')}
        />
        <TextField {...field('currency_code')} label={t('Currency')} placeholder="USD" />
        <TextField
          {...field('tiers')}
          label={t('A day costs')}
          defaultValue={known.tiers?.map(({ from_day, amount }) => `${from_day}: ${written(amount)}`).join(', ') ?? ''}
          placeholder="1: 310, 6: 465"
          help={t('From which day after free time, and how much')}
        />
      </div>
    </>
  )
}

/** What was typed, as it is: the server says at the field what is wrong with it. */
export function readRuleFields(values: FormData) {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const number = (typed: string) => (Number.isNaN(readNumber(typed)) ? (typed as unknown as number) : readNumber(typed))
  const tiers = text('tiers')
    // A comma may stand before decimals, too.
    .split(/[;\n]|,(?=\s*\d+\s*:)/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [from = '', amount = ''] = part.split(':')
      return { from_day: number(from.trim()), amount: number(amount.trim()) }
    })
  const optional = Object.fromEntries(optionalNames.map((name) => [name, text(name) || null]))
  return {
    ...(optional as Record<(typeof optionalNames)[number], string | null>),
    name: text('name'),
    kind: text('kind') as Fields['kind'],
    equipment: (text('equipment') || null) as Fields['equipment'],
    free_days: number(text('free_days')),
    unit: text('unit') as Fields['unit'],
    start_event: text('start_event') as Fields['start_event'],
    first_day: text('first_day') as Fields['first_day'],
    valid_from: text('valid_from'),
    tiers,
  }
}
