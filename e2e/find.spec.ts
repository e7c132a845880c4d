import { expect, test } from './test.ts'

test.use({ visitor: 'demo', beginsAt: '/shipments' })

test('any number leads to its page, in the app and from outside', async ({ page }) => {
  const first = page.getByRole('table').getByRole('row').nth(1).getByRole('link')
  const number = (await first.innerText()).replace(/\s/g, '')
  await page.keyboard.press('/')
  await page.keyboard.type(number.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  await expect(page).toHaveURL(/\/shipments\/[0-9a-f-]{36}\?container=[0-9a-f-]{36}$/)
  const address = page.url()

  await page.goto(`/shipments/find?q=${number}`)
  await expect(page).toHaveURL(address)
})

test('a text that matches more than one says so, with the others one click away', async ({ page }) => {
  await page.goto('/shipments/find?q=PO%2045001')
  const notice = page.getByRole('status').filter({ hasText: 'also matched' })
  await expect(notice).toBeVisible()
  const before = page.url()
  await notice.getByRole('link').first().click()
  await expect(page).not.toHaveURL(before)
  await expect(notice).toBeVisible()
})

test('what is not tracked is offered to be', async ({ page }) => {
  await page.keyboard.press('/')
  await page.keyboard.type('1e5')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shipments?q=1e5')
  await page.getByRole('link', { name: 'Track 1e5' }).click()
  await expect(page.getByLabel('Paste a mail, a column, anything')).toHaveValue('1e5')
})
