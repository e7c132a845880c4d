import type { APIRequestContext, Page } from '@playwright/test'
import { discharged } from '../src/server/testing/dcsa-events.ts'
import { expect, test } from './test.ts'

test.use({ beginsAt: '/shipments' })

const number = 'TCLU4829132'

/** What programs send to the API while somebody looks at the screen. */
function sender(request: APIRequestContext, apiKey: string) {
  const post = async (address: string, data: unknown) => {
    const headers = { authorization: `Token ${apiKey}`, 'content-type': 'application/json' }
    expect((await request.post(address, { data, headers })).ok()).toBe(true)
  }
  return {
    async arrive(bill: string) {
      const attributes = { request_type: 'bill_of_lading', request_number: bill, scac: 'YMLU' }
      await post('/v2/tracking_requests', { data: { type: 'tracking_request', attributes } })
      await post('/v2/ingest/dcsa_events?scac=YMLU', discharged({ bill, container: number }))
    },
    hold: () =>
      post('/v2/ingest/terminal_updates', {
        source: { terminal_firms: 'W185' },
        checked_at: new Date().toISOString(),
        containers: [{ number, available: false, holds: [{ name: 'CUSTOMS', status: 'hold' }] }],
      }),
  }
}

const row = (page: Page) => page.getByRole('row').filter({ hasText: /TCLU\s*482\s*913\s*2/ })

test('what arrives while somebody looks appears by itself, in every tab, over one connection', async ({
  page,
  context,
  request,
  person,
}) => {
  const streams: string[] = []
  const { arrive, hold } = sender(request, person.apiKey)
  // What the page has opened before is not counted, however late it is.
  const address = page.url()
  await page.goto('about:blank')
  context.on('request', (one) => one.url().includes('/v2/live') && streams.push(one.url()))
  await page.goto(address)
  await expect.poll(() => streams.length).toBe(1)
  const second = await context.newPage()
  await second.goto('/shipments')

  await arrive('YMLU900100')
  await expect(row(page)).toBeVisible()
  await expect(row(second)).toBeVisible()
  await expect(row(page)).not.toContainText('Blocked')
  await hold()
  await expect(row(page)).toContainText('Blocked')
  await expect(row(second)).toContainText('Blocked')
  // What is new is marked, until somebody looks.
  const news = row(page).locator('.changed', { hasText: 'Blocked' })
  await expect(news).toHaveCount(1)
  await row(page).hover()
  await expect(news).toHaveCount(0)
  expect(streams).toHaveLength(1)

  // The tab that listened is closed: the other one takes over.
  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  const tags = { data: { attributes: { ref_numbers: ['PO 900100'] } } }
  const { data } = await (await second.request.get('/v2/containers')).json()
  const headers = { authorization: `Token ${person.apiKey}`, 'content-type': 'application/json' }
  await request.patch(`/v2/containers/${data[0].id}`, { data: tags, headers })
  await row(second).getByRole('link').first().click()
  await expect(second.getByText('PO 900100').first()).toBeVisible()
})
