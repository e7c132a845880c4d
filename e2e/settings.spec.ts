import { text } from 'node:stream/consumers'
import type { Browser } from '@playwright/test'
import { beginWithList, expect, redeem, test } from './test.ts'

// Chromium logs every answer that is not a success; the last admin is refused with 422.
test.use({ expectedErrors: /status of 422/ })

/** As a program asks: without the browser and its cookie. */
const ask = (address: string, token: string, company_name?: string) =>
  fetch(`${address}/v2/parties`, {
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    ...(company_name && { method: 'POST', body: JSON.stringify({ data: { attributes: { company_name } } }) }),
  })

test('a key is made, shown once, used, given an end and revoked', async ({ page, server }) => {
  await page.goto('/settings')
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('revoke')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^API keys.*Revoke a key$/])
  await page.getByRole('link', { name: 'API keys' }).click()
  await expect(page).toHaveURL('/settings/keys')
  await page.getByRole('link', { name: 'New key' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Can't be blank/)
  await page.getByLabel('Name', { exact: true }).fill('Transport system')
  await expect(page.getByRole('checkbox', { name: 'Read' })).toBeChecked()
  await page.getByRole('button', { name: 'Create key' }).click()
  const token = await page.getByLabel('API key', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page).toHaveURL('/settings/keys')

  const row = page.getByRole('row', { name: 'Transport system' })
  await expect(row).toContainText(`…${token.slice(-4)}`)
  await expect(row).toContainText('by Maren Rask')
  await expect(page.getByText(token)).toHaveCount(0)
  expect((await ask(server.address, token)).status).toBe(200)
  const refused = await ask(server.address, token, 'Nordmeer')
  expect(refused.status).toBe(403)
  expect((await refused.json()).errors[0].detail).toContain("'write'")
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('just now', { timeout: 1000 })
  }).toPass()

  await page.getByRole('link', { name: 'Edit Transport system' }).click()
  await page.getByLabel('Works until').fill('2099-12-31')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('31 Dec 2099')

  await page.getByRole('button', { name: 'Revoke Transport system' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(row).toBeHidden()
  expect((await ask(server.address, token)).status).toBe(401)
})

test('what is held about a person is a file, and the person is erased', async ({ page, browser, baseURL }) => {
  await page.goto('/settings/people')
  await page.getByRole('link', { name: 'Invite' }).click()
  await page.getByLabel('E-mail').fill('bert@example.com')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await visit(browser, baseURL, link)
  await page.reload()
  const row = page.getByRole('row', { name: 'bert@example.com' })
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: 'Data of a person' }).click()
  const form = page.getByRole('dialog', { name: 'Data of a person' })
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription(/Can't be blank/)
  await expect(form.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('E-mail').fill('bert@example.com')
  const downloading = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Continue' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('data-of-bert@example.com.json')
  expect(JSON.parse(await text(await file.createReadStream()))).toMatchObject({
    attributes: { records: { user: [{ email: 'bert@example.com' }] } },
  })
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Data of a person' }).click()
  await form.getByLabel('E-mail').fill('bert@example.com')
  await form.getByRole('radio', { name: 'Erase' }).check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Erase bert@example.com?' }).getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText(/records erased, 0 kept/)).toBeVisible()
  await expect(row).toBeHidden()
})

test('who is invited to look can look and not write, until the role changes', async ({ page, browser, baseURL }) => {
  await page.goto('/settings/people')
  await page.getByRole('link', { name: 'Invite' }).click()
  await page.getByLabel('E-mail').fill('bert@example.com')
  await page.getByRole('radio', { name: 'Viewer' }).check()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText('bert@example.com, as viewer')).toBeVisible()

  const bert = await visit(browser, baseURL, link)
  await expect(bert.page.getByRole('button', { name: 'Track' }).first()).toBeDisabled()
  await expect(bert.page.getByRole('button', { name: 'Track' }).first()).toHaveAttribute('title', /role is Viewer/)
  expect(await bert.write()).toBe(403)
  await bert.page.goto('/settings/keys')
  await expect(bert.page.getByText('API keys are for admins.')).toBeVisible()
  await expect(bert.page.getByRole('link', { name: 'New key' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('row', { name: 'bert@example.com' }).getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('radio', { name: 'Member' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: 'bert@example.com' })).toContainText('Member')
  expect(await bert.write()).toBe(201)

  const own = page.getByRole('row', { name: 'you' })
  await expect(own.getByRole('button', { name: 'Remove' })).toBeDisabled()
  await own.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('radio', { name: 'Viewer' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('is the last admin')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('row', { name: 'bert@example.com' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row', { name: 'bert@example.com' })).toBeHidden()
  expect(await bert.write()).toBe(401)
  await bert.page.context().close()
})

/** Somebody else's browser, signed in by the link. */
async function visit(browser: Browser, baseURL: string | undefined, link: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(link)
  await redeem(page, 'bert@example.com')
  await beginWithList(page)
  const write = () =>
    page.evaluate(async () => {
      const body = JSON.stringify({ data: { attributes: { company_name: crypto.randomUUID() } } })
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/v2/parties', { method: 'POST', headers, body })).status
    })
  return { page, write }
}
