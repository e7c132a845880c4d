import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { customerOf } from './portal.ts'
import { type Server, startServer } from './server.ts'
import { test as base, expect } from './test.ts'
import { dayThere, hoursAgo, voyageOf, voyager } from './voyages.ts'

/** A server whose table says of Vancouver what neither Node nor any browser says: its clocks are 6.5 hours behind UTC. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'zones-'))
      const table = JSON.parse(readFileSync('src/refdata/time_zones.json', 'utf8'))
      table.zones['America/Vancouver'] = table.clocks.push('BCT -390|0') - 1
      table.release = '2099z'
      const timeZonesFile = join(folder, 'time-zones.json')
      writeFileSync(timeZonesFile, JSON.stringify(table))
      const server = await startServer({ timeZonesFile })
      await use(server)
      await server.close()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const deltaport = '3891'
const number = 'TCLU4829132'
const date = dayThere(3)
/** `Wed 25 Nov`, whatever year it is. */
const [, weekday = '', day = '', month = ''] = /^(\w+), (\d+) (\w+)/.exec(new Date(date).toUTCString()) ?? []
const words = `${weekday} ${Number(day)} ${month}`

test('a deadline and an appointment have the day and hour of their terminal wherever they are shown', async ({
  page,
  person,
  server,
}) => {
  const provider = { address: server.address, apiKey: person.apiKey }
  const { call, send, terminal } = voyager(provider)
  const customer = await customerOf(provider)
  const bill = `YMLUZ${String(Date.now() % 10_000_000).padStart(7, '0')}`
  const attributes = { request_type: 'bill_of_lading', request_number: bill, scac: 'YMLU', ref_numbers: ['PO 4711'] }
  const relationships = { customer: { data: { id: customer.party, type: 'party' } } }
  await call('POST', 'tracking_requests', { data: { type: 'tracking_request', attributes, relationships } })
  const { equipment, transport } = voyageOf({ bill, container: number })
  const there = {
    transportCall: {
      transportCallID: 'CAVAN-024E',
      modeOfTransport: 'VESSEL',
      importVoyageNumber: '024E',
      location: { UNLocationCode: 'CAVAN', locationName: 'Vancouver' },
      vessel: { vesselIMONumber: '9321483', vesselName: 'EXAMPLE STAR' },
    },
  }
  await send([
    equipment('LOAD', 'CNNGB', hoursAgo(20 * 24)),
    transport('ARRI', 'USLAX', hoursAgo(60), 'ACT', there),
    equipment('DISC', 'USLAX', hoursAgo(48), 'ACT', there),
  ])
  const { data } = await call('GET', `shipments?number=${bill}`)
  const id = data[0].id as string
  const said = { on_terminal: true, available: true, holds: [] }
  const times = { last_free_day: `${date}T23:30`, pickup_appointment_at: `${date}T09:00` }
  await terminal(number, { ...said, ...times }, deltaport)

  await page.goto('/shipments?columns=deadline')
  const row = page.getByRole('table', { name: 'Containers' }).locator('tbody').getByRole('row').first()
  const clocks = page.getByRole('group', { name: 'Show times in' }).first()
  for (const clock of ['Place time', 'My time', 'UTC']) {
    await clocks.getByRole('button', { name: clock }).click()
    await expect(row).toContainText(words)
  }
  await clocks.getByRole('button', { name: 'Place time' }).click()

  await server.startJobs()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Text (CSV)' }).click()
  const [head = [], line = []] = parse((await readFile(await (await download).path(), 'utf8')).slice(1)) as string[][]
  expect(line[head.indexOf('Deadline (local)')]).toBe(`${date} 23:30`)
  expect(line[head.indexOf('Deadline, zone')]).toBe('America/Vancouver UTC−06:30')

  await page.goto(`/shipments/${id}`)
  const deadline = page.getByRole('region', { name: 'Deadline, last free day' })
  await expect(deadline).toContainText(words)
  await expect(deadline).toContainText('free until 23:30 BCT')
  await expect(deadline).toContainText(`${words} 09:00`)
  await deadline.getByRole('button', { name: words }).first().click()
  const why = page.getByRole('dialog', { name: 'Why this value' })
  await expect(why).toContainText(`${words} 23:30 BCT (UTC−06:30)`)

  await page.goto('/settings/keys')
  await expect(page.getByText('Time zones: IANA release 2099z')).toBeVisible()

  await page.goto(`${customer.path}/shipments/${id}`)
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByText(/09:00/).first()).toBeVisible()
})
