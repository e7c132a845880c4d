import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { startServer } from '../src/server/testing/e2e-server.ts'
import { chromiumFlags, findChromium, installChromium } from './find-chromium.ts'

// npm run screenshot: the list of shipments of the demo, for README.md.
const server = await startServer()
const { link } = await server.demo()
const browser = await chromium.launch({ executablePath: findChromium() ?? installChromium(), args: chromiumFlags })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  await page.goto(`${server.address}/sign-in?link=${link}`)
  await page.getByLabel('Your name').fill('Ada Lindqvist')
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('New password').fill('a screenshot only')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL((address) => address.pathname !== '/sign-in')
  await page.goto(`${server.address}/shipments`)
  await page.getByRole('row').nth(10).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  mkdirSync('docs', { recursive: true })
  await page.screenshot({ path: 'docs/screenshot.png', animations: 'disabled' })
} finally {
  await browser.close()
  await server.close()
}
