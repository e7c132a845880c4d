import type { RuleFields } from '#contract/free-time/rule.ts'

type Said = Pick<
  RuleFields,
  'name' | 'kind' | 'free_days' | 'unit' | 'start_event' | 'first_day' | 'valid_from' | 'note'
> &
  Partial<RuleFields>

export type ExampleRule = Said & { key: string; calendar: string }

const imports = {
  kind: 'demurrage',
  country_code: 'US',
  calendar: 'us',
  unit: 'working',
  start_event: 'discharged',
  first_day: 'next_working_day',
  valid_from: '2021-04-01',
  note: 'From a public sheet of a line, of 2021: a historic example. Ask your line for what is in force.',
} as const

const ramps = {
  kind: 'rail_storage',
  country_code: 'US',
  calendar: 'us',
  unit: 'working',
  start_event: 'notified',
  cutoff_time: '17:00',
  roll_start_day: true,
} as const

/** To be copied and corrected: no tariff of a line is free to copy whole, and all change often. None of them is in use. */
export const exampleRules: readonly ExampleRule[] = [
  { ...imports, key: 'us-dry', name: 'Example: US imports, dry', equipment: 'dry', free_days: 5 },
  {
    ...imports,
    key: 'uslax-dry',
    name: 'Example: Los Angeles, dry',
    equipment: 'dry',
    port_locode: 'USLAX',
    free_days: 4,
    note: `${imports.note} The sheet has the same for Long Beach, Seattle and Tacoma.`,
  },
  { ...imports, key: 'us-reefer', name: 'Example: US imports, reefer', equipment: 'reefer', free_days: 2 },
  { ...imports, key: 'us-special', name: 'Example: US imports, special', equipment: 'special', free_days: 5 },
  {
    ...ramps,
    key: 'ns-ramp',
    name: 'Example: NS ramp',
    free_days: 2,
    first_day: 'next_working_day',
    valid_from: '2015-04-01',
    note: 'Day of notification and two working days, from a notice of 2015: a historic example. Saturday is worked where the gate is open.',
  },
  {
    ...ramps,
    key: 'bnsf-ramp-48',
    name: 'Example: BNSF ramp, 48 hours',
    free_days: 2,
    first_day: 'next_day',
    working_weekdays: [1, 2, 3, 4, 5, 6],
    valid_from: '2007-11-01',
    note: 'Day of notification and 48 hours, Sundays not counted, from a notice of 2007: a historic example.',
  },
  {
    ...ramps,
    key: 'bnsf-ramp-24',
    name: 'Example: BNSF ramp, 24 hours',
    free_days: 1,
    first_day: 'next_day',
    working_weekdays: [1, 2, 3, 4, 5, 6],
    valid_from: '2007-11-01',
    note: 'Day of notification and 24 hours, Sundays not counted, from notices of 2007 and 2020: a historic example.',
  },
]
