import { expect, test } from 'vitest'
import { type ViewLanguage, viewLanguages } from '#contract/portal/view-sections.ts'
import type { ExceptionSnapshot } from '#domain/alerts/snapshot.ts'
import { type Said, saidIn } from './said-in.ts'

const snapshot = (more: Partial<ExceptionSnapshot> = {}): ExceptionSnapshot => ({
  ...{ kind: 'hold', reason: null, hold: 'customs', expected_event: null, vessel_name: null, voyage_number: null },
  ...{ location_locode: 'USLAX', location_name: 'Los Angeles', facility_name: 'Pier 400', who_acts: 'broker' },
  ...{ severity: 'watch', container_count: 1, container_numbers: ['TCLU4829132'], costs: [], unpriced_count: 0 },
  ...{ first_deadline_at: null, first_deadline_timezone: null, days_late: null, customer_name: 'Kestrel' },
  ...{ source_name: null, subjects: [], subject_count: 0, container_ids: ['a'] },
  ...more,
})

const costly = snapshot({
  ...{ kind: 'overdue', reason: 'not_collected', hold: null, severity: 'costs_now', who_acts: 'us' },
  ...{ container_count: 6, container_numbers: ['MSKU7304823', 'MRKU1188046', 'TCLU4829132'] },
  costs: [
    { currency_code: 'USD', a_day: 4505, so_far: null, container_count: 5 },
    { currency_code: 'CAD', a_day: 145.5, so_far: null, container_count: 1 },
  ],
  ...{ first_deadline_at: '2026-11-18T07:59:59.000Z', first_deadline_timezone: 'America/Los_Angeles' },
})
const near = snapshot({
  ...{ kind: 'deadline_near', reason: 'no_appointment', hold: null, severity: 'soon', who_acts: 'us' },
  ...{ first_deadline_at: '2026-11-23T07:59:59.000Z', first_deadline_timezone: 'America/Los_Angeles' },
})

const now = '2026-11-20T15:30:00.000Z'
const base = 'https://track.example'
const stop = `${base}/alerts/stop/x`
const times = { local_time: '07:30', weekdays: [1, 2, 5], timezone: 'America/Los_Angeles' }
const rule = { id: 'r', account_id: 'a', name: 'Kestrel', timezone: 'America/Los_Angeles' }
const about = { rule, company: 'Northgate', base, now }
const told = (exception: ExceptionSnapshot | null, event: string, number: string | null = null) => ({
  told: { event, exception, number, exception_id: exception && 'e', container_id: null, shipment_id: 's' },
})
const notices = [
  { ...told(costly, 'exception.opened'), held_because: 'quiet_hours' },
  { ...told(near, 'exception.closed'), held_because: null },
  { ...told(null, 'container.transport.vessel_departed', 'TCLU4829132'), held_because: 'limit' },
]
const schedule = {
  ...times,
  id: 'x',
  name: 'Due this week',
  list: 'containers',
  search: 'sort=deadline',
  place_id: null,
}
const file = { status: 'ready', rows_done: 1200, format: 'xlsx', byte_size: 4e6, file_name: 'Due 2026-11-20.xlsx' }
const message = {
  ...{ kind: 'pickup', day: '2026-11-24', from_hour: '08:00', until_hour: '12:00', address: 'Dock 4' },
  ...{ name: 'Ada', email: 'ada@customer.example', text: 'Please call before.' },
}
const envelope = {
  account_id: 'a',
  to: 'desk@northgate.example',
  company: 'Northgate',
  subscription_id: null,
  contact: undefined,
}
const changed = {
  ...{ container_number: 'TCLU4829132', container_id: 'c', shipment_id: 's', timezone: 'America/Los_Angeles' },
  ...{ attribute: 'pickup_appointment_at', value: '2026-11-23T16:00:00.000Z' },
  ...{ changed_value: '2026-11-24T18:30:00.000Z', changed_by: 'Pier 400' },
}

/** Every kind of mail that is written to somebody of an account. What the rows of the database have besides is not said. */
function mailsIn(said: Said): Record<string, { subject: string; text: string; html: string | null }> {
  const plain = ({ subject, body }: { subject: string; body: string }) => ({ subject, text: body, html: null })
  const paged = ({ subject, page }: { subject: string; page: Parameters<Said['htmlOf']>[0] }) => ({
    ...{ subject, text: said.textOf(page), html: said.htmlOf(page) },
  })
  const exported = (more: object, undelivered?: { place: string | null; attempts: number; failure: string }) =>
    paged(
      said.exportMail({
        ...{ schedule, export: { ...file, ...more }, company: 'Northgate', now, base, stop },
        ...{ isAttached: undelivered === undefined, ...(undelivered && { undelivered }) },
      } as never),
    )
  const digest = said.digestPage(
    {
      open: [costly, near, snapshot()].map((one, at) => ({ ...one, id: `e${at}`, opened_at: now })),
      closed: 2,
    },
    { company: 'Northgate', times, since: '2026-11-19T15:30:00.000Z', base, now, stop },
  )
  const asked = { subject: 'Customs hold', link: `${base}/exceptions?open=e` }
  const came = { at: now, address: '192.0.2.7', agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', base }
  const alertTo = { user_id: 'u', email: 'jo@northgate.example' }
  return {
    'an alert': said.alertMail({ ...about, notices } as never, alertTo, stop),
    'an alert of one thing': said.alertMail({ ...about, notices: notices.slice(0, 1) } as never, alertTo, stop),
    'a digest': paged(digest as NonNullable<typeof digest>),
    'a scheduled export': exported({}),
    'a scheduled export without rows': exported({ rows_done: 0 }),
    'a scheduled export that failed': exported({ status: 'failed', failure: 'The export failed three times.' }),
    'a file that was not delivered': exported(
      {},
      { place: 'Warehouse', attempts: 8, failure: 'The server closed the connection.' },
    ),
    'a message of a customer': said.messageMail(
      { ...envelope, language: 'fr', order: 'PO 7', now: new Date(now) },
      { message: message as never, address: `${base}/parties/p`, party: 'Kestrel' },
    ),
    'a password that was changed': plain(said.accessMail({ ...came, change: 'password_changed' })),
    'a second factor that an admin removed': plain(said.factorRemovedMail('Jo Tran')),
    'a link to a new password': plain(said.resetMail(`${base}/sign-in?reset=x`)),
    'a mention': plain(
      said.mentionMail({ about: costly, author: 'Jo Tran', text: 'Who calls?', link: `${base}/exceptions?open=e` }),
    ),
    'an answer': plain(said.answeredMail(asked, { from: 'desk@broker.example', text: 'Released at noon.' })),
    'an inquiry that came back': plain(
      said.unansweredMail(asked, { to: 'desk@broker.example', came_back: '550 No such user' }),
    ),
    'a value that is reported differently': plain(said.byHandMail([changed] as never, base)),
    'a webhook that was paused': plain(
      said.pausedWebhook({ id: 'w', url: 'https://erp.example/hook', failing_since: '2026-11-15T12:00:00.000Z' }, base),
    ),
  }
}

test('every mail to somebody of an account is written down in German', async () => {
  const mails = Object.entries(mailsIn(await saidIn('de')))
  const blocks = mails.map(([name, { subject, text }]) => `======== ${name}\n${subject}\n\n${text.trim()}`)
  await expect(`${blocks.join('\n\n')}\n`).toMatchFileSnapshot('../testing/german-mails.txt')
})

test.each(viewLanguages)(
  'in %s no mail says what another language says, and its HTML says which it is',
  async (language) => {
    const english = Object.values(mailsIn(await saidIn('en')))
    const mails = Object.values(mailsIn(await saidIn(language)))
    for (const [at, { text, html }] of mails.entries()) {
      expect(text === english[at]?.text).toBe(language === 'en')
      expect(text).not.toMatch(/\{\w+\}/)
      if (html !== null) expect(html).toContain(`<html lang="${language}">`)
    }
  },
)

const days: Record<ViewLanguage, [day: string, money: string, weekdays: string]> = {
  en: ['Fri 20 Nov', '4,505.00 USD and 145.50 CAD a day', 'Mon, Tue and Fri'],
  de: ['Fr, 20. Nov', '4.505,00 USD und 145,50 CAD pro Tag', 'Mo, Di und Fr'],
  es: ['vie 20 nov', '4505,00 USD y 145,50 CAD por día', 'lun, mar y vie'],
  fr: ['ven. 20 nov.', '4 505,00 USD et 145,50 CAD par jour', 'lun., mar. et ven.'],
  zh: ['11月20日 周五', '每天 4,505.00 USD 和 145.50 CAD', '周一、周二 和 周五'],
}

test.each(viewLanguages)('in %s days, weekdays and amounts are written as they are there', async (language) => {
  const { alertMail, digestPage } = await saidIn(language)
  const [day, money, weekdays] = days[language]
  const told = alertMail({ ...about, notices } as never, { user_id: 'u', email: 'x@y.example' }, stop).text
  const [plainTold, plainMoney] = [told, money].map((text) => text.replace(/[\u00a0\u202f]/g, ' '))
  expect(plainTold).toContain(day)
  expect(plainTold).toContain(plainMoney)
  const open = [{ ...near, id: 'e', opened_at: now }]
  const digest = digestPage({ open, closed: 0 }, { company: 'N', times, since: now, base, now, stop })
  expect(digest?.page.footer).toContain(weekdays)
})

test('a mail that goes out without its file says so in the language it was written in', async () => {
  for (const language of viewLanguages) {
    const said = await saidIn(language)
    const mail = mailsIn(said)['a scheduled export']
    const kept = { body: mail?.text ?? '', html: mail?.html ?? null }
    const without = said.withoutAttachment(kept)
    expect(without?.body).not.toBe(kept.body)
    expect(without?.html).not.toBe(kept.html)
    const other = await saidIn(language === 'de' ? 'fr' : 'de')
    expect(other.withoutAttachment(kept)).toBeUndefined()
  }
})
