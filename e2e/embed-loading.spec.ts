import { customerOf, openPortal } from './portal.ts'
import { expect, test } from './test.ts'

test.use({ visitor: 'stranger', locale: 'en-GB' })

test.describe('its papers', () => {
  test.use({ expectedErrors: /status of (404|429)|ERR_FAILED/ })

  test('are saved from within a portal, and what cannot be is said in words', async ({ page, server, person }) => {
    let address = ''
    const portal = await openPortal(
      () =>
        `<script src="${server.address}/landfall-view.js"></script><landfall-view src="${address}" label="Your shipments"></landfall-view>`,
    )
    const customer = await customerOf(
      { address: server.address, ...person },
      { allowed_origins: [portal.origin], document_types: ['packing_list'] },
    )
    address = customer.address
    const shipment = await customer.ship('PO 4790', 'TCLU4829132')
    const id = await customer.paper(shipment, 'packing_list', 'What is in it')
    await page.goto(portal.origin)
    await expect.poll(() => page.frames().length).toBe(2)
    const frame = page.frames()[1] ?? page.mainFrame()
    const save = frame.getByRole('button', { name: 'Save: Packing list What is in it' })
    const download = page.waitForEvent('download')
    await save.click()
    expect((await download).suggestedFilename()).toBe('what-is-in-it.pdf')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('PO 4790')

    await page.route('**/download_url', (route) => route.fulfill({ status: 429, json: { errors: [] } }), { times: 1 })
    await save.click()
    await expect(frame.getByText('Too many requests at once. Please try again in a moment.')).toBeVisible()
    await customer.call('DELETE', `documents/${id}`)
    await page.route('**/v2/embed/shipments*', (route) => route.abort())
    await save.click()
    await expect(frame.getByText('This document is no longer available.')).toBeVisible()
    await portal.close()
  })
})

test.describe('a language that cannot be loaded', () => {
  test.use({ locale: 'de-DE', expectedErrors: /ERR_FAILED/ })

  test('is said in English, and is there as soon as it can be', async ({ page, server, person }) => {
    const customer = await customerOf({ address: server.address, ...person })
    await customer.ship('PO 4795', 'TCLU4829132')
    await page.route('**/assets/de-*', (route) => route.abort())
    await page.goto(customer.path)
    await expect(page.getByText('This page could not be loaded in Deutsch')).toBeVisible()
    await expect(page.getByText('Nothing needed from you.')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.unroute('**/assets/de-*')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Français')
    await expect(page.getByText('Vous n’avez rien à faire.')).toBeVisible()
    await expect(page.getByText('could not be loaded')).toHaveCount(0)
  })
})

test('a page is one visit, asks for what it opens with once, and for one language at most', async ({
  page,
  server,
  person,
}) => {
  const customer = await customerOf({ address: server.address, ...person })
  await customer.ship('PO 4796', 'TCLU4829132')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const askedFor = (path: string) => asked.filter((one) => one === `/v2/embed/${path}`).length
  const views = () => askedFor('view')
  await page.goto(customer.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PO 4796')
  await expect.poll(() => askedFor('live')).toBe(1)
  // Long enough for what the stream says first to have been answered, twice over.
  await page.waitForTimeout(3000)
  expect([askedFor('opening'), views(), askedFor('shipments')]).toEqual([1, 0, 0])
  expect(asked.filter((path) => /\/assets\/(de|es|fr|zh)-/.test(path))).toEqual([])
  await customer.change({ colour: '#7A1F5C' })
  await expect.poll(views).toBe(1)
  const visits = async () => (await customer.call('GET', `views/${customer.view}/visits`)).visits
  await expect.poll(async () => (await visits()).map(({ count }: { count: number }) => count)).toEqual([1])
})

test('what changes between the answer and the stream is seen', async ({ page, server, person }) => {
  const customer = await customerOf({ address: server.address, ...person })
  await customer.ship('PO 4794', 'TCLU4829132')
  let changed = false
  await page.route('**/v2/embed/live', async (route) => {
    if (!changed) await customer.ship('PO 4793', 'MSCU6639870')
    changed = true
    await route.continue()
  })
  await page.goto(customer.path)
  await expect(page.getByText('PO 4794').first()).toBeVisible()
  await expect(page.getByText('PO 4793').first()).toBeVisible()
})

test.describe('what the server has drawn', () => {
  test('is the page itself, in its language and look, before any script has come', async ({ page, server, person }) => {
    const customer = await customerOf(
      { address: server.address, ...person },
      { language: 'de', colour: '#7A1F5C', look: { theme: 'dark' } },
    )
    const shipment = await customer.ship('PO 4792', 'TCLU4829132')
    await customer.ship('PO 4791', 'MSCU6639870')
    for (const path of [customer.path, `${customer.path}/shipments/${shipment}`]) {
      let letGo = () => {}
      const held = new Promise<void>((done) => {
        letGo = done
      })
      await page.route('**/assets/render-*', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('about:blank')
      await page.goto(path)
      const drawn = page.locator('#root > [inert]')
      await expect(drawn.locator('h1')).toHaveText(/PO 479\d/)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      const first = await drawn.innerText()
      expect(first).toContain('Los Angeles')
      letGo()
      await expect(drawn).toHaveCount(0)
      expect(await page.locator('#root').innerText()).toBe(first)
      await page.unroute('**/assets/render-*')
    }
  })
})

test.describe('at the address of another view', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('a good link opens nothing, and tells of neither', async ({ page, server, person }) => {
    const provider = { address: server.address, ...person }
    const [hers, his] = [
      await customerOf(provider, { colour: '#7A1F5C', contact: { name: 'Desk of hers', email: 'hers@example.com' } }),
      await customerOf(provider, { colour: '#8A4B00', contact: { name: 'Desk of his', email: 'his@example.com' } }),
    ]
    const [mine, other] = [await hers.ship('PO 4798', 'TCLU4829132'), await his.ship('PO 4799', 'MSCU6639870')]
    await page.goto(hers.path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PO 4798')

    // The page of her own may only now begin to listen.
    await page.goto('about:blank')
    const streams: string[] = []
    page.on('request', (request) => request.url().endsWith('/v2/embed/live') && streams.push(request.url()))
    for (const hash of [hers.token, `${hers.token}/shipments/${mine}`, `${hers.token}/shipments/${other}`]) {
      await page.goto('about:blank')
      await page.goto(`/embed/${his.view}#${hash}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid')
      await expect(page).toHaveTitle('Your orders')
      expect(await page.content()).not.toMatch(
        /PO 479|TCLU|MSCU|Los Angeles|Nordmeer|Desk of|hers@|his@|7a1f5c|8a4b00/i,
      )
    }
    // Nor does it listen for what happens there.
    await page.waitForTimeout(300)
    expect(streams).toEqual([])

    const ask = async (path: string) => {
      const response = await fetch(`${server.address}/v2/${path}`, {
        headers: { authorization: `Token ${hers.token}` },
      })
      return {
        status: response.status,
        text: (await response.text()).replaceAll(other, 'ID').replaceAll(nobodys, 'ID'),
      }
    }
    const nobodys = '00000000-0000-4000-8000-000000000000'
    const unknown = await ask(`embed/shipments/${nobodys}`)
    expect(unknown.status).toBe(404)
    expect(await ask(`embed/shipments/${other}`)).toEqual(unknown)
    for (const path of [`views/${his.view}`, `views/${hers.view}`, `shipments/${other}`, `shipments/${mine}`])
      expect([401, 403, 404]).toContain((await ask(path)).status)
  })
})

test.describe('trouble', () => {
  test.use({ expectedErrors: /status of 429|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

  test('what was seen stays while there is no connection; a limit is said, and what comes afterwards is shown', async ({
    page,
    server,
    person,
  }) => {
    const customer = await customerOf({ address: server.address, ...person })
    await customer.ship('PO 4797', 'TCLU4829132')
    await page.route('**/v2/embed/opening*', (route) => route.fulfill({ status: 429, json: { errors: [] } }), {
      times: 1,
    })
    await page.goto(customer.path)
    await expect(page.getByRole('heading', { name: 'Too many requests at once.' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('PO 4797')
    await page.context().setOffline(true)
    await page.getByRole('searchbox', { name: 'Find your order' }).fill('PO 4797')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^No connection\. What you see is from/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/^No connection/)).toHaveCount(0)
    await expect(page.getByText('Expected in Los Angeles').first()).toBeVisible()
  })
})
