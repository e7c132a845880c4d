import { discharged } from '../src/server/testing/dcsa-events.ts'
import { beyondWindow, violations } from './looks.ts'
import { mailsTo } from './sent-mails.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: /status of (401|410|422)/ })

const ana = 'ana@harbour-pine.example'

test('staff name who may open a view; they sign in by a code from the mail, and are out when staff say so', async ({
  page,
  browser,
  request,
  person,
  server,
}) => {
  await server.startJobs()
  const headers = { authorization: `Token ${person.apiKey}`, 'content-type': 'application/json' }
  const post = async (address: string, data: unknown) => (await request.post(address, { data, headers })).json()
  const party = (await post('/v2/parties', { data: { attributes: { company_name: 'Kestrel' } } })).data.id
  const customer = { data: { id: party, type: 'party' } }
  const attributes = {
    request_type: 'bill_of_lading',
    request_number: 'YMLUP100',
    scac: 'YMLU',
    ref_numbers: ['PO 45'],
  }
  await post('/v2/tracking_requests', { data: { attributes, relationships: { customer } } })
  await post('/v2/ingest/dcsa_events?scac=YMLU', discharged({ bill: 'YMLUP100', container: 'TCLU4829132' }))
  const policy = { name: 'Orders', sections: { references: true, container_numbers: true } }
  const view = (await post('/v2/views', { data: { attributes: policy, relationships: { party: customer } } })).data.id
  const link = (await post(`/v2/views/${view}/tokens`, { data: { attributes: { name: 'Portal' } } })).data.attributes
    .token

  const place = `/parties/${party}/views/${view}`
  await post(`/v2/views/${view}/calendar`, { data: { attributes: { name: 'Desk' } } })
  await page.goto(place)
  const calendars = page.getByRole('table', { name: 'Calendars of this view' })
  await expect(calendars).toContainText(/Desk.*Active.*never/)
  const people = page.getByLabel('People, one a line')
  await people.fill('ana')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Line 1: write an e-mail address')).toBeVisible()
  await people.fill(`${ana}\n@kestrel.example`)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Saved. Every open page of it follows.')).toBeVisible()
  await expect(page.getByText('Nobody has signed in yet.')).toBeVisible()
  const except = page.getByLabel('Except, one a line')
  await except.fill('@kestrel.example')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Line 1: write an e-mail address.')).toBeVisible()
  await except.fill('former@kestrel.example')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: /^Save/ }).click()
  expect((await saved).status()).toBe(200)
  // Whoever has its address is nobody who is named.
  await page.reload()
  await expect(except).toHaveValue('former@kestrel.example')
  await expect(calendars).toContainText(/Desk.*Ended/)
  await calendars.getByRole('button', { name: 'End' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await expect(calendars.getByRole('button', { name: 'End' })).toHaveCount(0)

  const visitor = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const theirs = await visitor.newPage()
  await theirs.goto(`${server.address}/embed/${view}#${link}`)
  await expect(theirs.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  expect(await beyondWindow(theirs)).toBeNull()
  expect(await violations(theirs)).toEqual([])
  await theirs.keyboard.type('ana')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('alert')).toHaveText('Enter an e-mail address, such as name@company.com.')
  await theirs.getByLabel('Your e-mail address').fill(ana)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('status')).toContainText(`If ${ana} may see these orders, a code is on its way.`)
  expect(await violations(theirs)).toEqual([])
  await expect(theirs.getByLabel('Code from the e-mail')).toBeFocused()
  await theirs.keyboard.type('1')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('alert')).toHaveText('This code is wrong, or older than ten minutes.')
  const code = async () => {
    await expect.poll(async () => (await mailsTo(server.mails, ana)).length).toBeGreaterThan(0)
    const mail = (await mailsTo(server.mails, ana)).at(-1)
    expect(mail?.from?.text).toContain('Test account')
    return /^([A-Z2-9]{4} [A-Z2-9]{4})$/m.exec(mail?.text ?? '')?.[1] ?? ''
  }
  await theirs.getByLabel('Code from the e-mail').fill(await code())
  await theirs.getByRole('button', { name: 'Show my orders' }).click()
  await expect(theirs.getByRole('heading', { name: 'PO 45' })).toBeVisible()
  // Also without the link, and after the page was closed.
  await theirs.goto(`${server.address}/embed/${view}`)
  await expect(theirs.getByRole('heading', { name: 'PO 45' })).toBeVisible()

  await page.goto(place)
  const signedIn = page.getByRole('table', { name: 'People who signed in to this view' })
  await expect(signedIn).toContainText(ana)
  await signedIn.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  // The page that is open asks again, without being loaded anew.
  await expect(theirs.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await expect(theirs.getByText('PO 45')).toHaveCount(0)

  // They sign out everywhere, on another computer: this page asks once more.
  const comeIn = async (where: typeof theirs) => {
    await where.goto(`${server.address}/embed/${view}`)
    await where.getByLabel('Your e-mail address').fill(ana)
    const before = (await mailsTo(server.mails, ana)).length
    await where.getByRole('button', { name: 'Send the code' }).click()
    await expect.poll(async () => (await mailsTo(server.mails, ana)).length).toBeGreaterThan(before)
    await where.getByLabel('Code from the e-mail').fill(await code())
    await where.getByRole('button', { name: 'Show my orders' }).click()
    await expect(where.getByRole('heading', { name: 'PO 45' })).toBeVisible()
  }
  await comeIn(theirs)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await comeIn(other)
  expect(await violations(other)).toEqual([])
  await other.getByRole('button', { name: 'Sign out everywhere' }).click()
  for (const one of [other, theirs]) await expect(one.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await elsewhere.close()
  await visitor.close()
})
