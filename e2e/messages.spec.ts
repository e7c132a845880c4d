import { violations } from './looks.ts'
import { customerOf, openPortal } from './portal.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE' })

test('in a foreign portal on a telephone somebody asks for a delivery slot; staff answer, and the page keeps it', async ({
  page,
  server,
  person,
}) => {
  let src = ''
  const portal = await openPortal(
    () =>
      `<script src="${server.address}/landfall-view.js" defer></script><landfall-view src="${src}" label="Sendungen"></landfall-view>`,
  )
  const policy = { sections: { questions: true }, allowed_origins: [portal.origin] }
  const customer = await customerOf({ address: server.address, ...person }, policy)
  await customer.ship('PO 4870', 'TCLU4829132')
  src = customer.address
  await page.goto(portal.origin)
  const frame = page.frameLocator('landfall-view iframe')
  await frame.getByRole('button', { name: 'Zu dieser Bestellung fragen' }).click()
  const form = frame.getByRole('region', { name: 'Zu dieser Bestellung fragen' })
  const send = form.getByRole('button', { name: 'Senden' })
  await send.click()
  await expect(form.getByLabel('Ihre Nachricht')).toBeFocused()
  await expect(form.getByLabel('Ihre Nachricht')).toHaveAccessibleDescription('Bitte schreiben Sie, worum es geht.')
  await form.getByLabel('Liefertermin anfragen').check()
  await form.getByLabel('Tag', { exact: true }).fill('2030-06-24')
  await form.getByLabel('Von').fill('12:00')
  await form.getByLabel('Bis').fill('08:00')
  await form.getByLabel('Lieferadresse').fill('Hafenstr. 12, Hamburg')
  await send.click()
  await expect(form.getByRole('alert')).toHaveText('Die zweite Uhrzeit muss nach der ersten liegen.')
  await form.getByLabel('Bis').fill('16:00')
  await form.getByLabel('Weitere Angaben').fill('Rampe 3\n<b>bitte</b> vorher anrufen')
  await form.getByLabel('Ihr Name').fill('Ada')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
  await send.click()
  await expect(form.getByRole('status')).toHaveText('Gesendet. Die Antwort erscheint hier.')
  await expect(form.getByText('12:00–16:00')).toBeVisible()
  await expect(form.getByText('Noch keine Antwort.')).toBeVisible()
  // Nothing hangs over the edge of the telephone.
  const wide = await form.evaluate((element) => element.ownerDocument.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.context().addCookies([{ name: 'landfall.language', value: 'en', url: server.address }])
  await page.goto(`${server.address}/parties/${customer.party}/views/${customer.view}`)
  const messages = page.getByRole('region', { name: 'Customer messages' })
  await expect(messages.getByText('Delivery slot wanted')).toBeVisible()
  await expect(messages.getByText('<b>bitte</b> vorher anrufen')).toBeVisible()
  await messages.getByLabel('Answer').fill('Ja, 13:00.')
  await messages.getByRole('button', { name: 'Answer' }).click()
  await expect(messages.getByRole('button', { name: 'Change answer' })).toBeVisible()
  expect(await violations(page, { exclude: 'iframe' })).toEqual([])

  await page.goto(customer.address)
  await page.getByRole('button', { name: 'Zu dieser Bestellung fragen' }).click()
  await expect(page.getByText('Ja, 13:00.')).toBeVisible()
  await portal.close()
})
