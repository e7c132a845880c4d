import { type Server, startServer } from './server.ts'
import { test as base, expect } from './test.ts'
import { voyager } from './voyages.ts'

/** As it is set up first: no line is connected, and nothing is simulated. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await startServer({ demo: '0' })
      await server.startJobs()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
test.use({ expectedErrors: /status of 422/ })

const none = /no connection to this line/i
const helps = /Connect the line in Settings/

for (const width of [1440, 390])
  test(`where no line is connected everything says so, and what helps, ${width} px wide`, async ({
    page,
    person,
    server,
  }, testInfo) => {
    const picture = async (name: string) =>
      testInfo.attach(`${name}-${width}`, { body: await page.screenshot(), contentType: 'image/png' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/shipments/track?numbers=MAEU248119305,YMLUI248119305,TCLU4829132')
    const numbers = page.getByRole('table', { name: 'Numbers found' })
    for (const [number, line] of [
      ['YMLUI248119305', 'YMLU'],
      ['TCLU4829132', 'MSCU'],
    ])
      await page.getByLabel(`Shipping line of ${number}`).selectOption(String(line))
    await page.getByRole('button', { name: 'Track 3 now' }).click()
    await expect(numbers.getByText(none)).toHaveCount(3)
    await expect(page.getByRole('dialog').getByText(helps).first()).toBeVisible()
    await picture('dialog')

    await page.goto('/shipments')
    const waiting = page.getByRole('region', { name: 'Not tracked yet' })
    // The newest two stand there.
    await expect(waiting.getByText(none)).toHaveCount(2)
    await expect(waiting.getByText(helps)).toBeVisible()
    await expect(page.getByText(/asked by itself|within minutes|we keep asking/)).toHaveCount(0)
    await picture('empty-list')

    await page.goto('/tracking-requests')
    const requests = page.getByRole('table', { name: 'Tracking requests' })
    await expect(requests.getByRole('row').filter({ hasText: 'No connection' })).toHaveCount(3)
    await expect(requests.getByText(helps).first()).toBeAttached()
    await picture('requests')

    const { path } = await voyager({ address: server.address, apiKey: person.apiKey }).track(['MSCU6639870'])
    await page.goto(path)
    await page.getByText('Tracking', { exact: true }).first().click()
    const tracking = page.locator('#tracking, [aria-labelledby="tracking"], details').filter({ hasText: helps }).first()
    await expect(tracking).toContainText(none)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText(/there is no connection to/)).toBeVisible()
    await picture('shipment')
  })
