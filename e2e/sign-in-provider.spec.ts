import type { Page } from '@playwright/test'
import { client, startOpenIdProvider } from '../src/server/testing/open-id-provider.ts'
import { beginWithList, expect, test } from './test.ts'

// Chromium logs every answer that is not a success: a proof that is asked for, a field that is wrong, a session that is over.
test.use({ expectedErrors: /status of (401|403|422)/ })

const test2 = test.extend<{ provider: Awaited<ReturnType<typeof startOpenIdProvider>> }>({
  provider: async ({ server }, use) => {
    const provider = await startOpenIdProvider({ origins: [server.address], asks: true })
    await use(provider)
    await provider.close()
  },
})

/** Fills in the page of the provider. */
async function signInThere(page: Page, who: string) {
  await page.getByRole('heading', { name: 'Nordmeer ID' }).waitFor()
  await page.getByLabel('Who are you?').fill(who)
  await page.getByRole('button', { name: 'Go on' }).click()
}

async function setUp(page: Page, issuer: string) {
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set up a provider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up a provider' })
  await dialog.getByLabel('Name', { exact: true }).fill('Nordmeer ID')
  await dialog.getByLabel('Issuer').fill('nordmeer')
  await dialog.getByLabel('Client ID').fill(client.id)
  await dialog.getByLabel('Client secret').fill(client.secret)
  await dialog.getByLabel('Add people when they first sign in').check()
  await dialog.getByLabel('Claim with the groups').fill('groups')
  await dialog.getByRole('textbox', { name: 'Roles of groups' }).fill('desk = member')
  await dialog.getByRole('textbox', { name: 'Roles of groups' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Roles of groups' }).fill('chiefs = admin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Issuer')).toHaveAccessibleDescription(/must be an address/)
  await dialog.getByLabel('Issuer').fill(issuer)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nobody has signed in with it yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Nordmeer ID answers, and can be signed out of as well.')).toBeVisible()
  return page.getByLabel('Link to sign in').inputValue()
}

test2(
  'an admin sets up a provider; a colleague signs in by it, has the role of the group, and signs out of both',
  async ({ page, browser, baseURL, provider }) => {
    const link = await setUp(page, provider.issuer)
    provider.is({
      sub: 'bo',
      email: 'bo.provider@nordmeer.example',
      email_verified: true,
      name: 'Bo Fisk',
      groups: ['desk'],
    })
    provider.is({
      sub: 'eve',
      email: 'eve.provider@nordmeer.example',
      email_verified: false,
      name: 'Eve',
      groups: ['desk'],
    })

    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const colleague = await context.newPage()
    await colleague.goto(`${link}&next=${encodeURIComponent('/parties?page=2')}`)
    await colleague.getByRole('button', { name: 'Continue with Nordmeer ID' }).click()
    await signInThere(colleague, 'nobody')
    await expect(colleague.getByRole('alert')).toContainText('did not let you in')
    await colleague.getByRole('button', { name: 'Continue with Nordmeer ID' }).click()
    await signInThere(colleague, 'eve')
    await expect(colleague.getByRole('alert')).toContainText('your e-mail is verified')

    await context.clearCookies()
    await colleague.goto('/parties?page=2')
    await expect(colleague).toHaveURL(/\/sign-in\?next=/)
    // This browser has come by the provider before.
    await colleague.getByRole('button', { name: 'Continue with Nordmeer ID' }).click()
    await signInThere(colleague, 'bo')
    await expect(colleague).toHaveURL('/parties?page=2')
    await colleague.goto('/settings/security')
    await expect(colleague.getByText('You sign in with Nordmeer ID, and without a password here.')).toBeVisible()
    await expect(colleague.getByRole('heading', { name: 'Sign-in provider' })).toHaveCount(0)

    await page.goto('/settings/people')
    await expect(page.getByRole('row', { name: 'bo.provider@nordmeer.example' })).toContainText('Member')
    await page.goto('/settings/audit')
    await expect(page.getByRole('row', { name: /Sign-in refused/ }).first()).toBeVisible()

    await colleague.getByRole('button', { name: 'Account of Bo Fisk' }).click()
    await colleague.getByRole('button', { name: 'Sign out' }).click()
    await colleague.getByRole('button', { name: /Yes/ }).click()
    await expect(colleague.getByRole('button', { name: 'Continue with Nordmeer ID' })).toBeVisible()
    // Of both: it asks again who somebody is.
    await colleague.getByRole('button', { name: 'Continue with Nordmeer ID' }).click()
    await colleague.getByRole('heading', { name: 'Nordmeer ID' }).waitFor()
    await context.close()

    await page.goto('/settings/security')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Remove provider' }).click()
    await expect(page.getByRole('button', { name: 'Set up a provider' })).toBeVisible()
  },
)

test2(
  'who has no password proves at the provider, in a window of its own, and goes on with what was entered',
  async ({ page, browser, baseURL, provider, server }) => {
    const link = await setUp(page, provider.issuer)
    provider.is({
      sub: 'ann',
      email: 'ann.provider@nordmeer.example',
      email_verified: true,
      name: 'Ann',
      groups: ['chiefs'],
    })
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const ann = await context.newPage()
    await ann.goto(link)
    await ann.getByRole('button', { name: 'Continue with Nordmeer ID' }).click()
    await signInThere(ann, 'ann')
    await beginWithList(ann)
    await ann.goto('/settings/keys/new')
    await ann.getByLabel('Name').fill('Terminal feed')
    await server.ageProofs(11)
    await ann.getByRole('button', { name: 'Create key' }).click()
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      ann.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Confirm with Nordmeer ID' }).click(),
    ])
    await signInThere(window, 'ann')
    await expect(ann.getByRole('dialog', { name: 'The key of Terminal feed' })).toBeVisible()
    await context.close()
  },
)
