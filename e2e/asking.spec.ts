import { violations } from './looks.ts'
import { customerOf } from './portal.ts'
import { mailsTo } from './sent-mails.ts'
import { expect, test } from './test.ts'

test.use({ visitor: 'stranger', locale: 'en-GB', expectedErrors: /status of 422/ })

const linkIn = (text = '') => /http:\/\/\S+\/subscriptions\/\S+\/(?:confirm|stop)/.exec(text)?.[0] ?? ''

test('who asks for mails confirms, is told when the arrival moves by enough, and stops it with one click', async ({
  page,
  request,
  server,
  person,
}) => {
  await server.startJobs()
  const customer = await customerOf({ address: server.address, ...person }, { sections: { subscriptions: true } })
  const shipment = await customer.ship('PO 4810', 'TCLU4829132', { days: 9 })
  await page.goto(customer.path)
  await page.getByRole('button', { name: 'Get e-mail updates' }).click()
  const form = page.getByRole('region', { name: 'Get e-mail updates' })
  const address = form.getByLabel('Your e-mail address')
  const send = form.getByRole('button', { name: 'Subscribe' })
  await address.fill('ada at example.com')
  await send.click()
  await expect(address).toHaveAccessibleDescription(/This is not an e-mail address/)
  await expect(address).toBeFocused()
  // What only the server knows to be wrong is said at the field as well.
  await address.fill('ada..b@example.com')
  await send.click()
  await expect(address).toHaveAccessibleDescription(/This is not an e-mail address/)
  const email = `ada.${person.email}`
  await address.fill(email)
  await form.getByLabel('Only if it moves by at least this many days').fill('90')
  await send.click()
  await expect(form.getByLabel('Only if it moves by at least this many days')).toHaveAccessibleDescription(
    /from 1 to 60/,
  )
  await form.getByLabel('Only if it moves by at least this many days').fill('3')
  expect(await violations(page, { include: '.asking' })).toEqual([])
  await address.press('Enter')
  await expect(form.getByRole('status')).toContainText(`An e-mail to ${email} is on its way`)
  await form.getByRole('button', { name: 'Change or ask for more' }).click()
  await send.click()
  await expect(form.getByRole('status')).toContainText('You have subscribed to this already')

  const inbox = () => mailsTo(server.mails, email)
  await expect.poll(async () => (await inbox()).length).toBe(1)
  const [question] = await inbox()
  expect(question?.subject).toContain('confirm e-mail updates about PO 4810')
  await page.goto(linkIn(question?.text))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toContainText('We will e-mail you when something changes.')

  // By less than was asked for, and then by more.
  await customer.estimate(shipment, 'TCLU4829132', 11)
  await customer.estimate(shipment, 'TCLU4829132', 14)
  await expect.poll(async () => (await inbox()).length).toBe(2)
  const [, news] = await inbox()
  expect(news?.subject).toMatch(
    /^PO 4810: TCLU4829132 is now expected in Los Angeles on .*, 5 days later than we last told you\.$/,
  )
  const stop = linkIn(news?.text)
  const list = news?.headers.get('list') as unknown as { unsubscribe: { url: string } }
  expect(list.unsubscribe.url).toBe(stop)
  const answer = await request.post(stop, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.status()).toBe(200)
  await customer.estimate(shipment, 'TCLU4829132', 20)
  await expect.poll(async () => (await customer.call('GET', `views/${customer.view}/subscriptions`)).data).toEqual([])
  expect((await inbox()).length).toBe(2)
})

test('a number that is not theirs is taken like any other, and no mail comes of it', async ({
  page,
  server,
  person,
}) => {
  await server.startJobs()
  const provider = { address: server.address, ...person }
  const sections = { subscriptions: true }
  const [customer, other] = [await customerOf(provider, { sections }), await customerOf(provider)]
  await customer.ship('PO 4820', 'TCLU4829132')
  await other.ship('PO 4829', 'MSCU6639870')
  await page.goto(customer.path)
  await page.getByRole('button', { name: 'Get e-mail updates' }).click()
  const form = page.getByRole('region', { name: 'Get e-mail updates' })
  await form.getByLabel('All orders with one of my numbers').check()
  const ask = async (number: string, email: string) => {
    await form.getByLabel('Order, reference or container number').fill(number)
    await form.getByLabel('Your e-mail address').fill(email)
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(form.getByRole('status')).toContainText(`If there is an order here with ${number}`)
    await form.getByRole('button', { name: 'Change or ask for more' }).click()
  }
  await ask('PO 4829', `b.${person.email}`)
  await ask('po-4820', `c.${person.email}`)
  await expect.poll(async () => (await mailsTo(server.mails, `c.${person.email}`)).length).toBe(1)
  expect(await mailsTo(server.mails, `b.${person.email}`)).toEqual([])
})

test('a calendar is subscribed to, follows what changes, and ends with the link', async ({
  page,
  request,
  server,
  person,
}) => {
  const customer = await customerOf({ address: server.address, ...person }, { sections: { calendar: true } })
  const shipment = await customer.ship('PO 4830', 'TCLU4829132', { days: 9 })
  await page.goto(customer.path)
  await expect(page.getByRole('button', { name: 'Get e-mail updates' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const panel = page.getByRole('region', { name: 'Add to calendar' })
  const address = panel.getByLabel(/Or subscribe to this address/)
  await panel.getByLabel('Remind me the day before').check()
  await expect(address).toHaveValue(/\?alarm=1&language=en$/)
  const url = await address.inputValue()
  await expect(panel.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
    'href',
    url.replace('http:', 'webcal:'),
  )
  expect(await violations(page, { include: '.asking' })).toEqual([])
  const read = async () => eventsIn(await (await request.get(url)).text())
  const [before, ...others] = await read()
  expect(others).toEqual([])
  expect(before).toMatchObject({ STATUS: 'TENTATIVE', SEQUENCE: '0', TRIGGER: '-PT15H' })
  expect(before?.SUMMARY).toContain('Los Angeles')
  await customer.estimate(shipment, 'TCLU4829132', 12)
  await expect.poll(async () => (await read())[0]?.SEQUENCE).toBe('1')
  const [after] = await read()
  expect(after?.UID).toBe(before?.UID)
  expect(startOf(after)).not.toBe(startOf(before))
  // Without links it is another address, and it leads back to the order where it has them.
  await panel.getByLabel(/With links to the orders/).uncheck()
  await expect(address).not.toHaveValue(url)
  const bare = await (await request.get(await address.inputValue())).text()
  expect(bare).not.toContain('URL')
  await page.goto('about:blank')
  await page.goto(String(after?.URL))
  await expect(page.getByRole('heading', { name: 'PO 4830' })).toBeVisible()
  await page.goto('about:blank')
  await customer.revoke()
  expect((await request.get(url)).status()).toBe(410)
})

/** Events by the names of their lines, without parameters; folded lines are whole again. */
function eventsIn(text: string) {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
  return lines
    .join('\n')
    .split('BEGIN:VEVENT\n')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event
          .slice(0, event.indexOf('END:VEVENT'))
          .trim()
          .split('\n')
          .map((line) => [line.split(/[;:]/)[0] as string, line.slice(line.indexOf(':') + 1)]),
      ),
    )
}
const startOf = (event: Record<string, string> | undefined) => event?.DTSTART

test.describe('the pages that links of mails lead to', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('can be read by everybody, in light, dark and forced colours', async ({ page, server, person }) => {
    await server.startJobs()
    const customer = await customerOf({ address: server.address, ...person }, { sections: { subscriptions: true } })
    const about = await customer.ship('PO 4840', 'TCLU4829132')
    const email = `d.${person.email}`
    const attributes = { email, about, events: ['eta_moved'] }
    const headers = { authorization: `Token ${customer.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ data: { attributes } })
    await fetch(`${server.address}/v2/embed/subscriptions`, { method: 'POST', headers, body })
    await expect.poll(async () => (await mailsTo(server.mails, email)).length).toBe(1)
    const confirm = linkIn((await mailsTo(server.mails, email))[0]?.text)
    const looks = [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const
    const look = async (path: string) => {
      await page.goto(path)
      for (const media of looks) {
        await page.emulateMedia({ colorScheme: null, forcedColors: null, ...media })
        expect(await violations(page)).toEqual([])
      }
      await page.emulateMedia({ colorScheme: null, forcedColors: null })
    }
    await look(confirm)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await look(confirm)
    await customer.estimate(about, 'TCLU4829132', 20)
    await expect.poll(async () => (await mailsTo(server.mails, email)).length).toBe(2)
    await look(linkIn((await mailsTo(server.mails, email))[1]?.text))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('status')).toContainText('You are unsubscribed.')
    await look(`${server.address}/subscriptions/lfm_nothing/stop`)
  })
})
