import type { Page } from '@playwright/test'
import { behindGateway, holding } from './behind.ts'
import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

test.use({ visitor: 'stranger', expectedErrors: /status of 500|^ApiFailure: The server answered 500/ })

const advice = /answered 500\. Try again, or tell whoever runs this server/
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' })

test('what cannot be read says so, and is there after another try', async ({ page, server, person }) => {
  const { track } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132'])
  await behindGateway({ page, server, person }, async (gateway) => {
    for (const [address, broken, shown] of [
      ['/shipments?verdict=unknown', '/v2/containers', 'TCLU'],
      ['/shipments?grain=shipments', '/v2/shipments', 'YMLU'],
      [path, '/v2/shipments/', 'Timeline'],
      ['/parties', '/v2/party_summaries', 'No customer'],
      ['/documents', '/v2/documents', 'No document'],
      ['/webhooks', '/v2/webhooks', 'No webhook'],
      ['/tracking-requests', '/v2/tracking_requests', 'YMLU'],
    ] as const) {
      gateway.rules(({ path: asked }) => (asked.startsWith(broken) ? 500 : undefined))
      await page.goto(gateway.address + address)
      await expect(failed(page), address).toHaveCount(1)
      await expect(failed(page), address).toContainText(advice)
      gateway.rules()
      await failed(page).getByRole('button', { name: 'Try again' }).click()
      await expect(page.locator('main'), address).toContainText(shown)
      await expect(failed(page), address).toHaveCount(0)
      expect(page.url(), address).toBe(gateway.address + address)
    }
  })
})

test('a map that does not come says so in its own words', async ({ page, server, person }) => {
  const { path } = await voyager({ address: server.address, apiKey: person.apiKey }).track(['TCLU4829132'])
  await behindGateway({ page, server, person }, async (gateway) => {
    gateway.rules(({ path: asked }) => (asked.includes('/map_geojson') ? 500 : undefined))
    await page.goto(gateway.address + path)
    await page.getByRole('heading', { name: 'Map' }).scrollIntoViewIfNeeded()
    await expect(failed(page)).toContainText('The map could not be loaded.')
    await expect(failed(page)).not.toContainText('filters')
    gateway.rules()
    await failed(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('img', { name: /^The way over/ })).toBeVisible()
  })
})

test('what cannot be written is kept with a word on what to do, and goes through once the server is well', async ({
  page,
  server,
  person,
}) => {
  const { track } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132'])
  await behindGateway({ page, server, person }, async (gateway) => {
    const fails = () => gateway.rules(({ method }) => (method === 'GET' ? undefined : 500))
    await page.goto(gateway.address + path)
    const written = page.getByRole('region', { name: 'References and tags' })
    await expect(written).toBeVisible()
    await page.keyboard.press('e')
    const box = page.getByRole('textbox', { name: 'References of the shipment' })
    await expect(box).toBeFocused()
    await box.fill('PO 4811')
    fails()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(written.getByRole('alert')).toContainText('Not saved, what you typed is kept.')
    await expect(box).toHaveAccessibleDescription(advice)
    await expect(written.getByRole('listitem')).toHaveText('PO 4811')
    await expect(box).toBeFocused()
    gateway.rules()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(box).toBeHidden()
    await expect(written.getByRole('button', { name: 'Edit Shipment' })).toBeFocused()
    await page.reload()
    await expect(written).toContainText('PO 4811')

    await page.goto(`${gateway.address}/parties/new`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Company name').fill('Kestrel Trading')
    fails()
    await dialog.getByRole('button').last().click()
    await expect(dialog.getByRole('alert')).toContainText(advice)
    await expect(dialog.getByLabel('Company name')).toHaveValue('Kestrel Trading')
    gateway.rules()
    await dialog.getByRole('button').last().click()
    await expect(page.getByRole('row').filter({ hasText: 'Kestrel Trading' })).toHaveCount(1)

    await page.goto(gateway.address + path)
    await page.getByRole('button', { name: 'Stop tracking' }).click()
    fails()
    await dialog.getByRole('button', { name: 'Stop 1 container' }).click()
    await expect(page.getByText(advice)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop tracking' })).toBeVisible()
  })
})

test('a change that fails is said wherever the person has gone meanwhile', async ({ page, server, person }) => {
  const { call } = voyager({ address: server.address, apiKey: person.apiKey })
  const attributes = { url: 'https://receiver.example/hook', active: true, events: ['tracking_request.failed'] }
  await call('POST', 'webhooks', { data: { type: 'webhook', attributes } })
  await behindGateway({ page, server, person }, async (gateway) => {
    let fail: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route('**/v2/webhooks/*', async (route) => {
      await held
      await route.fulfill({ status: 500, body: 'broken' })
    })
    await page.goto(`${gateway.address}/webhooks`)
    await page.getByRole('switch', { name: 'Deliver to https://receiver.example/hook' }).click()
    await page.getByRole('link', { name: 'Customers' }).first().click()
    await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
    fail()
    await expect(page.getByText(advice)).toBeVisible()
  })
})

test('who leaves while something is being saved is asked whether to', async ({ page, server, person }) => {
  const { call } = voyager({ address: server.address, apiKey: person.apiKey })
  const attributes = { url: 'https://receiver.example/slow', active: true, events: ['tracking_request.failed'] }
  await call('POST', 'webhooks', { data: { type: 'webhook', attributes } })
  await behindGateway({ page, server, person }, async (gateway) => {
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.accept()
    })
    // What the page tells by itself, such as that somebody is here, is nothing that they would lose.
    const visit = holding(gateway, ({ method, path }) => method === 'POST' && path.startsWith('/v2/home/visit'))
    await page.goto(`${gateway.address}/webhooks`)
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).click()
    await expect.poll(visit.count).toBeGreaterThan(0)
    await page.reload()
    expect(asked).toEqual([])
    visit.letThrough()
    const active = page.getByRole('switch', { name: 'Deliver to https://receiver.example/slow' })
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await active.click()
    await (await saved).finished()
    await expect(active).toBeEnabled()
    await expect(active).not.toBeChecked()
    // The answer is there before the page has read it.
    const wouldAsk = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await expect.poll(wouldAsk).toBe(false)
    await page.reload()
    expect(asked).toEqual([])
    await page.route('**/v2/webhooks/*', () => {})
    await active.click()
    await expect.poll(wouldAsk).toBe(true)
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
  })
})
