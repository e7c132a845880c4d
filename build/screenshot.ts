import { mkdirSync } from 'node:fs'
import { withDemoPage } from './demo-page.ts'

// npm run screenshot: the list of shipments of the demo, for README.md.
const browser = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.5, colorScheme: 'light' } as const
await withDemoPage({ browser }, async (page) => {
  await page.goto('/shipments')
  await page.getByRole('row').nth(10).waitFor()
  await page.getByRole('navigation', { name: 'Views' }).getByText(/^\d/).last().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  mkdirSync('docs', { recursive: true })
  await page.screenshot({ path: 'docs/screenshot.png', animations: 'disabled' })
})
