import type { Browser } from '@playwright/test'
import { expect, password, redeem, test } from './test.ts'

// Chromium logs every answer that is not a success: a wrong password, a weak one, a session that has ended.
test.use({ expectedErrors: /status of (401|403|422)/ })

const another = 'quite another sentence'

test('somebody changes the password, sees where they are signed in, and signs out elsewhere', async ({
  page,
  browser,
  baseURL,
  person,
}) => {
  const elsewhere = await visit(browser, baseURL, person.email, password)
  await page.goto('/settings/security')
  const places = page.getByRole('listitem').filter({ hasText: 'Last seen' })
  await expect(places).toHaveCount(2)
  await expect(places.first()).toContainText('this one')
  await expect(places.first()).toContainText(/Chrome on /)
  await places
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(places).toHaveCount(1)
  await elsewhere.page.reload()
  await expect(elsewhere.page.getByLabel('Password')).toBeVisible()

  const change = async (now: string, next: string) => {
    await page.getByLabel('Current password').fill(now)
    await page.getByLabel('New password').fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change(password, 'Password1234')
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/tried first/)
  await expect(page.getByLabel('Current password')).toHaveValue(password)
  await change('not the password', another)
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/not the password you have now/)
  await change(password, another)
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')

  await elsewhere.page.context().close()
  const again = await visit(browser, baseURL, person.email, another)
  await again.page.context().close()
})

test('an admin hands over a link that sets a new password', async ({ page, browser, baseURL }) => {
  await page.goto('/settings/people')
  await page.getByRole('link', { name: 'Invite' }).click()
  await page.getByLabel('E-mail').fill('bert.reset@example.com')
  await page.getByRole('button', { name: 'Create link' }).click()
  const invitation = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const bert = await context.newPage()
  await bert.goto(invitation)
  await redeem(bert, 'bert.reset@example.com')
  await expect(bert).not.toHaveURL(/sign-in/)

  await page.reload()
  await page.getByRole('row', { name: 'bert.reset@example.com' }).getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Create a password link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await bert.goto(link)
  await bert.getByLabel('New password').fill('short')
  await bert.getByRole('button', { name: 'Set password' }).click()
  await expect(bert.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
  await bert.getByLabel('New password').fill(another)
  await bert.getByRole('button', { name: 'Set password' }).click()
  await bert.getByRole('link', { name: 'Sign in' }).click()
  await bert.getByLabel('E-mail').fill('bert.reset@example.com')
  await bert.getByLabel('Password').fill(another)
  await bert.getByRole('button', { name: 'Sign in' }).click()
  await expect(bert).not.toHaveURL(/sign-in/)
  await context.close()
})

test('who has forgotten the password is told what to do', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send a link' }).click()
  await expect(page.getByText(/a link is on its way|an admin of your company can give you a link/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await context.close()
})

/** Another browser of the same person. */
async function visit(browser: Browser, baseURL: string | undefined, email: string, word: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(word)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
  return { page }
}
