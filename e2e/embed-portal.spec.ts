import type { Page } from '@playwright/test'
import { violations } from './looks.ts'
import { customerOf, openPortal } from './portal.ts'
import { expect, test } from './test.ts'

test.use({ visitor: 'stranger', locale: 'en-GB', viewport: { width: 390, height: 844 } })

/** What the element around a view says, in the order in which it does. */
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

const withView = (server: string, view: string, around = '') =>
  `${around}<landfall-view ${view} label="Your shipments"></landfall-view><script>
    const view = document.querySelector('landfall-view')
    window.heard = []
    view.addEventListener('ready', () => heard.push('ready'))
    view.addEventListener('error', ({ detail }) => heard.push(detail.code + (detail.code === 'bad_attribute' ? detail.message : '')))
  </script><script src="${server}/landfall-view.js"></script><script src="${server}/landfall-view.js"></script>`

const frameOf = (page: Page) => page.frameLocator('landfall-view iframe')

/** From 0 to 255, of what lies behind everything in the frame. */
const paperIn = (page: Page) =>
  frameOf(page)
    .locator('body')
    .evaluate((body) => Number(getComputedStyle(body).backgroundColor.match(/\d+/)?.[0]))

for (const colorScheme of ['light', 'dark'] as const)
  for (const [portalIs, paint] of [
    ['white', '#fff'],
    ['dark', '#101418'],
  ])
    test(`in a ${portalIs} portal a visitor with a ${colorScheme} system sees no block of another colour`, async ({
      page,
      server,
      person,
    }) => {
      let src = ''
      const portal = await openPortal(() =>
        withView(server.address, `src="${src}"`, `<style>body { background: ${paint}; margin: 0 }</style>`),
      )
      const customer = await customerOf({ address: server.address, ...person }, { allowed_origins: [portal.origin] })
      src = customer.address
      await customer.ship('PO 4801', 'TCLU4829132')
      await page.emulateMedia({ colorScheme })
      await page.goto(portal.origin)
      await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText('PO 4801')
      const isLight = async () => (await paperIn(page)) > 128
      expect(await isLight()).toBe(portalIs === 'white')
      expect(await violations(page, { include: 'landfall-view' })).toEqual([])
      // The portal changes its theme, as by a switch of its own; the page is not loaded anew.
      await frameOf(page).getByRole('searchbox').fill('typed')
      await page.evaluate(
        (to) => document.body.setAttribute('style', `background: ${to}`),
        portalIs === 'white' ? '#000' : '#eee',
      )
      await expect.poll(isLight).toBe(portalIs !== 'white')
      await expect(frameOf(page).getByRole('searchbox')).toHaveValue('typed')
      expect(await heard(page)).toEqual(['ready'])
      await portal.close()
    })

test('it wears what the policy says, then what the element asks for; what could not be read is refused by name', async ({
  page,
  server,
  person,
}) => {
  let src = ''
  const portal = await openPortal(() => withView(server.address, `src="${src}" theme="light" colour="#7A1F5C"`))
  const look = { theme: 'dark', light_paper: '#FFFFFF', radius: 12, face: 'Courier New', ruler: false }
  const customer = await customerOf({ address: server.address, ...person }, { allowed_origins: [portal.origin], look })
  src = customer.address
  await customer.ship('PO 4802', 'TCLU4829132')
  await page.goto(portal.origin)
  const frame = frameOf(page)
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('PO 4802')
  const worn = () =>
    frame.locator('html').evaluate((html) => {
      const { fontFamily, backgroundColor } = getComputedStyle(document.body)
      const radius = getComputedStyle(document.querySelector('.btn') as Element).borderRadius
      const ruler = document.querySelector('.neat')?.getBoundingClientRect().height
      const brand = getComputedStyle(document.querySelector('header span') as Element).color
      return { theme: html.dataset.theme, fontFamily, backgroundColor, radius, ruler, brand }
    })
  expect(await worn()).toEqual({
    theme: 'light',
    fontFamily: '"Courier New", system-ui, sans-serif',
    backgroundColor: 'rgb(255, 255, 255)',
    radius: '12px',
    ruler: 1,
    brand: 'rgb(122, 31, 92)',
  })
  await page.evaluate(() => {
    const view = document.querySelector('landfall-view')
    view?.setAttribute('paper', '#808080')
    view?.setAttribute('radius', '2')
    view?.setAttribute('face', 'x; color: red')
  })
  await expect.poll(async () => (await worn()).radius).toBe('2px')
  expect(await worn()).toMatchObject({
    backgroundColor: 'rgb(255, 255, 255)',
    fontFamily: '"Courier New", system-ui, sans-serif',
  })
  expect([...new Set(await heard(page))]).toEqual([
    'ready',
    'bad_attributelandfall-view: bad_attribute paper',
    'bad_attributelandfall-view: bad_attribute face',
  ])
  // Another colour of the policy reaches the open page, below what the element asks for.
  await customer.change({ look: { light_paper: '#FFF8E7' } })
  await expect.poll(async () => (await worn()).backgroundColor).toBe('rgb(255, 248, 231)')
  await portal.close()
})

test('an order that is opened from far below takes the reader to its heading, and back to its line', async ({
  page,
  server,
  person,
}) => {
  let src = ''
  const tall = '<div style="height: 700px">Head of the portal</div>'
  const portal = await openPortal(() => withView(server.address, `src="${src}" style="scroll-margin-top: 60px"`, tall))
  const customer = await customerOf({ address: server.address, ...person }, { allowed_origins: [portal.origin] })
  src = customer.address
  for (let at = 0; at < 8; at++) await customer.ship(`PO 481${at}`, 'TCLU4829132', { days: 3 + at })
  await page.goto(portal.origin)
  const frame = frameOf(page)
  const heading = frame.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('PO 4810')
  const line = frame.getByRole('link', { name: /PO 4817/ })
  await line.scrollIntoViewIfNeeded()
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('PO 4817')
  await expect(heading).toBeFocused()
  const top = async () => (await heading.boundingBox())?.y ?? Number.NaN
  await expect.poll(async () => (await top()) >= 60 && (await top()) < 422).toBe(true)
  await frame.getByRole('link', { name: 'All orders' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('PO 4810')
  await expect(line).toBeFocused()
  const lineTop = async () => (await line.boundingBox())?.y ?? Number.NaN
  await expect.poll(async () => (await lineTop()) >= 0 && (await lineTop()) < 844).toBe(true)
  // What somebody else says moves nobody.
  const before = await page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.postMessage({ type: 'landfall:scroll', top: 0 }, '*'))
  await page.waitForTimeout(200)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await portal.close()
})

test.describe('what goes wrong', () => {
  test.use({ expectedErrors: /frame-ancestors|Framing|status of (401|410)/ })

  test('is an event of the element, and words instead of a grey box', async ({ page, server, person }) => {
    let src = ''
    const portal = await openPortal(() => withView(server.address, `src="${src}"`))
    const stranger = await openPortal(() => withView(server.address, `src="${src}" lang="en"`))
    const customer = await customerOf({ address: server.address, ...person }, { allowed_origins: [portal.origin] })
    await customer.ship('PO 4820', 'TCLU4829132')
    src = customer.address
    await page.goto(stranger.origin)
    await expect.poll(() => heard(page)).toEqual(['not_shown'])
    const link = page.getByRole('alert').getByRole('link', { name: 'This cannot be shown here. Open its own page' })
    await expect(link).toHaveAttribute('href', src)

    await page.goto(portal.origin)
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText('PO 4820')
    await expect.poll(() => heard(page)).toEqual(['ready'])
    const steps = await page.evaluate(() => history.length)
    const put = (value: string) =>
      page.evaluate((to) => document.querySelector('landfall-view')?.setAttribute('src', to), value)
    await put(`${server.address}/embed/${customer.view}#lfv_nonsense`)
    await expect(frameOf(page).getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
    // What the page in the frame says arrives after what it shows; a frame that is gone by then is not heard.
    await expect.poll(() => heard(page)).toEqual(['ready', 'no_link'])
    await put('javascript:alert(1)')
    await expect(page.locator('landfall-view iframe')).toHaveCount(0)
    await put(src)
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText('PO 4820')
    expect(await page.evaluate(() => history.length)).toBe(steps)
    await expect.poll(() => heard(page)).toEqual(['ready', 'no_link', 'bad_src', 'ready'])
    await customer.revoke()
    await expect.poll(() => heard(page)).toEqual(['ready', 'no_link', 'bad_src', 'ready', 'ended'])
    await Promise.all([portal.close(), stranger.close()])
  })
})

test('a portal whose policy allows its script and its frame needs to allow nothing else', async ({
  page,
  server,
  person,
}) => {
  let view = ''
  const portal = await openPortal(
    () =>
      `<landfall-view src="${view}" label="Your shipments"></landfall-view><script src="${server.address}/landfall-view.js"></script>`,
    {
      'content-security-policy': `default-src 'none'; img-src data:; script-src ${server.address}; frame-src ${server.address}`,
    },
  )
  const customer = await customerOf({ address: server.address, ...person }, { allowed_origins: [portal.origin] })
  view = customer.address
  await customer.ship('PO 4830', 'TCLU4829132')
  await page.goto(portal.origin)
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText('PO 4830')
  const height = () => page.locator('landfall-view').evaluate((one) => one.getBoundingClientRect().height)
  await expect.poll(async () => Math.round(await height()) !== 480).toBe(true)
  await portal.close()
})

test.describe('in a frame that may not write to the clipboard', () => {
  // The browser says so itself.
  test.use({ expectedErrors: /Permissions policy violation: The Clipboard API/ })
  for (const sandbox of ['', 'sandbox="allow-scripts allow-same-origin"'])
    test(`an address is copied from within a frame that may not write to the clipboard ${sandbox}`, async ({
      page,
      server,
      person,
    }) => {
      let src = ''
      const portal = await openPortal(
        () => `<iframe title="Orders" ${sandbox} style="width: 100%; height: 800px" src="${src}"></iframe>`,
      )
      const customer = await customerOf(
        { address: server.address, ...person },
        { allowed_origins: [portal.origin], sections: { calendar: true } },
      )
      src = customer.address
      await customer.ship('PO 4840', 'TCLU4829132')
      await page.goto(portal.origin)
      const frame = page.frameLocator('iframe')
      await frame.getByRole('button', { name: 'Add to calendar' }).click()
      await frame.getByRole('button', { name: 'Copy' }).click()
      await expect(frame.getByText('Copied.')).toBeVisible()
      await page.evaluate(() => document.body.appendChild(document.createElement('textarea')).focus())
      await page.keyboard.press('ControlOrMeta+V')
      await expect(page.locator('textarea')).toHaveValue(/\/calendar\/lfc_[\w-]{32}\.ics\?language=en$/)
      await portal.close()
    })
})

test('there are bars before any script runs, and words where none does', async ({ page, browser, server, person }) => {
  const customer = await customerOf({ address: server.address, ...person })
  await customer.ship('PO 4850', 'TCLU4829132')
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
  await page.route('**/v2/embed/opening*', (route) => held.then(() => route.continue()))
  await page.goto(customer.path, { waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: 'Loading' }).locator('.bone').first()).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PO 4850')
  const without = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
  const still = await without.newPage()
  await still.goto(customer.address)
  await expect(still.locator('noscript p')).toBeVisible()
  expect(await still.locator('noscript p').innerText()).toMatch(/^Diese Seite braucht JavaScript\./)
  await expect(still).toHaveTitle('Ihre Bestellungen')
  await without.close()
})

test('a view without shipments says so kindly, in a frame as in a page', async ({ page, server, person }) => {
  let src = ''
  const portal = await openPortal(() => withView(server.address, `src="${src}"`))
  const customer = await customerOf({ address: server.address, ...person }, { allowed_origins: [portal.origin] })
  src = customer.address
  await page.goto(portal.origin)
  await expect(frameOf(page).getByRole('heading', { name: 'There is nothing on the way at the moment.' })).toBeVisible()
  expect(await heard(page)).toEqual(['ready'])
  await portal.close()
})
