import { behindGateway, holding } from './behind.ts'
import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

test.use({ visitor: 'stranger' })

test('while the server is slow a wait is shown, what was typed stays, and nothing is sent twice', async ({
  page,
  server,
  person,
}) => {
  const { track } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132'])
  await behindGateway({ page, server, person }, async (gateway) => {
    // A page that comes slowly.
    const read = holding(gateway, (one) => one.path.startsWith('/v2/shipments/'))
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    read.letThrough()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TCLU4829132')

    // A value that is changed where it stands: it is shown at once, and that it is on its way.
    const written = page.getByRole('region', { name: 'References and tags' })
    await page.keyboard.press('e')
    await page.getByRole('textbox', { name: 'References of the shipment' }).fill('PO 4811')
    const saved = holding(gateway, (one) => one.method === 'PATCH')
    await page.getByRole('button', { name: 'Save' }).dblclick()
    await expect(written).toContainText('PO 4811')
    await expect(written.getByRole('status')).toHaveText('saving')
    await expect(written.getByRole('status')).toHaveCSS('opacity', '1')
    await expect.poll(() => saved.count()).toBe(1)
    saved.letThrough()
    await expect(written.getByRole('status')).toHaveCount(0)
    await page.reload()
    await expect(written).toContainText('PO 4811')

    // A dialog.
    await page.goto(`${gateway.address}/parties/new`)
    const name = page.getByRole('dialog').getByLabel('Company name')
    await name.fill('Kestrel Trading')
    const made = holding(gateway, (one) => one.method === 'POST' && one.path === '/v2/parties')
    const create = page.getByRole('dialog').getByRole('button').last()
    await create.dblclick()
    await expect(create).toHaveAttribute('aria-busy', 'true')
    await name.press('Enter')
    await expect(name).toHaveValue('Kestrel Trading')
    await expect.poll(() => made.count()).toBe(1)
    made.letThrough()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Kestrel Trading' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'Customers' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Kestrel Trading' })).toHaveCount(1)

    // A confirmed action.
    await page.goto(gateway.address + path)
    await page.getByRole('button', { name: 'Stop tracking' }).click()
    const stopped = holding(gateway, (one) => one.path.endsWith('/stop_tracking'))
    const stop = page.getByRole('dialog').getByRole('button', { name: 'Stop 1 container' })
    await stop.dblclick()
    await expect(stop).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => stopped.count()).toBe(1)
    stopped.letThrough()
    await expect(page.getByText('stopped by a user').first()).toBeVisible()

    // Tracking.
    await page.goto(`${gateway.address}/shipments/track?numbers=MAEU248119305`)
    const tracked = holding(gateway, (one) => one.method === 'POST' && one.path === '/v2/tracking_requests')
    const track = page.getByRole('dialog').getByRole('button', { name: /^Track 1 now/ })
    await track.dblclick()
    await expect.poll(() => tracked.count()).toBe(1)
    tracked.letThrough()
    await expect(page.getByRole('dialog')).toContainText('Sent')
    const { data } = await voyager({ address: server.address, apiKey: person.apiKey }).call('GET', 'tracking_requests')
    expect(data).toHaveLength(2)
  })
})
