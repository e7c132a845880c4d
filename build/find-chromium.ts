import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const isRoot = process.getuid?.() === 0

/** A sandbox needs a user that is not root. */
export const chromiumFlags = ['--disable-gpu', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])]

/** Chromium without windows: the same pages, a quarter faster, since nothing of a browser around them is drawn. */
const shell = '/usr/bin/chromium-headless-shell'

/**
 * @param isWhole the browser that people have, where there is one: for what is measured
 * @returns undefined where this machine has no Chromium yet
 */
export function findChromium({ isWhole = false } = {}): string | undefined {
  const { PLAYWRIGHT_CHROMIUM_PATH } = process.env
  if (PLAYWRIGHT_CHROMIUM_PATH) return PLAYWRIGHT_CHROMIUM_PATH
  const whole = ['/usr/bin/chromium', '/usr/bin/google-chrome']
  return [chromium.executablePath(), ...(isWhole ? [...whole, shell] : [shell, ...whole])].find(existsSync)
}

/** Before the first end-to-end test. Workers read Playwright's settings after this, and find what it installed. */
// biome-ignore lint/style/noDefaultExport: Playwright calls it
export default function ensureChromium() {
  if (!findChromium()) installChromium()
}

/** Playwright's own; where that cannot be reached, the one of Debian. @throws saying what to do by hand */
export function installChromium(): string {
  run('npx', ['playwright', 'install', 'chromium'], { minutes: 4 })
  if (!findChromium() && isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update'], { minutes: 2 })
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!findChromium()) run('apt-get', ['install', '-y', '--no-install-recommends', name], { minutes: 5 })
  }
  const path = findChromium()
  if (path) return path
  throw new Error(
    'The tests need a Chromium, and none could be installed. Install one, and set PLAYWRIGHT_CHROMIUM_PATH to its path.',
  )
}

function run(command: string, args: string[], { minutes }: { minutes: number }) {
  console.info(`No Chromium found: ${command} ${args.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { stdio: 'inherit', env, timeout: minutes * 60_000 })
}
