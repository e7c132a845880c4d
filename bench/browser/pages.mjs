import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, runnerImport } from 'vite'

const imported = async (path) => (await runnerImport(path, { configFile: false })).module

/** A page of bench/browser, built as the dashboard is, into a folder that goes away with `remove`. */
export async function buildPage(name, { alias = {}, compress = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-bench-page-'))
  const { precompress } = await imported('./build/precompress.ts')
  // What runs scripts leaves its own word here, and React would be built for development.
  process.env.NODE_ENV = 'production'
  await build({
    mode: 'production',
    configFile: false,
    root: `bench/browser/${name}`,
    publicDir: resolve('public'),
    logLevel: 'error',
    plugins: [react(), tailwindcss(), compress && { ...precompress(), applyToEnvironment: undefined }],
    resolve: { alias },
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 5000 },
  })
  // The server serves no dashboard without the pages of customers and of truckers.
  for (const name of ['embed.html', 'trucker.html']) copyFileSync(`dist/app/${name}`, join(folder, name))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The real server, in this process, with these files as its dashboard. */
export async function servePages(assets) {
  const { startServer } = await imported('./src/server/testing/e2e-server.ts')
  return startServer({ assets })
}

export async function openChromium(options = {}) {
  const { findChromium, installChromium, chromiumFlags } = await imported('./build/find-chromium.ts')
  const executablePath = findChromium({ isWhole: true }) ?? installChromium()
  const { args = [], ...rest } = options
  return {
    browser: await chromium.launch({ ...rest, executablePath, args: [...chromiumFlags, ...args] }),
    executablePath,
  }
}

/** Somebody signed in to the demo: what a new context of the browser needs for it. */
export async function signedIn(browser, server) {
  const { link } = await server.demo()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.address}/sign-in?link=${link}`)
  await page.getByLabel('Your name').fill('Ada Lindqvist')
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('New password').fill('a benchmark only')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('row').nth(3).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}
