import type { Page } from '@playwright/test'
import { openGateway } from './gateway.ts'
import { expect, redeem, test } from './test.ts'

test.use({ visitor: 'stranger', expectedErrors: /ERR_INTERNET_DISCONNECTED|status of (500|502)/ })

const offline = (page: Page) => page.getByText(/^Offline since \d\d:\d\d\./)
const isBack = (page: Page) => page.getByText('The server answers again.')

test('an answer that was under way when the network went does not hide that it is gone, in either of two tabs', async ({
  page,
  context,
  server,
  person,
}) => {
  const gateway = await openGateway(server.address)
  try {
    await page.goto(gateway.address + person.link)
    await redeem(page, person.email)
    await expect(page.getByRole('heading', { name: 'Nothing is tracked yet.' })).toBeVisible()
    const other = await context.newPage()
    await other.goto(`${gateway.address}/parties`)
    await expect(other.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible()

    let [pass, isHeld] = [() => {}, false]
    const passed = new Promise<void>((resolve) => {
      pass = resolve
    })
    gateway.rules(({ path }) => {
      if (!path.startsWith('/v2/webhooks')) return undefined
      isHeld = true
      return passed
    })
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Webhooks' }).click()
    await expect.poll(() => isHeld).toBe(true)
    await context.setOffline(true)
    await expect(offline(page)).toBeVisible()
    await expect(offline(other)).toBeVisible()
    pass()
    await expect(page.getByText('No webhook yet.')).toBeVisible()
    await expect(offline(page)).toBeVisible()
    await expect(offline(other)).toBeVisible()

    await context.setOffline(false)
    for (const tab of [page, other]) {
      await expect(offline(tab)).toBeHidden()
      await expect(isBack(tab)).toHaveCount(1)
    }
    await other.close()
  } finally {
    await gateway.close()
  }
})
