import type { Page } from '@playwright/test'
import type { Container } from '../src/contract/tracking/container.ts'
import type { Shipment } from '../src/contract/tracking/shipment.ts'
import { beyondWindow } from './looks.ts'
import { expect, test } from './test.ts'

test.use({ visitor: 'demo', beginsAt: '/shipments' })

const rows = (page: Page) => page.getByRole('table').getByRole('row')

test('a shipment shows its containers, one of them chosen by the address; a wrong one falls back', async ({ page }) => {
  await page.getByRole('link', { name: 'shipments', exact: true }).last().click()
  await expect(page).toHaveURL('/shipments?grain=shipments')
  await rows(page).filter({ hasText: '8 of 8' }).first().getByRole('link').click()
  const siblings = page.getByRole('navigation', { name: 'The 8 containers of this shipment' })
  await siblings.getByRole('link').nth(2).click()
  await expect(page).toHaveURL(/container=/)
  const chosen = siblings.locator('[aria-current]')
  await expect(chosen).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()

  await page.goto(page.url().replace(/container=[^&]+/, 'container=no-such-container'))
  await expect(siblings.locator('[aria-current]')).toHaveCount(1)
})

test('the clock switch is kept, and dates show whose time they are', async ({ page }) => {
  await rows(page).nth(1).getByRole('link').click()
  await page.getByRole('button', { name: 'UTC' }).first().click()
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('UTC').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'UTC' }).first()).toHaveAttribute('aria-pressed', 'true')
})

test('nothing is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/shipments', '/shipments?grain=shipments', '/parties', '/shipments/track']) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await page.getByRole('heading').first().waitFor()
    expect(await beyondWindow(page), path).toBeNull()
  }
})

/** Of all containers the awkward ones: those with the longest of what varies. */
async function awkward(page: Page) {
  const boxes: Container[] = []
  const routes = new Map<string, Shipment['attributes']>()
  for (let at = 1; ; at++) {
    const address = `/v2/containers?page[size]=100&page[number]=${at}&sort=number&include=shipment`
    const { data, included, meta } = await (await page.request.get(address)).json()
    boxes.push(...data)
    for (const { id, attributes } of included as Shipment[]) routes.set(id, attributes)
    if (at * 100 >= meta.total) break
  }
  const routeOf = ({ relationships }: Container) => routes.get(relationships.shipment.data?.id ?? '')
  const length = (text: string | null | undefined) => text?.length ?? 0
  const sizes: Record<string, (box: Container) => number> = {
    holds: ({ attributes }) => attributes.holds_at_pod_terminal.length,
    fees: ({ attributes }) => attributes.fees_at_pod_terminal.length,
    deadlines: ({ attributes }) => attributes.deadlines.length,
    references: (box) => routeOf(box)?.ref_numbers?.length ?? 0,
    'name of the customer': (box) => length(routeOf(box)?.customer_name),
    'name of the destination': (box) => length(routeOf(box)?.destination_name),
    'name of the vessel': (box) => length(routeOf(box)?.pod_vessel_name),
    'legs inland': ({ attributes }) => (attributes.has_inland_leg ? length(attributes.pod_rail_departed_at) : 0),
  }
  return Object.entries(sizes).flatMap(([what, size]) => {
    const box = boxes.reduce<Container | undefined>(
      (most, one) => (most && size(most) >= size(one) ? most : one),
      undefined,
    )
    return box && size(box) > 0
      ? [{ what, path: `/shipments/${box.relationships.shipment.data?.id}?container=${box.id}` }]
      : []
  })
}

test('the container with the most of each thing is not wider than a phone', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  const found = await awkward(page)
  expect(found.map(({ what }) => what)).toEqual(expect.arrayContaining(['holds', 'fees', 'deadlines', 'references']))
  for (const { what, path } of found) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    for (const section of await page.getByRole('main').locator('details').all())
      await section.evaluate((one) => one.setAttribute('open', ''))
    expect.soft(await beyondWindow(page), `the most ${what}: ${path}`).toBeNull()
  }
})
