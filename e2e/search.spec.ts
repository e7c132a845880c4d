import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { violations } from './looks.ts'
import { expect, test } from './test.ts'

test.use({ visitor: 'demo', beginsAt: '/shipments' })

const rows = (page: Page) => page.getByRole('table').getByRole('row')
const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

/** The number in the given row of the list. */
async function numberIn(page: Page, row: number): Promise<string> {
  return (await rows(page).nth(row).getByRole('link').first().innerText()).replace(/\s/g, '')
}

test('a part of a number is suggested while it is typed, and gone to with the keyboard alone', async ({ page }) => {
  const number = await numberIn(page, 1)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  const part = number.slice(0, 8)
  await page.keyboard.type(part.toLowerCase())
  await expect(page.getByRole('group', { name: 'Containers' })).toBeVisible()
  const wanted = options(page)
    .filter({ hasText: new RegExp([...number].join('\\s*')) })
    .first()
  // What was found for fewer letters is replaced, and with it what the arrow keys have chosen.
  const marked = async () => (await wanted.locator('mark').allInnerTexts()).join('').replace(/\s/g, '')
  await expect.poll(marked).toBe(part)

  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(search(page)).not.toHaveAttribute('aria-activedescendant')
  while ((await wanted.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await expect(search(page)).toHaveAttribute('aria-activedescendant', String(await wanted.getAttribute('id')))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

const folder = 'dist/app/assets'
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))

test('what is found has its number before the rest of its line can be drawn', async ({ page }) => {
  const number = await numberIn(page, 1)
  // Its file has no name of its own.
  const [line] = scripts.filter((name) => readFileSync(`${folder}/${name}`, 'utf8').includes('how cut'))
  await page.route(`**/assets/${line}`, () => {})
  await search(page).fill(number)
  await expect(options(page).filter({ hasText: number }).first()).toBeVisible()
  await expect(page.locator('mark')).toHaveCount(0)
})

test('Escape closes what is suggested, then empties the field', async ({ page }) => {
  await search(page).fill('450')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(search(page)).toHaveValue('450')
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveValue('')
})

test('what nothing matches is said with what it seems to be, and can be tracked', async ({ page }) => {
  await search(page).fill('TGHU5510201')
  const popup = page.getByRole('search')
  await expect(popup).toContainText('Nothing tracked contains “TGHU5510201”')
  await expect(popup).toContainText('The check digit is wrong')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Paste a mail, a column, anything')).toHaveValue('TGHU5510201')
})

test('two that match equally: the first is shown, the other is one click away', async ({ page }) => {
  await search(page).fill('PO 45001')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Enter')
  const notice = page.getByRole('status').filter({ hasText: 'also matched' })
  await expect(notice).toBeVisible()
  const other = notice.getByRole('link').first()
  const number = await other.innerText()
  await other.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
})

test('a pasted list is a page of its own: what is found is linked, what is missing can be tracked', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const numbers = [await numberIn(page, 1), await numberIn(page, 2)]
  // No other journey tracks the last two.
  const pasted = ['Container', ...numbers, numbers[0], 'CXRU 125502-2', 'MAEU248119305'].join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
  await search(page).focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('heading', { name: '4 numbers' })).toBeVisible()
  await expect(page.getByText('2 found, 2 not tracked')).toBeVisible()
  const table = page.getByRole('table', { name: 'Numbers' })
  await expect(table.getByRole('row').filter({ hasText: 'MAEU248119305' })).toContainText('Bill of lading · Maersk')
  await expect(table.getByRole('link')).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('2 found, 2 not tracked')).toBeVisible()

  await page.getByRole('link', { name: 'Track these 2' }).click()
  const found = page.getByRole('table', { name: 'Numbers found' }).locator('tbody').getByRole('row')
  await expect(found).toHaveCount(2)
  await expect(found.filter({ hasText: 'MAEU248119305' })).toContainText('Ready to track')
})

test('the palette takes commands and numbers; Escape gives the focus back', async ({ page }) => {
  const number = await numberIn(page, 2)
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Command or number' })
  await expect(field).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('utc')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'UTC' }).first()).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('Control+k')
  await page.keyboard.type(number)
  await expect(options(page).first()).toContainText(number.slice(4, 7))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
})

test('the keys are listed as the page has them, and can be turned off', async ({ page }) => {
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(help).toContainText('Next row')
  await expect(help).toContainText('Customers')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('?')
  await help.getByLabel('Single keys').click()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.keyboard.press('/')
  await expect(search(page)).not.toBeFocused()
  await expect(page).toHaveURL('/parties')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Command or number' })).toBeFocused()
})

test('keys are letters while something is typed', async ({ page }) => {
  await search(page).fill('')
  await page.keyboard.type('gc?/')
  await expect(search(page)).toHaveValue('gc?/')
  await expect(page).toHaveURL('/shipments')
})
