import { drop, notice, pdf } from './papers.ts'
import { expect, test } from './test.ts'

// What is gone is what this journey is about, and Chromium logs every answer that is not a success.
test.use({ expectedErrors: /status of 404/ })

test.beforeEach(({ server }) => server.startJobs())

test('a document that somebody deletes while it is looked at says so, and is brought back', async ({
  page,
  server,
  person,
}) => {
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Add files' }).waitFor()
  await drop(page, [pdf('notice.pdf', await notice('TCLU4829132'))])
  const added = page.getByRole('region', { name: 'Added files' })
  await expect(added.getByRole('link', { name: 'Arrival notice' })).toBeVisible({ timeout: 60_000 })
  await added.getByRole('link', { name: 'Arrival notice' }).click()
  const preview = page.getByRole('region', { name: 'Preview of notice.pdf' })
  const drawn = page.getByText('Page 1 of 1')
  await expect(drawn).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const headers = { authorization: `Token ${person.apiKey}` }
  const remove = () => fetch(`${server.address}/v2/documents/${id}`, { method: 'DELETE', headers })

  expect((await remove()).status).toBe(204)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('It was deleted meanwhile.')
  await expect(preview).toBeHidden()
  await expect(page.getByRole('button', { name: 'Read again' })).toBeHidden()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(preview).toBeVisible()
  await expect(drawn).toBeVisible()
})
