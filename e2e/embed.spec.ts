import type { Page } from '@playwright/test'
import { beyondWindow, violations } from './looks.ts'
import { customerOf, openPortal } from './portal.ts'
import { expect, test } from './test.ts'

/** Far ahead, and no further than is believed. */
const inManyDays = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)

test.use({ visitor: 'stranger', locale: 'en-GB' })

/** Whatever of the browser's storage the page touches is refused, as for a third party that may keep nothing. */
const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    if (!location.pathname.startsWith('/embed')) return
    const refuse = () => {
      throw new DOMException('Storage is blocked', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  })

test.describe('in a portal', () => {
  test.use({ expectedErrors: /frame-ancestors|Framing/ })

  test('an allowed origin frames it, and it is as high as what it shows; another origin may not', async ({
    page,
    server,
    person,
  }) => {
    let address = ''
    const content = (script: string) => () =>
      `${script}<landfall-view src="${address}" label="Your shipments"></landfall-view><iframe title="Other" src="about:blank"></iframe>`
    const portal = await openPortal(content(`<script src="${server.address}/landfall-view.js"></script>`))
    const stranger = await openPortal(() => `<iframe title="Shipments" src="${address}"></iframe>`)
    const customer = await customerOf({ address: server.address, ...person }, { allowed_origins: [portal.origin] })
    address = customer.address
    await customer.ship('PO 4711', 'TCLU4829132')
    await customer.ship('PO 4712', 'MSCU6639870', { landed: true })

    await refuseStorage(page)
    const hosts = new Set<string>()
    const cookies: string[] = []
    page.on('request', async (request) => {
      const { host, protocol } = new URL(request.url())
      if (!['data:', 'about:'].includes(protocol)) hosts.add(host)
      const { cookie } = await request.allHeaders().catch(() => ({ cookie: undefined }))
      if (cookie) cookies.push(request.url())
    })
    await page.goto(portal.origin)
    await expect.poll(() => page.frames().length).toBe(3)
    const frame = page.frames().find((one) => one.url().startsWith(server.address))
    await expect(frame?.getByRole('heading', { level: 1 }) ?? page.getByText('no frame')).toHaveText('PO 4712')
    const inside = () =>
      frame?.evaluate(() => Math.ceil(document.getElementById('root')?.getBoundingClientRect().height ?? 0))
    const outside = () =>
      page.evaluate(() => Math.round(document.querySelector('landfall-view')?.getBoundingClientRect().height ?? 0))
    await expect.poll(async () => (await outside()) - ((await inside()) ?? 0)).toBe(0)
    const wide = await outside()
    await page.setViewportSize({ width: 360, height: 640 })
    await expect.poll(outside).toBeGreaterThan(wide)
    expect([...hosts].toSorted()).toEqual([new URL(portal.origin).host, new URL(server.address).host].toSorted())
    expect(cookies).toEqual([])
    expect(await page.context().cookies()).toEqual([])

    // Somebody else says how high it is: nobody listens.
    const before = await outside()
    await page.evaluate(() => window.postMessage({ type: 'landfall:height', height: 5000 }, '*'))
    await page.waitForTimeout(200)
    expect(await outside()).toBe(before)

    const refused = page.waitForEvent('console', (message) => /frame-ancestors|Framing/.test(message.text()))
    await page.goto(stranger.origin)
    await refused
    await expect(page.frameLocator('iframe').getByText('PO 4712')).toHaveCount(0)
    await Promise.all([portal.close(), stranger.close()])
  })
})

test.describe('a link that ends', () => {
  test.use({ expectedErrors: /status of (410|401|404)/ })

  test('who has it open is told kindly within seconds, and whom to ask', async ({ page, server, person }) => {
    const contact = { name: 'Import desk', email: 'care@example.com' }
    const customer = await customerOf({ address: server.address, ...person }, { contact })
    await customer.ship('PO 4720', 'TCLU4829132')
    await page.goto(customer.path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PO 4720')
    await customer.revoke()
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'care@example.com' })).toBeVisible()
    await expect(page.getByText('PO 4720')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await page.goto(`/embed/${customer.view}#lfv_nonsense`)
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
    const unknown = await page.goto('/embed/00000000-0000-4000-8000-000000000000')
    expect(unknown?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  })
})

test('it is found by its number, whatever is somebody else’s is not, and a link leads to one', async ({
  page,
  server,
  person,
}) => {
  const provider = { address: server.address, ...person }
  const [customer, other] = [await customerOf(provider), await customerOf(provider)]
  await customer.ship('PO 4730', 'TCLU4829132', { days: 2 })
  const second = await customer.ship('PO 4731', 'MSCU6639870', { days: 9 })
  await other.ship('PO 4739', 'TEMU1234565')
  await page.goto(customer.path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('PO 4730')
  await expect(page.getByText(/Expected in Los Angeles/).first()).toBeVisible()
  await expect(page.getByText('Nothing needed from you.')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Find your order' })
  await search.fill('msc-u 663')
  await search.press('Enter')
  await expect(heading).toHaveText('PO 4731')
  for (const nothing of ['PO 4739', 'PO 0000']) {
    await search.fill(nothing)
    await search.press('Enter')
    await expect(heading).toHaveText(`Nothing was found for “${nothing}”.`)
  }
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('link', { name: /PO 4731/ }).click()
  await expect(page).toHaveURL(new RegExp(`#${customer.token}/shipments/${second}$`))
  await expect(heading).toHaveText('PO 4731')
  await page.reload()
  await expect(heading).toHaveText('PO 4731')
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(heading).toHaveText('PO 4730')
})

test('it speaks the language of the policy, else the visitor’s, and the one that is chosen', async ({
  page,
  browser,
  server,
  person,
}) => {
  const customer = await customerOf({ address: server.address, ...person }, { language: 'de' })
  await customer.ship('PO 4740', 'TCLU4829132')
  await page.goto(customer.path)
  await expect(page.getByText('Sie müssen nichts tun.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('Español')
  await expect(page.getByText('No tiene que hacer nada.')).toBeVisible()
  // Another policy reaches the open page; what was chosen there stays.
  await customer.change({ language: null, colour: '#7A1F5C' })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand-light')))
    .toBe('#7a1f5c')
  await expect(page.getByText('No tiene que hacer nada.')).toBeVisible()
  const french = await browser.newContext({ locale: 'fr-CA', baseURL: server.address })
  const visitor = await french.newPage()
  await visitor.goto(customer.path)
  await expect(visitor.getByText('Vous n’avez rien à faire.')).toBeVisible()
  await french.close()
})

test('what changes while it is open appears, is marked and said', async ({ page, server, person }) => {
  const customer = await customerOf({ address: server.address, ...person })
  await customer.ship('PO 4750', 'TCLU4829132', { landed: true })
  await page.goto(customer.path)
  await expect(page.getByText('Discharged in Los Angeles on')).toBeVisible()
  await customer.terminal('TCLU4829132', { on_terminal: true, available: true, last_free_day: inManyDays })
  await expect(page.getByText('Action needed: arrange collection')).toBeVisible()
  await expect(page.locator('.changed').first()).toBeVisible()
  await expect(page.getByText('Changed: PO 4750')).toBeAttached()
  await expect(page.getByText(/Please collect it by \w{3} \d{1,2} \w{3,4}( \d{4})?\./)).toBeVisible()
})

test('a script in a name or a number is text', async ({ page, server, person }) => {
  const customer = await customerOf({ address: server.address, ...person })
  await customer.ship('<script>document.title="x"</script><img src=x onerror=alert(1)>', 'TCLU4829132')
  page.on('dialog', () => expect('a script ran').toBe(''))
  await page.goto(customer.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '<script>document.title="x"</script><img src=x onerror=alert(1)>',
  )
  expect(await page.evaluate(() => document.querySelectorAll('#root script, #root img').length)).toBe(0)
})

test('on paper there are no controls, and it is A4', async ({ page, server, person }) => {
  const customer = await customerOf({ address: server.address, ...person })
  for (const number of ['PO 4760', 'PO 4761']) await customer.ship(number, 'TCLU4829132')
  await page.goto(customer.path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  for (const control of ['searchbox', 'combobox', 'button'] as const)
    await expect(page.getByRole(control)).toHaveCount(0)
  await expect(page.getByText('Your other orders')).toBeHidden()
  // Paper does not grow older by the minute.
  await expect(page.getByText(/^Last news: \w{3} \d{1,2} \w+, \d\d:\d\d UTC\.$/)).toBeVisible()
  await expect(page.getByText(/ago\.$/)).toBeHidden()
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const colour of [null, '#000000', '#8A4B00'])
    test(`axe finds nothing, ${colorScheme}, in ${colour ?? 'our own colour'}`, async ({ page, server, person }) => {
      const customer = await customerOf({ address: server.address, ...person }, { colour })
      await customer.ship('PO 4770', 'TCLU4829132', { landed: true })
      await customer.ship('PO 4771', 'MSCU6639870')
      await customer.terminal('TCLU4829132', {
        on_terminal: true,
        available: false,
        holds: [{ party: 'CUSTOMS', name: 'CUSTOMS', status: 'HOLD' }],
        last_free_day: inManyDays,
      })
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(customer.path)
      await expect(page.getByText('Customs check').first()).toBeVisible()
      // The page's own policy keeps scripts out that are not its own: these are put in past it.
      expect(await violations(page)).toEqual([])
      expect(await beyondWindow(page)).toBeNull()
      // With the keyboard alone, from the search to an order.
      const link = page.getByRole('link', { name: /PO 4771/ })
      for (let i = 0; i < 12 && !(await link.evaluate((one) => one === document.activeElement)); i++)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('PO 4771')
    })

test('with forced colours, and in print, axe finds nothing, papers included', async ({ page, server, person }) => {
  const customer = await customerOf(
    { address: server.address, ...person },
    { colour: '#8A4B00', document_types: ['packing_list'] },
  )
  const shipment = await customer.ship('PO 4775', 'TCLU4829132', { landed: true })
  await customer.paper(
    shipment,
    'packing_list',
    'Liste_mit_einem_sehr_langen_Namen_ohne_ein_einziges_Leerzeichen'.repeat(2),
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(customer.path)
  await expect(page.getByRole('button', { name: /^Save: Packing list/ })).toBeVisible()
  for (const media of [
    { forcedColors: 'active' },
    { forcedColors: 'none', media: 'print' },
    { media: 'screen' },
  ] as const) {
    await page.emulateMedia(media)
    expect(await violations(page)).toEqual([])
    expect(await beyondWindow(page)).toBeNull()
  }
})

test('the preview shows what the page around it posts, and asks nobody', async ({ page, server, person }) => {
  const customer = await customerOf({ address: server.address, ...person })
  await customer.ship('PO 4780', 'TCLU4829132')
  const headers = { authorization: `Token ${customer.token}` }
  const ask = async (path: string) => (await fetch(`${server.address}/v2/embed/${path}`, { headers })).json()
  const documents = { view: await ask('view'), shipments: await ask('shipments') }
  await page.goto('/sign-in')
  const asked: string[] = []
  await page.evaluate((said) => {
    const frame = document.createElement('iframe')
    frame.title = 'Preview'
    frame.src = '/embed/preview'
    frame.style.cssText = 'width: 100%; height: 600px'
    window.addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow && data?.type === 'landfall:preview-ready')
        frame.contentWindow?.postMessage({ type: 'landfall:preview', ...said }, window.location.origin)
    })
    document.body.append(frame)
  }, documents)
  // The page around it is that of signing in, which asks how.
  page.on('request', (request) => request.frame() !== page.mainFrame() && asked.push(request.url()))
  const inside = page.frameLocator('iframe[title=Preview]')
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('PO 4780')
  expect(asked.filter((address) => address.includes('/v2/'))).toEqual([])
})
