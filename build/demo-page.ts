import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { startServer } from '../src/server/testing/e2e-server.ts'
import { chromiumFlags, findChromium, installChromium } from './find-chromium.ts'

interface Options {
  /** The built dashboard. */
  assets?: string
  browser: BrowserContextOptions
}

/** Opens the dashboard over the demo with somebody signed in, and ends everything it started. */
export async function withDemoPage(
  { assets = 'dist/app', browser: options }: Options,
  act: (page: Page, server: { address: string; apiKey: string }) => Promise<void>,
) {
  const server = await startServer({ assets })
  const { link, apiKey } = await server.demo()
  const browser = await chromium.launch({ executablePath: findChromium() ?? installChromium(), args: chromiumFlags })
  try {
    // A context of its own: axe opens another page in it.
    const page = await (await browser.newContext({ baseURL: server.address, ...options })).newPage()
    await page.goto(`${server.address}/sign-in?link=${link}`)
    await page.getByLabel('Your name').fill('Ada Lindqvist')
    await page.getByLabel('E-mail').fill('ada@example.com')
    await page.getByLabel('New password').fill('a screenshot only')
    await page.getByRole('button', { name: 'Start' }).click()
    await page.waitForURL((address) => address.pathname !== '/sign-in')
    await act(page, { address: server.address, apiKey })
  } finally {
    await browser.close()
    await server.close()
  }
}
