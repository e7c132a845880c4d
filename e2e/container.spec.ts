import type { Page } from '@playwright/test'
import { beyondWindow, violations } from './looks.ts'
import { expect, test } from './test.ts'
import { dayThere, hoursAgo, unloaded, voyageOf, voyager } from './voyages.ts'

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const why = (page: Page) => page.getByRole('dialog', { name: 'Why this value' })

test.describe('of the demo', () => {
  test.use({ visitor: 'demo', beginsAt: '/shipments' })
  test('a container is opened from the list, and says whether it may be collected', async ({ page }) => {
    const first = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first()
    const number = (await first.innerText()).replace(/\s/g, '')
    await first.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
    const verdict = page.getByRole('main').locator('[data-explains=verdict]')
    await verdict.press('Enter')
    await expect(why(page)).toContainText(/Why:|Ready:/)
    await page.keyboard.press('Escape')
    await expect(verdict).toBeFocused()
    await expect(timeline(page).getByRole('listitem').first()).toBeVisible()
  })
})

test('an own voyage: the verdict, who acts, the deadline, fees that are not added, and why', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132'])
  await terminal('TCLU4829132', {
    on_terminal: true,
    available: false,
    location: 'C4-211',
    holds: [{ name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }],
    fees: [
      { type: 'EXAM', amount: 310, currency: 'USD' },
      { type: 'TOTAL DUE', amount: 310, currency: 'USD' },
      { type: 'OTHER', amount: 45, currency: 'CAD' },
    ],
    last_free_day: dayThere(1),
    pickup_appointment_at: `${dayThere(3)}T08:00`,
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TCLU4829132')
  await expect(page.getByText('On hold in Los Angeles')).toBeVisible()
  await expect(page.getByText('Your customs broker has to clear it.')).toBeVisible()

  const deadline = page.getByRole('region', { name: 'Deadline, last free day' })
  await expect(deadline).toContainText('Terminal binds: only source with a last free day')
  await expect(deadline).toContainText(/1 day, \d+ (h|min)/)
  await expect(deadline).toContainText('is 2 days after the last free day')
  const fees = page.getByRole('region', { name: 'Fees' })
  await expect(page.getByRole('region', { name: 'Journey' })).toContainText('appointment')
  await expect(fees.getByRole('row', { name: /To pay before pickup/ })).toContainText('310.00 USD45.00 CAD')
  await expect(fees.getByRole('row', { name: /Total/ })).toContainText('not added again')
  await expect(page.getByRole('region', { name: 'Holds' })).toContainText('Who acts: broker')

  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Verdict was Unknown now Blocked')

  await page.getByRole('button', { name: /^Blocked/ }).click()
  await expect(why(page)).toContainText('A hold is active, and the terminal does not say available')
  await page.keyboard.press('Escape')
  await deadline.getByRole('button').first().click()
  await expect(why(page)).toContainText('Only source with a last free day')
})

test('of two last free days the one that binds is told apart from that of a place the box passes through', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  const byRail = (locode: string, name: string) => ({
    transportCall: { modeOfTransport: 'RAIL', location: { UNLocationCode: locode, locationName: name } },
  })
  const { path } = await track(['TCLU4829132'], (voyage) => {
    const { equipment, transport } = voyageOf(voyage)
    return [
      ...unloaded(voyage),
      equipment('LOAD', 'USLAX', hoursAgo(40), 'ACT', byRail('USLAX', 'Los Angeles')),
      transport('DEPA', 'USLAX', hoursAgo(38), 'ACT', byRail('USLAX', 'Los Angeles')),
      transport('ARRI', 'USLAX', hoursAgo(6), 'ACT', byRail('CAMTR', 'Montreal')),
      equipment('DISC', 'USLAX', hoursAgo(5), 'ACT', byRail('CAMTR', 'Montreal')),
    ]
  })
  await terminal('TCLU4829132', { on_terminal: false, last_free_day: dayThere(1) })
  await terminal('TCLU4829132', { on_terminal: true, available: true, holds: [], last_free_day: dayThere(3) }, '2425')
  await page.goto(path)
  const deadline = page.getByRole('region', { name: 'Deadline, last free day' })
  await expect(deadline).toContainText('Rail binds: only last free day that applies')
  const terminals = deadline.getByRole('row', { name: /^Terminal/ })
  await expect(terminals).toContainText('Los Angeles')
  await expect(terminals).toContainText('left there')
})

test('a date is explained with the keyboard, and the panel does not cover it', async ({ page, person, server }) => {
  const { track } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132'])
  await page.goto(path)
  const arrival = timeline(page).getByRole('listitem').filter({ hasText: 'Vessel arrived, EXAMPLE STAR' })
  const time = arrival.getByRole('button')
  await time.focus()
  await page.keyboard.press('Enter')
  await expect(why(page)).toBeFocused()
  await expect(why(page)).toContainText('Yang Ming')
  await expect(why(page)).toContainText('An actual time replaces every estimate')
  await expect(why(page)).toContainText('First reported')
  await expect(why(page)).toContainText('(UTC−')
  const [panel, value] = await Promise.all([why(page).boundingBox(), time.boundingBox()])
  const isApart = panel && value && (panel.y >= value.y + value.height || panel.y + panel.height <= value.y)
  expect(isApart).toBe(true)
  await page.keyboard.press('Escape')
  await expect(why(page)).toBeHidden()
  await expect(time).toBeFocused()
  await expect(arrival).toContainText('3 days late')
})

test('what the line took back is struck, and an unknown zone is said and not converted', async ({
  page,
  person,
  server,
}) => {
  const { track, send } = voyager({ address: server.address, apiKey: person.apiKey })
  const returned = hoursAgo(20)
  const { path } = await track(['TCLU4829132'], (voyage) => {
    const { equipment, transport } = voyageOf(voyage)
    const nowhere = { transportCall: { modeOfTransport: 'TRUCK', location: { locationName: 'A depot' } } }
    return [
      ...unloaded(voyage),
      transport('ARRI', 'USLAX', hoursAgo(80), 'ACT', { eventID: 'too-early', eventCreatedDateTime: hoursAgo(79) }),
      equipment('GTOT', 'USLAX', hoursAgo(40)),
      equipment('GTIN', 'USLAX', returned.replace('Z', ''), 'ACT', { ...nowhere, emptyIndicatorCode: 'EMPTY' }),
    ]
  })
  await send([{ eventID: 'too-early', isRetracted: true }])
  await page.goto(path)
  const arrival = timeline(page).getByRole('listitem').filter({ hasText: 'Vessel arrived, EXAMPLE STAR' })
  await expect(arrival).toContainText('corrected by Yang Ming')
  await expect(arrival.locator('s')).toHaveCount(1)
  const back = timeline(page).getByRole('listitem').filter({ hasText: 'Empty returned' })
  await expect(back).toContainText('zone unknown as the source wrote it, not converted')
  await expect(back).toContainText(returned.slice(11, 16))
  await back.getByRole('button').click()
  await expect(why(page)).toContainText('shown as written, not converted')
})

test('of siblings the one that differs says in what; a link to a container that is not here falls back with a word', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132', 'MSCU6639870', 'CSQU3054383'])
  for (const number of ['TCLU4829132', 'MSCU6639870'])
    await terminal(number, { on_terminal: true, available: true, holds: [], last_free_day: dayThere(4) })
  await page.goto(`${path}?container=no-such-container`)
  await expect(page.getByText('The container of this link is not in this shipment')).toBeVisible()
  const siblings = page.getByRole('navigation', { name: 'The 3 containers of this shipment' })
  await expect(siblings.getByRole('link').filter({ hasText: 'differs' })).toHaveCount(1)
  await expect(siblings.getByRole('link').filter({ hasText: 'differs: unknown' })).toContainText('CSQU3054383')
  await siblings.getByRole('link').filter({ hasText: 'TCLU4829132' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TCLU4829132')
  await expect(page.getByText('The container of this link')).toBeHidden()
})

test.describe('with a refusal', () => {
  test.use({ expectedErrors: /422/ })
  test('references are edited in place: shown at once, and where the server refuses, rolled back with what was typed', async ({
    page,
    person,
    server,
  }) => {
    const { track, call } = voyager({ address: server.address, apiKey: person.apiKey })
    const definition = { entity_type: 'Container', api_slug: 'gate', data_type: 'short_text', display_name: 'Gate' }
    const attributes = { ...definition, validation: { pattern: '^[0-9]+$' } }
    await call('POST', 'custom_field_definitions', { data: { type: 'custom_field_definition', attributes } })
    const { path } = await track(['TCLU4829132'])
    await page.goto(path)
    const written = page.getByRole('region', { name: 'References and tags' })

    await expect(written).toBeVisible()
    await page.keyboard.press('e')
    const box = page.getByRole('textbox', { name: 'References of the shipment' })
    await box.fill('PO 1')
    await box.press('Enter')
    await box.fill('PO 2')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(written).toContainText('PO 1, PO 2')
    await expect(box).toBeHidden()
    await page.reload()
    await expect(written).toContainText('PO 1, PO 2')

    await written.getByRole('button', { name: 'Edit Shipment' }).click()
    await box.fill('x'.repeat(101))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(written.getByRole('alert')).toContainText('Not saved, what you typed is kept.')
    await expect(written).toContainText('x'.repeat(101))
    await expect(box).toHaveAccessibleDescription(/100/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(written).toContainText('PO 1, PO 2')

    await written.getByRole('button', { name: 'Edit Gate' }).click()
    await page.getByRole('textbox', { name: 'Gate' }).fill('seven')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Gate' })).toHaveValue('seven')
    await expect(written.getByRole('alert')).toBeVisible()
    await page.getByRole('textbox', { name: 'Gate' }).fill('7')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Gate' })).toBeHidden()
    await page.reload()
    await expect(written.getByRole('definition').filter({ hasText: /^7/ })).toBeVisible()
  })
})

test('tracking is stopped and resumed, and the line can be asked at once', async ({ page, person, server }) => {
  const { track } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132'])
  await page.goto(path)
  await page.getByRole('button', { name: 'Stop tracking' }).click()
  await page.getByRole('button', { name: 'Stop 1 container' }).click()
  await expect(page.getByText('stopped by a user').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check now' })).toBeDisabled()
  await page.getByRole('button', { name: 'Resume tracking' }).click()
  await expect(page.getByText('stopped by a user')).toHaveCount(0)
  // Where a journey before this one has started the jobs, the line answers before anybody sees that it is asked.
  let letThrough = () => {}
  const mayPass = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route(/\/refresh$/, (route) => mayPass.then(() => route.continue()))
  const asked = page.waitForResponse(/\/refresh$/)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('button', { name: 'Asking' })).toBeVisible()
  letThrough()
  expect((await asked).ok()).toBe(true)
})

test('what is withdrawn, missing, long or written from right to left breaks nothing', async ({
  page,
  person,
  server,
}) => {
  const { track, call } = voyager({ address: server.address, apiKey: person.apiKey })
  const numbers = Array.from({ length: 30 }, (_, index) => `ZZZU${String(1_000_000 + index * 37)}`)
  const { path, id } = await track(numbers, ({ bill, container }) => {
    const { equipment } = voyageOf({ bill, container })
    return [equipment('GTOT', 'CNNGB', hoursAgo(30), 'ACT', { emptyIndicatorCode: 'EMPTY' })]
  })
  const ref_numbers = ['شركة النخيل للتجارة الدولية', 'x'.repeat(100), `${'y'.repeat(99)}z`]
  await call('PATCH', `shipments/${id}`, { data: { type: 'shipment', attributes: { ref_numbers } } })
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'The 30 containers' }).getByRole('link')).toHaveCount(30)
    await expect(page.getByText('No arrival is estimated yet.')).toBeVisible()
    expect(await beyondWindow(page), `${width}`).toBeNull()
  }
})

test.describe('of somebody else', () => {
  test.use({ expectedErrors: /404/ })
  test('a shipment that is not here says so', async ({ page, server }) => {
    const other = await server.newAccount()
    const { path } = await voyager({ address: server.address, apiKey: other.apiKey }).track(['TCLU4829132'])
    for (const address of [path, '/shipments/11111111-1111-4111-8111-111111111111', '/shipments/nonsense']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'This shipment is not here' })).toBeVisible()
    }
  })
})

test('on a phone all is folded but deadline, holds and timeline; on paper it is one sheet', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132', 'MSCU6639870'])
  const holds = [{ name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }]
  await terminal('TCLU4829132', { on_terminal: true, available: false, holds, last_free_day: dayThere(2) })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Holds' })).toContainText('Customs')
  await expect(timeline(page)).toContainText('Discharged')
  const siblings = page.getByRole('navigation', { name: 'The 2 containers of this shipment' }).getByRole('link')
  const overfull = await siblings.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(overfull).toBe(0)
  const folded = page.locator('details', { has: page.getByRole('heading', { level: 2 }) })
  await expect(folded).toHaveText([
    /^Changes/,
    /^References/,
    /^Tracking/,
    /^Parties/,
    /^Documents/,
    /^Notes/,
    /^Delivery/,
    /^Set by hand/,
    /^Fees/,
    /^Pickup/,
    /^Map/,
  ])
  for (const one of await folded.all()) await expect(one).not.toHaveAttribute('open')
  const [deadline, journey] = await Promise.all(
    [page.getByRole('region', { name: 'Deadline, last free day' }), page.getByRole('region', { name: 'Journey' })].map(
      (part) => part.boundingBox(),
    ),
  )
  expect(deadline?.y).toBeLessThan(journey?.y ?? 0)
  await page.getByText('Tracking', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Stop tracking' })).toBeVisible()

  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing, also while something is explained or edited, ${colorScheme}`, async ({
    page,
    person,
    server,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
    const { path } = await track(['TCLU4829132', 'MSCU6639870', 'CSQU3054383'])
    await terminal('TCLU4829132', { on_terminal: true, available: true, holds: [], last_free_day: dayThere(-2) })
    await page.goto(path)
    await expect(timeline(page)).toContainText('Discharged')
    await page.getByRole('heading', { name: 'Map' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('img', { name: /^The way over Ningbo/ })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await timeline(page).getByRole('button').first().click()
    await expect(why(page)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await expect(page.getByRole('textbox', { name: 'References of the shipment' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
