import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

test('a box that is also under another bill says so on both pages, and a wrong check digit is warned of', async ({
  page,
  person,
  server,
}) => {
  const { track, call } = voyager({ address: server.address, apiKey: person.apiKey })
  const old = await track(['TCLU4829131'])
  const split = await track(['TCLU4829131'])
  await page.goto(old.path)
  await expect(page.getByText('The check digit is 1, and 2 would be right: TCLU4829132')).toBeVisible()
  await page.getByRole('link', { name: split.bill }).click()
  const note = page.getByRole('status').filter({ hasText: 'also tracked under another number' })
  await expect(note).toContainText(old.bill)

  const attributes = { request_number: 'MSCU6639871', request_type: 'container', scac: 'YMLU' }
  await call('POST', 'tracking_requests', { data: { type: 'tracking_request', attributes } })
  await page.goto('/tracking-requests')
  const row = page.getByRole('row').filter({ hasText: 'MSCU6639871' })
  await expect(row).toContainText('The check digit is 1, and 0 would be right: MSCU6639870')
})
