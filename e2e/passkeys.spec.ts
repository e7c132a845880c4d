import type { Page } from '@playwright/test'
import { violations } from './looks.ts'
import { expect, password, test } from './test.ts'

// Chromium logs every answer that is not a success: a proof that is asked for, a second factor that is missing.
test.use({ expectedErrors: /status of (401|403|422)/ })

/** A device that keeps passkeys, and whose person shows a finger whenever it asks. */
async function deviceOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    /** Whether somebody is at the device: else it waits. One that is answers at once, also what a field only offers. */
    present: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether the person shows it. */
    finger: (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

/** Browsers make passkeys for names of hosts. */
const byName = (address: string) => address.replace('127.0.0.1', 'localhost')

async function signIn(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('somebody adds a passkey, signs in and proves who they are with it, renames it and removes it', async ({
  page,
  server,
  person,
}) => {
  const device = await deviceOf(page)
  const here = byName(server.address)
  await page.goto(`${here}/settings/security`)
  await signIn(page, person.email)
  await page.getByRole('form', { name: 'Add a passkey' }).getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'Work laptop' })
  await expect(item).toContainText('Never used')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device has a passkey of yours already.')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.context().clearCookies()
  await device.present(false)
  await page.goto(`${here}/settings/security`)
  await device.finger(false)
  await device.present(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Nothing was confirmed on the device')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await device.finger(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(item).toContainText('Last used')

  // The field of the e-mail offers it, too: whoever takes the offer presses no button.
  await page.context().clearCookies()
  await page.goto(`${here}/settings/security`)
  await expect(item).toContainText('Last used')

  await server.ageProofs(11)
  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await page.getByRole('form', { name: 'Rename Work laptop' }).getByLabel('Name').fill('Notebook')
  await page.getByRole('form', { name: 'Rename Work laptop' }).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove Notebook' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Notebook' })).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto(`${here}/settings/security`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey is not known here')).toBeVisible()
})

test('where a second factor is required a passkey is one, also after the password', async ({
  page,
  server,
  person,
}) => {
  const device = await deviceOf(page)
  const here = byName(server.address)
  // First away from the page of the fixture: that one is led elsewhere once the account requires it.
  await page.goto(`${here}/parties`)
  const required = await fetch(`${server.address}/v2/security_settings`, {
    method: 'PATCH',
    headers: { authorization: `Token ${person.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { attributes: { requires_second_factor: true } } }),
  })
  expect(required.status).toBe(200)
  await signIn(page, person.email)
  await expect(page.getByRole('heading', { name: 'Or a passkey' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page).toHaveURL(`${here}/parties`)

  await page.context().clearCookies()
  await device.present(false)
  await page.goto(`${here}/parties`)
  await signIn(page, person.email)
  await device.present(true)
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page).toHaveURL(`${here}/parties`)
  await device.forget()
})

test('at an address in digits the page says why there are none', async ({ page }) => {
  await page.goto('/settings/security')
  await expect(page.getByText('Passkeys are for a host name, and this page was opened at 127.0.0.1.')).toBeVisible()
})
