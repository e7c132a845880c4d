import { api } from '#contract/api.ts'
import type { ClockKind, StartEvent } from '#contract/free-time/clock.ts'
import { isContainerNumber } from '#domain/tracking/iso6346.ts'
import { withSystem } from '../../db/scope.ts'
import { sendFile } from '../papers.ts'
import type { testApp } from '../test-app.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>>

const kinds: [kind: ClockKind, start: StartEvent][] = [
  ['demurrage', 'vessel_arrived'],
  ['storage', 'available'],
  ['combined', 'discharged'],
  ['rail_storage', 'notified'],
  ['detention', 'full_out'],
  ['chassis', 'full_out'],
]

/** Rules for every clock, of all that is tracked, by a calendar that has a little of everything and ends too early. */
export async function ruleFreeTime({ client }: Someone) {
  const days = (month: number, ...numbers: number[]) =>
    numbers.map((day) => `2026-0${month}-${String(day).padStart(2, '0')}`)
  const holidays = days(6, 11, 19, 23, 26).map((date) => ({ date, name: 'Holiday' }))
  const closures = days(6, 18, 22, 24).map((date) => ({ date, reason: 'Gates shut' }))
  const year = { name: 'Holidays', holidays: [...holidays, { date: '2026-07-03', name: 'Holiday' }], closures }
  const { data: calendar } = await client(api.calendars.create, { body: { data: { attributes: year } } })
  const shipped = (await client(api.calendars.list)).data.find(({ attributes }) => attributes.is_shipped)
  const own = { name: 'As we know it' }
  await client(api.calendars.update, { params: { id: String(shipped?.id) }, body: { data: { attributes: own } } })
  await client(api.calendars.list)
  const old = { name: 'Of another year', holidays: [{ date: '2020-12-25', name: 'Holiday' }] }
  const { data: before } = await client(api.calendars.create, { body: { data: { attributes: old } } })
  for (const [kind, start_event] of kinds) {
    const rules = {
      name: `Rules for ${kind}`,
      kind,
      free_days: 4,
      unit: 'working',
      start_event,
      first_day: 'next_day',
      calendar_id: kind === 'demurrage' ? before.id : calendar.id,
      currency_code: 'USD',
      valid_from: '2020-01-01',
      // One clock for all time comes after its parts: it runs once they are gone.
      priority: kind === 'combined' ? 0 : 1,
      charged_days: kind === 'storage' ? 'working' : 'calendar',
    } as const
    const tiers = [{ from_day: 1, amount: 310 }]
    await client(api.free_time_rules.create, { body: { data: { attributes: { ...rules, tiers } } } })
  }
}

/** Reads every clock of all, and the evidence of them. */
export async function readClocks({ client }: Someone) {
  for (const number of [1, 2]) {
    const { data } = await client(api.containers.list, { params: { 'page[size]': 100, 'page[number]': number } })
    for (const { id } of data) {
      await client(api.free_times.get, { params: { id } })
      await client(api.evidences.get, { params: { id } })
    }
  }
}

const long = { charged_from: '2026-06-01', charged_until: '2026-09-30', charged_days: 1, amount: 1 }
const wrong = { free_days: 1, free_from: '2026-06-01', free_until: '2026-06-02', available_on: '2026-06-01' }

interface Billed {
  kind: ClockKind
  id: string
  number: string
}

/** Invoices that differ in all they can. Returns one for each finding, and one of each clock. */
async function checkInvoices({ client }: Someone): Promise<Billed[]> {
  const { data } = await client(api.containers.list, { params: { 'page[size]': 100 } })
  const some = new Map<string, Billed>()
  for (const { id, attributes } of data)
    for (const [kind] of kinds)
      for (const more of [{ currency_code: 'USD' }, { currency_code: 'EUR', charged_days: 999 }]) {
        const { data: check } = await client(api.invoice_checks.check, {
          params: { id },
          body: { data: { attributes: { kind, ...long, ...wrong, invoice_date: '2027-01-01', items: [], ...more } } },
        })
        // A paper that names a box of two journeys is compared with neither.
        if (data.filter((other) => other.attributes.number === attributes.number).length > 1) continue
        for (const name of [kind, ...check.attributes.findings.map(({ code }) => code)])
          if (!some.has(name)) some.set(name, { kind, id, number: attributes.number })
      }
  const params = { id: String(data[0]?.id) }
  const bare = { kind: 'demurrage' as const, ...long, currency_code: 'USD', items: [] }
  for (const { id } of data)
    await client(api.invoice_checks.check, { params: { ...params, id }, body: { data: { attributes: bare } } })
  return [...new Map([...some.values()].map((one) => [`${one.kind} ${one.number}`, one])).values()]
}

const charges: Record<ClockKind, string> = {
  demurrage: 'Import demurrage',
  storage: 'Storage',
  rail_storage: 'Rail storage',
  combined: 'Demurrage and detention',
  detention: 'Detention',
  chassis: 'Chassis',
}

/** The same as papers that are read, in both currencies, with little on them and with much. */
async function sendInvoices(setting: Setting, { id: account, client }: Someone, billed: readonly Billed[]) {
  const papers = billed.flatMap((one) => [
    { ...one, currency: 'USD', isFull: true },
    { ...one, currency: 'EUR', isFull: false },
  ])
  for (const [at, { kind, id: box, number, currency, isFull }] of papers.entries()) {
    const text = [
      'DEMURRAGE INVOICE',
      '',
      ...['Charged from: 2026-06-01', 'Charged until: 2026-09-30', `Invoice No.: D-${at}`],
      ...(isFull
        ? [
            ...['Invoice date: 2027-01-01', 'Due date: 2027-02-01', 'Free days: 1', 'Last Free Day: 2026-06-02'],
            ...(isContainerNumber(number) ? [`Container No.: ${number}`] : []),
            'B/L No.: YMLU700999',
          ]
        : []),
      '',
      `${charges[kind]}      ${currency}      1.00`,
      `Amount due      ${currency}      1.00`,
    ]
    const id = await sendFile(setting, account, `invoice ${at}.txt`, text.join('\n'))
    await setting.work()
    await client(api.document_links.create, { params: { id }, body: { data: { type: 'container', id: box } } })
  }
  await setting.work()
  await client(api.documents.list, { params: { 'page[size]': 100 } })
}

/** Checks invoices, and removes rules that have decided something: then others decide what goes on. */
export async function removeFreeTime(setting: Setting, me: Someone) {
  const { client } = me
  const { work } = setting
  await sendInvoices(setting, me, await checkInvoices(me))
  const rules = await client(api.free_time_rules.list)
  for (const { id, attributes } of rules.data) {
    if (attributes.kind !== 'demurrage' && attributes.kind !== 'detention') continue
    if (attributes.used_by === 0) continue
    await client(api.free_time_rules.delete, { params: { id } })
    await client(api.free_time_rules.get, { params: { id } })
  }
  await work()
  await readClocks(me)
  // As a version before this one may have decided it.
  const [box] = (await client(api.containers.list)).data
  const id = String(box?.id)
  await withSystem(setting.store(), (tx) =>
    tx.updateTable('containers').set({ location_at_pod_terminal: 'A1' }).where('id', '=', id).execute(),
  )
  await client(api.explanations.container, { params: { id } })
}
