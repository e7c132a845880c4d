import { json, startLine } from '../src/server/sources/dcsa/fixtures/line-server.ts'
import { expect, test } from './test.ts'

test('a provider that sends is connected by the page alone, and its messages are counted', async ({ page, server }) => {
  await server.startJobs()
  await page.goto('/settings/connections/new')
  await page.getByLabel('Line or provider').fill('viz')
  await page.getByRole('link', { name: /Vizion/ }).click()
  const form = page.getByRole('dialog', { name: 'Vizion' })
  await form.getByRole('textbox', { name: 'Lines' }).fill('MSCU')
  await form.getByRole('textbox', { name: 'Lines' }).press('Enter')
  await form.getByRole('button', { name: 'Save and test' }).click()
  await page
    .getByRole('dialog', { name: /^Test / })
    .getByRole('button', { name: 'Cancel' })
    .click()

  const row = page.getByRole('table', { name: 'Connections' }).getByRole('row').filter({ hasText: 'Vizion' })
  await row.getByRole('link', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: /^Edit / })
  await expect(edit.getByText('No message has come yet.')).toBeVisible()
  const url = await edit.getByLabel('Callback address').inputValue()
  const headers = { 'content-type': 'application/json' }
  expect((await page.request.post(url, { headers, data: '[]' })).status()).toBe(204)
  expect((await page.request.post(url.replace(/key=.*/, 'key=guessed'), { headers, data: '[]' })).status()).toBe(401)
  await page.reload()
  await expect(edit.getByText('Last message')).toBeVisible()
  await expect(edit.getByText('1 message was refused.')).toBeVisible()
  await expect(edit.getByText('The key in the address is wrong.')).toBeVisible()
})

test('a key that is refused is told on every page, to admins', async ({ page, server }) => {
  await server.startJobs()
  await using line = await startLine((_, response) => json(response, {}, { status: 401 }))
  const attributes = {
    profile: 'hapag-lloyd',
    name: 'Hapag-Lloyd, contract of the branch in Bremerhaven',
    settings: { plan: 'default', base_url: line.base_url },
    credentials: { id: 'ours', secret: 'expired' },
  }
  const headers = { origin: server.address }
  const made = await page.request.post('/v2/connections', { headers, data: { data: { attributes } } })
  const { id } = (await made.json()).data
  const asked = { request_type: 'container', request_number: 'TCLU4829132' }
  await page.request.post(`/v2/connections/${id}/test`, { headers, data: asked })
  await page.goto('/shipments')
  const banner = page.getByText('The key of Hapag-Lloyd, contract of the branch in Bremerhaven is refused.')
  await expect(banner).toBeVisible()
  await page.getByRole('link', { name: 'Connections' }).last().click()
  await expect(page).toHaveURL(/settings\/connections/)
})
