import type { CalendarFields } from '#contract/free-time/calendar.ts'
import { addDays, weekdayOf } from '../days.ts'
import {
  around,
  before,
  easter,
  type Holiday,
  type HolidayRule,
  nth,
  observed,
  on,
  published,
  withSubstitutes,
} from './holiday-rules.ts'

/** Years that calendars come with: as far as days of the moon are published with certainty. */
export const shippedYears = [2025, 2026, 2027, 2028]

interface Country {
  key: string
  name: string
  country_code: string
  source: string
  days: (year: number) => Holiday[]
}

const all = (...rules: HolidayRule[]) => rules
const daysOf = (rules: readonly HolidayRule[]) => (year: number) => rules.flatMap((rule) => rule(year))
const goodFriday = easter(-2, 'Good Friday')
const easterMonday = easter(1, 'Easter Monday')
const newYear = on(1, 1, "New Year's Day")
const christmas = all(on(12, 25, 'Christmas Day'), on(12, 26, 'Boxing Day'))

const unitedStates = all(
  observed(newYear),
  nth(3, 1, 1, 'Martin Luther King Day'),
  nth(3, 1, 2, "Presidents' Day"),
  nth(-1, 1, 5, 'Memorial Day'),
  observed(on(6, 19, 'Juneteenth')),
  observed(on(7, 4, 'Independence Day')),
  nth(1, 1, 9, 'Labor Day'),
  observed(on(11, 11, 'Veterans Day')),
  nth(4, 4, 11, 'Thanksgiving'),
  observed(on(12, 25, 'Christmas Day')),
)

const canada = all(
  newYear,
  goodFriday,
  before(1, 5, 25, 'Victoria Day'),
  on(7, 1, 'Canada Day'),
  nth(1, 1, 9, 'Labour Day'),
  on(9, 30, 'Truth and Reconciliation Day'),
  nth(2, 1, 10, 'Thanksgiving'),
  on(11, 11, 'Remembrance Day'),
  ...christmas,
)

const europe = all(
  newYear,
  easterMonday,
  easter(39, 'Ascension Day'),
  easter(50, 'Whit Monday'),
  on(12, 25, 'Christmas Day'),
)
const secondChristmas = on(12, 26, 'Second day of Christmas')
/** 27 April, and the day before where that is a Sunday. */
const kingsDay: HolidayRule = (year) =>
  weekdayOf(`${year}-04-27`) === 7 ? on(4, 26, "King's Day")(year) : on(4, 27, "King's Day")(year)

const britain = all(
  newYear,
  goodFriday,
  easterMonday,
  nth(1, 1, 5, 'Early May bank holiday'),
  nth(-1, 1, 5, 'Spring bank holiday'),
  nth(-1, 1, 8, 'Summer bank holiday'),
  ...christmas,
)

/** New moons of Beijing: that of 2027 is a day later in Seoul, and in some tables. */
const newMoon = ['2025-01-29', '2026-02-17', '2027-02-06', '2028-01-26']
const china = all(
  newYear,
  around(published('Spring Festival', ...newMoon), -1, 2),
  published('Qingming', '2025-04-04', '2026-04-05', '2027-04-05', '2028-04-04'),
  around(on(5, 1, 'Labour Day'), 0, 1),
  published('Dragon Boat Festival', '2025-05-31', '2026-06-19', '2027-06-09', '2028-05-28'),
  published('Mid-Autumn Festival', '2025-10-06', '2026-09-25', '2027-09-15', '2028-10-03'),
  around(on(10, 1, 'National Day'), 0, 2),
)

/** The sun's equinoxes, by the formula of the National Astronomical Observatory for 1980 to 2099. */
const equinox =
  (month: number, base: number, name: string): HolidayRule =>
  (year) =>
    on(month, Math.floor(base + 0.242194 * (year - 1980)) - Math.floor((year - 1980) / 4), name)(year)

const japaneseDays = all(
  newYear,
  nth(2, 1, 1, 'Coming of Age Day'),
  on(2, 11, 'Foundation Day'),
  on(2, 23, "Emperor's Birthday"),
  equinox(3, 20.8431, 'Vernal Equinox Day'),
  on(4, 29, 'Showa Day'),
  on(5, 3, 'Constitution Day'),
  on(5, 4, 'Greenery Day'),
  on(5, 5, "Children's Day"),
  nth(3, 1, 7, 'Marine Day'),
  on(8, 11, 'Mountain Day'),
  nth(3, 1, 9, 'Respect for the Aged Day'),
  equinox(9, 23.2488, 'Autumnal Equinox Day'),
  nth(2, 1, 10, 'Sports Day'),
  on(11, 3, 'Culture Day'),
  on(11, 23, 'Labour Thanksgiving Day'),
)

/** A day between two holidays is one, too. */
function japan(year: number): Holiday[] {
  const days = withSubstitutes(japaneseDays, [7], year)
  const dates = new Set(days.map(({ date }) => date))
  const between = days
    .map(({ date }) => addDays(date, 1))
    .filter((date) => !dates.has(date) && dates.has(addDays(date, 1)) && weekdayOf(date) !== 7)
  return [...days, ...between.map((date) => ({ date, name: "Citizens' holiday" }))]
}

const koreanMoon = ['2025-01-29', '2026-02-17', '2027-02-07', '2028-01-27']
const chuseok = ['2025-10-06', '2026-09-25', '2027-09-15', '2028-10-03']
/** New Year and Memorial Day are not made good; Seollal and Chuseok only for a Sunday. */
function korea(year: number): Holiday[] {
  const moon = all(around(published('Seollal', ...koreanMoon), -1, 1), around(published('Chuseok', ...chuseok), -1, 1))
  const madeGood = all(
    on(3, 1, 'Independence Movement Day'),
    on(5, 5, "Children's Day"),
    published("Buddha's Birthday", '2025-05-05', '2026-05-24', '2027-05-13', '2028-05-02'),
    on(8, 15, 'Liberation Day'),
    on(10, 3, 'National Foundation Day'),
    on(10, 9, 'Hangul Day'),
    on(12, 25, 'Christmas Day'),
  )
  const onOneDay = published('Substitute day', '2025-05-06', '2028-10-05')
  return [
    ...daysOf([newYear, on(6, 6, 'Memorial Day'), onOneDay])(year),
    ...withSubstitutes(moon, [7], year),
    ...withSubstitutes(madeGood, [6, 7], year),
  ]
}

const anzac = on(4, 25, 'Anzac Day')
const australia = (year: number) => [
  ...withSubstitutes([newYear, on(1, 26, 'Australia Day'), ...christmas], [6, 7], year),
  ...daysOf([goodFriday, easterMonday, anzac])(year),
]
const newZealand = (year: number) => [
  ...withSubstitutes(
    [newYear, on(1, 2, "Day after New Year's Day"), on(2, 6, 'Waitangi Day'), anzac, ...christmas],
    [6, 7],
    year,
  ),
  ...daysOf([
    goodFriday,
    easterMonday,
    nth(1, 1, 6, "King's Birthday"),
    published('Matariki', '2025-06-20', '2026-07-10', '2027-06-25', '2028-07-14'),
    nth(4, 1, 10, 'Labour Day'),
  ])(year),
]

const states = 'holidays of single states or regions are not in it'
const countries: Country[] = [
  {
    key: 'us',
    name: 'United States, ports',
    country_code: 'US',
    source:
      'Computed from 5 U.S.C. 6103 without Columbus Day, the observed day beside the day itself. Days of the ILWU and the ILA are not in it: add those of your terminals',
    days: daysOf(unitedStates),
  },
  {
    key: 'ca',
    name: 'Canada, ports',
    country_code: 'CA',
    source: `Computed from the Canada Labour Code, section 166, with the next working day for a weekend; ${states}`,
    days: (year) => withSubstitutes(canada, [6, 7], year),
  },
  {
    key: 'nl',
    name: 'Netherlands, Rotterdam',
    country_code: 'NL',
    source: 'Computed from the Algemene termijnenwet, article 3, without Good Friday and Liberation Day',
    days: daysOf([...europe, kingsDay, secondChristmas]),
  },
  {
    key: 'be',
    name: 'Belgium, Antwerp',
    country_code: 'BE',
    source: 'Computed from the royal decree of 18 April 1974, article 1',
    days: daysOf([
      ...europe,
      on(5, 1, 'Labour Day'),
      on(7, 21, 'National Day'),
      on(8, 15, 'Assumption'),
      on(11, 1, "All Saints' Day"),
      on(11, 11, 'Armistice Day'),
    ]),
  },
  {
    key: 'de',
    name: 'Germany, Hamburg',
    country_code: 'DE',
    source: 'Computed from the Feiertagsgesetz of Hamburg, section 1',
    days: daysOf([
      ...europe,
      goodFriday,
      on(5, 1, 'Labour Day'),
      on(10, 3, 'German Unity Day'),
      on(10, 31, 'Reformation Day'),
      secondChristmas,
    ]),
  },
  {
    key: 'gb',
    name: 'United Kingdom, England and Wales',
    country_code: 'GB',
    source: 'Computed from the Banking and Financial Dealings Act 1971, schedule 1, with substitute days',
    days: (year) => withSubstitutes(britain, [6, 7], year),
  },
  {
    key: 'cn',
    name: 'China',
    country_code: 'CN',
    source:
      'The statutory days of the State Council’s regulation as of 2025, by the lunar calendar. The longer breaks and the weekends worked instead are announced every November: enter them',
    days: daysOf(china),
  },
  {
    key: 'jp',
    name: 'Japan',
    country_code: 'JP',
    source:
      'Computed from the Act on National Holidays (1948), equinoxes by the formula of the National Astronomical Observatory',
    days: japan,
  },
  {
    key: 'kr',
    name: 'Korea',
    country_code: 'KR',
    source:
      'Computed from the Regulations on Holidays of Public Agencies, by the lunar calendar. Elections, and days announced for one year, are not in it',
    days: korea,
  },
  {
    key: 'au',
    name: 'Australia, national',
    country_code: 'AU',
    source: `Computed from the national public holidays of the Fair Work Act 2009, section 115; ${states}`,
    days: australia,
  },
  {
    key: 'nz',
    name: 'New Zealand',
    country_code: 'NZ',
    source: 'Computed from the Holidays Act 2003, sections 44 and 45A, and the dates of Te Kāhui o Matariki (2022)',
    days: newZealand,
  },
]

export type ShippedCalendar = CalendarFields & { key: string }

/** Calendars that come with Landfall, to be checked and changed: what is not worked differs from port to port. */
export const shippedCalendars: readonly ShippedCalendar[] = countries.map(({ days, ...country }) => ({
  ...country,
  weekend: [6, 7],
  holidays: byDate(shippedYears.flatMap(days)),
  closures: [],
}))

/** Two holidays on one day are one day. */
function byDate(days: readonly Holiday[]): Holiday[] {
  const names = new Map<string, string>()
  for (const { date, name } of days) {
    const other = names.get(date)
    names.set(date, other === undefined || other === name ? name : `${other}, ${name}`)
  }
  return [...names].map(([date, name]) => ({ date, name })).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
