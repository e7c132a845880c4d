import { customerOf } from './portal.ts'
import { type Server, startServer } from './server.ts'
import { test as base, expect } from './test.ts'

/** As it is before anybody has said how mails are sent. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await startServer({ demo: '0', smtpUrl: '' })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('where no mail can be sent staff are told in the editor, and customers are offered none', async ({
  page,
  person,
  server,
}) => {
  const customer = await customerOf(
    { address: server.address, apiKey: person.apiKey },
    { sections: { subscriptions: true, calendar: true } },
  )
  await customer.ship('PO 4810', 'TCLU4829132', { days: 9 })
  await page.goto(`/parties/${customer.party}/views/${customer.view}`)
  const asked = page
    .getByRole('region', { name: 'What they see' })
    .locator('label')
    .filter({ hasText: /e-mail/i })
    .first()
  await expect(asked).toContainText(/SMTP_URL/)

  await page.goto(customer.path)
  await expect(page.getByText('PO 4810').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get e-mail updates' })).toHaveCount(0)
})
