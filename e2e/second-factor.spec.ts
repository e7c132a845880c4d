import type { Page } from '@playwright/test'
import { codeOf, stepAt } from '../src/server/access/totp.ts'
import { expect, password, redeem, test } from './test.ts'

// Chromium logs every answer that is not a success: a code or a proof that is asked for, a second factor that is missing.
test.use({ expectedErrors: /status of (401|403|422)/ })

/** Each code is taken once: the one of `ahead` steps from now. Phones may be one step off. */
const codeNow = (secret: string, ahead = 0) => codeOf(secret, stepAt(new Date()) + ahead)

/** Scans nothing: types the key. */
async function enrol(page: Page) {
  await page.getByRole('button', { name: 'Set up with an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const secret = (await page.getByRole('textbox', { name: 'Key' }).inputValue()).replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/not right/)
  const shown = page.getByRole('region', { name: 'Recovery codes' })
  // While it is sent, the code may become one too old.
  await expect(async () => {
    if (await shown.isVisible()) return
    await page.getByRole('textbox', { name: 'Code' }).fill(codeNow(secret, -1), { timeout: 5_000 })
    await page.getByRole('button', { name: 'Confirm' }).click({ timeout: 5_000 })
    await expect(shown).toBeVisible({ timeout: 10_000 })
  }).toPass()
  const codes = (await shown.locator('pre').innerText()).split('\n')
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return { secret, codes }
}

async function signIn(page: Page, email: string, code: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Password')).toBeHidden()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('somebody sets up a second factor, signs in with it, loses the phone, and removes it', async ({
  page,
  person,
}) => {
  await page.goto('/settings/security')
  const { secret, codes } = await enrol(page)
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/shipments')
  await signIn(page, person.email, '000000')
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/not right/)
  await page.getByLabel('Code').fill(codeNow(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)

  await page.context().clearCookies()
  await page.goto('/settings/security')
  await signIn(page, person.email, codes[0] ?? '')
  await expect(page.getByText('9 recovery codes are left')).toBeVisible()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove second factor' }).click()
  await expect(page.getByRole('button', { name: 'Set up with an app' })).toBeVisible()
})

test('what is grave asks for a proof and goes on with what was entered; who closes it does nothing', async ({
  page,
  server,
}) => {
  await page.goto('/settings/keys/new')
  await page.getByLabel('Name').fill('Terminal feed')
  await server.ageProofs(11)
  await page.getByRole('button', { name: 'Create key' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'New API key' }).getByRole('alert')).toContainText('Confirm first')
  await expect(page.getByLabel('Name')).toHaveValue('Terminal feed')

  await page.getByRole('button', { name: 'Create key' }).click()
  await proof.getByLabel('Your password').fill('not the password')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect(proof.getByLabel('Your password')).toHaveAccessibleDescription(/not your password/)
  await proof.getByLabel('Your password').fill(password)
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'The key of Terminal feed' })).toBeVisible()
})

test('an account requires it of everybody: a colleague sets it up first, and an admin takes it when it is lost', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/settings/security')
  await page.getByLabel('Required of everybody').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Set up a second factor of your own first')).toBeVisible()
  await enrol(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await page.goto('/settings/people/new')
  await page.getByLabel('E-mail').fill('bert.factor@example.com')
  await page.getByRole('button', { name: 'Create link' }).click()
  const invitation = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const bert = await context.newPage()
  await bert.goto(invitation)
  await redeem(bert, 'bert.factor@example.com')
  await expect(bert).toHaveURL(/\/second-factor/)
  await bert.goto('/settings/keys')
  await expect(bert).toHaveURL(/\/second-factor\?next=/)
  await enrol(bert)
  await expect(bert).toHaveURL('/settings/keys')

  await page.reload()
  const row = page.getByRole('row', { name: 'bert.factor@example.com' })
  await expect(row).toContainText('Yes')
  await row.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Remove second factor' }).click()
  await page
    .getByRole('dialog', { name: /Remove the second factor/ })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(page.getByText('The second factor of Maren Rask is removed.')).toBeVisible()
  await bert.reload()
  await bert.getByLabel('E-mail').fill('bert.factor@example.com')
  await bert.getByLabel('Password').fill(password)
  await bert.getByRole('button', { name: 'Sign in' }).click()
  await expect(bert).toHaveURL(/\/second-factor/)
  await context.close()
})
