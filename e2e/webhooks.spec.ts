import { Webhook } from 'standardwebhooks'
import { answer, startReceiver } from '../src/server/testing/receiver.ts'
import { violationsOf } from './looks.ts'
import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

// Chromium logs every answer that is not a success; a form that is refused is what this journey is about.
test.use({ expectedErrors: /status of 422/ })

test.beforeEach(({ server }) => server.startJobs())

test('an endpoint is added, tested, delivered to, fails and is replayed', async ({ page, server, person }) => {
  test.slow()
  await using receiver = await startReceiver()
  await page.goto('/webhooks')
  await expect(page.getByText('No webhook yet.')).toBeVisible()

  await page.getByRole('link', { name: 'Add endpoint', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New endpoint' })
  const url = form.getByLabel('Address of the receiver')
  await url.fill('nowhere')
  await form.getByRole('checkbox', { name: 'All of Container changes' }).check()
  await form.getByRole('button', { name: 'Header' }).click()
  await form.getByLabel('Name').fill('Content-Type')
  await form.getByLabel('Value').fill('of their own')
  await form.getByRole('button', { name: 'Create endpoint' }).click()
  await expect(url).toHaveAccessibleDescription(/is not the address of a receiver/)
  await expect(url).toHaveValue('nowhere')
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/set by the delivery itself/)
  await expect(form.getByRole('checkbox', { name: 'All of Container changes' })).toBeChecked()

  await url.fill(receiver.url)
  await form.getByLabel('Name').fill('X-Their-Own')
  await form.getByText('Tracking requests').click()
  await form.getByRole('checkbox', { name: 'tracking_request.succeeded' }).check()
  await form.getByRole('button', { name: 'Create endpoint' }).click()
  await expect(page.getByRole('heading', { name: receiver.url })).toBeVisible()
  await expect(page.getByText('Nothing was delivered yet.')).toBeVisible()

  await expect(page.getByText(/^whsec_•/)).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  const secret = (await page.getByText(/^whsec_[\w+/]/).textContent()) ?? ''
  receiver.reacts(answer(503, 'not today'))
  await page.getByRole('link', { name: 'Send a test' }).first().click()
  const sending = page.getByRole('dialog', { name: 'Send a test' })
  await sending.getByRole('button', { name: 'Send' }).click()
  await expect(sending.getByText('Failed: answered 503')).toBeVisible()
  await expect(sending.getByRole('region', { name: 'Request' })).toContainText('webhook-signature: v1,')
  await expect(sending.getByRole('region', { name: 'Answer 503' })).toContainText('not today')
  receiver.reacts(answer(200, 'thanks'))
  await sending.getByRole('button', { name: 'Send again' }).click()
  await expect(sending.getByText('Received: answered 200')).toBeVisible()
  await sending.getByRole('button', { name: 'Cancel' }).click()

  receiver.reacts(answer(500, 'broken'))
  receiver.received.length = 0
  await voyager({ address: server.address, apiKey: person.apiKey }).track(['TCLU4829132'])
  const row = page.getByRole('row', { name: 'tracking_request.succeeded' })
  await expect(row).toContainText('Waiting')
  // A failing receiver is called by one delivery at a time, and the list asks every five seconds.
  await expect(row).toContainText('500')
  await expect(page.getByText(/Every attempt since .* has failed/)).toBeVisible()
  await row.getByRole('link').click()
  const panel = page.getByRole('complementary', { name: 'Delivery' })
  await expect(panel.getByRole('region', { name: 'Attempts' })).toContainText('broken')
  await expect(panel.getByRole('region', { name: 'Payload' })).toContainText('"tracking_request.succeeded"')

  receiver.reacts(answer(200, 'at last'))
  await panel.getByRole('button', { name: 'Send now' }).click()
  await expect(panel.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Attempts' })).toContainText('at last')
  const told = receiver.received.findLast(({ body }) => body.includes('tracking_request.succeeded'))
  expect(told?.headers['x-their-own']).toBe('of their own')
  expect(new Webhook(secret).verify(String(told?.body), told?.headers as Record<string, string>)).toBeTruthy()

  const before = receiver.received.length
  await panel.getByRole('button', { name: 'Replay' }).click()
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()

  await page.getByRole('link', { name: 'Replay since…' }).click()
  const replay = page.getByRole('dialog', { name: 'Replay' })
  await replay.getByRole('button', { name: 'Preview count' }).click()
  await expect(replay.getByText('Nothing of that kind happened in that time.')).toBeVisible()
  await replay.getByRole('checkbox', { name: 'Delivered' }).check()
  await replay.getByRole('button', { name: 'Preview count' }).click()
  await replay.getByRole('button', { name: /Deliver \d+ again/ }).click()
  await expect(replay.getByText(/All are in the queue/)).toBeVisible()
  await replay.getByRole('button', { name: 'Cancel' }).click()
  const replays = page.getByRole('region', { name: 'Replays' })
  await expect(replays.getByRole('listitem')).toContainText(/What .*delivered.* from .* all in the queue/)

  // One day of attempts, some of which failed.
  await expect(page.getByRole('img', { name: /In the last 24 hours \d+ of \d+ attempts succeeded/ })).toBeVisible()
  await page.getByRole('link', { name: 'Webhooks' }).first().click()
  const endpoint = page.getByRole('row', { name: new RegExp(String(new URL(receiver.url).port)) })
  await expect(endpoint.getByRole('img', { name: /In the last 24 hours/ })).toBeVisible()
  await expect(endpoint).toContainText(/\d+ of \d+/)
})

test('an endpoint is switched off and resumed, its secret is rotated, it is edited and deleted', async ({
  page,
  person,
  server,
}) => {
  const { data } = await voyager({ address: server.address, apiKey: person.apiKey }).call('POST', 'webhooks', {
    data: {
      attributes: { url: 'https://example.com/hook', events: ['container.updated'], filters: { tags: ['urgent'] } },
    },
  })
  await page.goto('/webhooks')
  await page.getByRole('switch', { name: 'Deliver to https://example.com/hook' }).click()
  await expect(page.getByText('Switched off')).toBeVisible()
  await page.getByRole('link', { name: 'example.com/hook' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Nothing sent yet')).toBeVisible()

  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await expect(page.getByText(/The secret before it signs as well until/)).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText(/^whsec_[\w+/]/)).not.toHaveText(data.attributes.secret)

  await page.getByRole('link', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit endpoint' })
  await expect(form.getByRole('list', { name: 'Tags, any of' })).toContainText('urgent')
  const lines = form.getByRole('textbox', { name: 'Lines' })
  await lines.fill('no line')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(lines).toHaveAccessibleDescription(/SCAC.*Carriers|SCAC.*invalid|SCAC.*Invalid/i)
  await lines.fill('maeu')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('1 tag, 1 carrier')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete endpoint' }).click()
  await expect(page).toHaveURL('/webhooks')
  await expect(page.getByText('No webhook yet.')).toBeVisible()
})

test('axe finds nothing in any look where an endpoint fails', async ({ page, person, server }) => {
  await using receiver = await startReceiver(answer(500, 'broken'))
  const { call, track } = voyager({ address: server.address, apiKey: person.apiKey })
  const attributes = { url: receiver.url, events: ['container.created', 'tracking_request.succeeded'] }
  const { data } = await call('POST', 'webhooks', { data: { attributes } })
  await track(['TCLU4829132'])
  await page.goto('/webhooks')
  await expect(page.getByText('Failing since')).toBeVisible()
  expect(await violationsOf(page, 'webhooks')).toEqual([])
  await page.goto(`/webhooks/${data.id}`)
  await page.getByRole('link', { name: 'container.created' }).first().click()
  await expect(page.getByRole('region', { name: 'Payload' })).toBeVisible()
  expect(await violationsOf(page, 'delivery')).toEqual([])
})
