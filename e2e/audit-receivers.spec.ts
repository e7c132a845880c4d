import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './test.ts'

/** A SIEM that takes lines from who has its token, and those that it has taken. */
async function startSiem(token: string) {
  const taken: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const lines: { action: string }[] = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const isKnown = request.headers['x-token'] === token
    if (isKnown) taken.push(...lines.map(({ action }) => action))
    response.writeHead(isKnown ? 200 : 403).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    taken,
    url: `http://127.0.0.1:${port}/ingest`,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

// The address is left out first.
test.use({ expectedErrors: /422/ })

test('an admin sends the audit log to a SIEM, sees it fail, mends it and ends it', async ({
  page,
  person: _,
  server,
}) => {
  await server.startJobs()
  const siem = await startSiem('of the siem')
  await page.goto('/settings/audit')
  const section = page.getByRole('region', { name: 'Receivers' })
  await section.getByRole('link', { name: 'Add a receiver' }).click()
  const dialog = page.getByRole('dialog', { name: 'New receiver' })
  await dialog.getByLabel('Name', { exact: true }).fill('SIEM')
  await dialog.getByLabel('Format').selectOption('A line of JSON each (NDJSON)')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/Can't be blank/)
  await dialog.getByLabel('Address').fill(siem.url)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(section).toContainText('It was answered with 403', { timeout: 60_000 })
  await expect(section).toContainText('1 line waits')

  await section.getByRole('link', { name: 'Edit SIEM' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit SIEM' })
  await edit.getByRole('button', { name: 'Header' }).click()
  await edit.getByLabel('Name', { exact: true }).last().fill('X-Token')
  await edit.getByLabel('Value').fill('of the siem')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(section).toContainText('Up to date', { timeout: 60_000 })
  expect(siem.taken.slice(0, 2)).toEqual(['audit_stream.created', 'audit_stream.changed'])

  await section.getByRole('button', { name: 'Turn off SIEM' }).click()
  await expect(section).toContainText('Turned off')
  await section.getByRole('button', { name: 'Remove SIEM' }).click()
  await page.getByRole('dialog', { name: 'Remove SIEM?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText('SIEM', { exact: true })).toBeHidden()
  await siem.close()
})
