import type { Page } from '@playwright/test'
import { drop, text } from './papers.ts'
import { beginWithList, expect, password, redeem, test } from './test.ts'
import { voyager } from './voyages.ts'

test.use({ expectedErrors: /status of (401|422)/ })

/** The session ends elsewhere; this browser keeps its cookie and knows nothing of it. */
async function endSession(page: Page, address: string) {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { status } = await fetch(`${address}/v2/session`, { method: 'DELETE', headers: { cookie } })
  expect(status).toBe(204)
}

/** Whatever asks first finds out: then the page is covered already. */
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).dispatchEvent('click')
const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

async function signIn(page: Page, email: string, word = password) {
  await again(page).getByLabel('E-mail').fill(email)
  await again(page).getByLabel('Password').fill(word)
  await again(page).getByRole('button', { name: 'Sign in' }).click()
}

test('who is signed out in the middle of typing signs in again and goes on where they were', async ({
  page,
  server,
  person,
}) => {
  const { track } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132'])
  await page.goto(`${path}?edit=references`)
  const box = page.getByRole('textbox', { name: 'References of the shipment' })
  await box.fill('PO 4811')
  await endSession(page, server.address)
  await save(page)
  await expect(again(page)).toContainText('The page is kept with what you typed')
  // Neither Escape nor a wrong password leads past it.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(again(page)).toBeVisible()
  await signIn(page, person.email, 'not the right one')
  await expect(again(page).getByRole('alert')).toContainText('not right')
  await signIn(page, person.email)
  await expect(again(page)).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(path)
  await expect(page.getByRole('list', { name: 'References of the shipment' })).toHaveText('PO 4811')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(box).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: 'References and tags' })).toContainText('PO 4811')
})

test('a dialog stays below with its text, also where what is asked next is only read', async ({
  page,
  server,
  person,
}) => {
  await page.goto('/parties/new')
  const dialog = page.getByRole('dialog', { name: /customer/i })
  await dialog.getByLabel('Company name').fill('Kestrel Trading')
  await endSession(page, server.address)
  await dialog.getByRole('button').last().dispatchEvent('click')
  await signIn(page, person.email)
  await expect(again(page)).toBeHidden()
  await expect(page).toHaveURL('/parties/new')
  await expect(dialog.getByLabel('Company name')).toHaveValue('Kestrel Trading')
  await dialog.getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: 'Kestrel Trading' })).toBeVisible()

  await endSession(page, server.address)
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Webhooks' })
    .dispatchEvent('click')
  await signIn(page, person.email)
  await expect(page.getByText('No webhook yet.')).toBeVisible()
})

test('a file that was dropped then is kept, and sent after signing in', async ({ page, server, person }) => {
  await page.goto('/documents')
  await expect(page.getByText('No document yet.')).toBeVisible()
  await endSession(page, server.address)
  await drop(page, [text('scan.txt', 'Container TCLU4829132')])
  await signIn(page, person.email)
  await expect(again(page)).toBeHidden()
  const added = page.getByRole('region', { name: 'Added files' })
  await added.getByRole('button', { name: 'Try again: scan.txt' }).click()
  await expect(added.getByText('1 sent', { exact: true })).toBeVisible()
})

test('somebody else who signs in there finds nothing of it', async ({ page, browser, server, person }) => {
  const { track } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132'])
  const other = await server.newAccount()
  const elsewhere = await browser.newPage({ baseURL: server.address })
  await elsewhere.goto(`/sign-in?link=${other.link}`)
  await redeem(elsewhere, `other.${person.email}`)
  await beginWithList(elsewhere)
  await elsewhere.close()
  await page.goto(`${path}?edit=references`)
  await page.getByRole('textbox', { name: 'References of the shipment' }).fill('PO 4811')
  await endSession(page, server.address)
  await save(page)
  await signIn(page, `other.${person.email}`)
  await expect(page.getByRole('heading', { name: 'Nothing is tracked yet.' })).toBeVisible()
  await expect(page).toHaveURL('/shipments')
})
