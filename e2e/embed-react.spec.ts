import { build } from 'vite'
import { customerOf, openPortal } from './portal.ts'
import { expect, test } from './test.ts'

test.use({ visitor: 'stranger', locale: 'en-GB', expectedErrors: /status of (401|410)/ })

/** A portal of somebody who uses React, with our component in it. */
const source = (src: string) => `
import { createElement as h, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LandfallView } from '${process.cwd()}/public/landfall-view.tsx'

function Portal() {
  const [said, setSaid] = useState([])
  const [src, setSrc] = useState('${src}')
  const [radius, setRadius] = useState(12)
  return h('div', null,
    h(LandfallView, { src, radius, theme: 'dark', label: 'My orders', className: 'orders',
      onReady: () => setSaid([...said, 'ready']), onError: ({ code }) => setSaid([...said, code]) }),
    h('button', { onClick: () => setRadius(3) }, 'Sharper'),
    h('button', { onClick: () => setSrc('mailto:x@example.com') }, 'Break it'),
    h('output', null, said.join(' ')))
}
createRoot(document.getElementById('root')).render(h(StrictMode, null, h(Portal)))`

async function bundled(src: string): Promise<string> {
  const id = 'virtual:portal.js'
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'portal',
        resolveId: (asked) => (asked === id ? `${process.cwd()}/${id}` : undefined),
        load: (asked) => (asked.endsWith(id) ? source(src) : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: id } },
  })
  const [bundle] = [made].flat()
  const [entry] = bundle && 'output' in bundle ? bundle.output : []
  return entry?.code ?? ''
}

test('a portal in React shows a view, hears what it says and changes how it looks', async ({
  page,
  server,
  person,
}) => {
  let script = ''
  const portal = await openPortal(
    () =>
      `<script src="${server.address}/landfall-view.js" defer></script><div id="root"></div><script type="module">${script}</script>`,
  )
  const customer = await customerOf({ address: server.address, ...person }, { allowed_origins: [portal.origin] })
  await customer.ship('PO 4860', 'TCLU4829132')
  script = (await bundled(customer.address)).replaceAll('</script', '<\\/script')
  await page.goto(portal.origin)
  const frame = page.frameLocator('iframe[title="My orders"]')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('PO 4860')
  await expect(page.getByRole('status')).toHaveText('ready')
  await expect(page.locator('landfall-view.orders')).toHaveAttribute('theme', 'dark')
  const radius = () =>
    frame.getByRole('button', { name: 'Print' }).evaluate((one) => getComputedStyle(one).borderRadius)
  expect(await radius()).toBe('12px')
  await page.getByRole('button', { name: 'Sharper' }).click()
  await expect.poll(radius).toBe('3px')
  await page.getByRole('button', { name: 'Break it' }).click()
  await expect(page.getByRole('status')).toHaveText('ready bad_src')
  await portal.close()
})
