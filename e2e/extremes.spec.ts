import type { Page } from '@playwright/test'
import { document } from '../src/contract/documents/document.ts'
import { party } from '../src/contract/parties/party.ts'
import { container } from '../src/contract/tracking/container.ts'
import { shipment } from '../src/contract/tracking/shipment.ts'
import { trackingRequest } from '../src/contract/tracking/tracking-request.ts'
import { type Furniture, furnish } from './furnish.ts'
import { beyondWindow } from './looks.ts'
import { expect, test } from './test.ts'

type Values = Record<string, unknown>

/** Names without a place to break at, in letters of both directions, and far more of everything than anybody has. */
const long = `${'Großbetriebsstättenverwaltung'.repeat(6)} שלום عالم `.padEnd(200, 'W')
const holds = Array.from({ length: 10_000 }, (_, index) => ({
  name: index % 2 ? 'customs' : 'other',
  status: 'hold',
  description: index % 3 ? `${index} ${long}` : '',
}))
const fees = ['USD', 'CAD', 'EUR', 'XXX', 'JPY'].map((currency_code, index) => ({
  type: 'exam',
  amount: 10 ** (3 * index) + 0.5,
  currency_code,
}))
const far: Record<string, Values> = {
  container: {
    holds_at_pod_terminal: holds,
    fees_at_pod_terminal: fees,
    location_at_pod_terminal: long,
    seal_number: long,
    ref_numbers: Array.from({ length: 300 }, (_, index) => `${index} ${long}`),
    pod_timezone: null,
  },
  shipment: {
    bill_of_lading_number: long,
    ref_numbers: [long, ...Array.from({ length: 300 }, (_, index) => `مرجع ${index}`)],
    tags: Array.from({ length: 300 }, (_, index) => `tag-${index}`),
    customer_name: long,
    shipping_line_name: long,
    shipping_line_short_name: long,
    port_of_lading_name: long,
    port_of_discharge_name: long,
    destination_name: long,
    pod_vessel_name: long,
    pod_voyage_number: long,
  },
  port: { name: long },
  terminal: { name: long, nickname: long },
  party: { company_name: long },
  tracking_request: { request_number: long, ref_numbers: [long], shipment_tags: [long], last_error: long },
  document: { filename: `${long}.pdf`, email_subject: long },
}

/** Everything that may be absent is. */
const nothing = Object.fromEntries(
  [container, shipment, trackingRequest, party, document].map(({ schema }) => [
    schema.shape.type.value,
    Object.fromEntries(
      Object.entries(schema.shape.attributes.shape)
        .filter(([, field]) => field.safeParse(null).success)
        .map(([name]) => [name, null]),
    ),
  ]),
)

function changed(value: unknown, by: Record<string, Values>): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(one, by))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changed(part, by)]))
  const { type, attributes } = parts
  if (typeof type === 'string' && by[type] && attributes) {
    const known = Object.entries(by[type]).filter(([name]) => name in (attributes as Values))
    return { ...parts, attributes: { ...attributes, ...Object.fromEntries(known) } }
  }
  return parts
}

const changeAnswers = (page: Page, by: Record<string, Values>) =>
  page.route(/\/v2\/(?!live)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response })
    await route.fulfill({ response, json: changed(await response.json(), by) })
  })

const screens = (made: Furniture): [string, RegExp][] => [
  ['/shipments', /^Shipments/],
  ['/shipments?grain=shipments', /^Shipments/],
  [`/shipments?open=${made.container}`, /^Shipments/],
  [`/shipments/${made.shipment}`, /./],
  ['/shipments/numbers?list=TCLU4829132,MSCU6639870,TGHU5510201', /./],
  ['/tracking-requests', /^Tracking requests/],
  ['/documents', /^Documents/],
  [`/documents/${made.document}`, /./],
  ['/parties', /./],
  [`/parties/${made.party}`, /./],
]

for (const [what, by] of Object.entries({ 'far too much': far, 'nothing at all': nothing }))
  test(`a server that says ${what} breaks no screen, and none grows wider than the window`, async ({
    page,
    server,
    person,
  }) => {
    const made = await furnish({ address: server.address, apiKey: person.apiKey })
    await changeAnswers(page, by)
    const wide: string[] = []
    for (const [path, heading] of screens(made)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
      for (const width of [1440, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        const over = await beyondWindow(page)
        if (over) wide.push(`${path} at ${width}: ${over}`)
      }
    }
    // What is still on its way is nobody's any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(wide).toEqual([])
  })
