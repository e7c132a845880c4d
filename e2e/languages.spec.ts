import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { furnish } from './furnish.ts'
import { screensOf, show } from './screens.ts'
import { expect, password, test } from './test.ts'

test.use({ locale: 'de-DE' })

const german: Record<string, string> = JSON.parse(readFileSync('src/app/languages/de.json', 'utf8'))
const said = new Set(Object.values(german))

test.describe('who reads German', () => {
  test.use({ visitor: 'demo' })

  test('gets the dashboard in German, and in another language where one is chosen', async ({ page, context }) => {
    await page.goto('/shipments')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sendungen')
    await page.getByRole('button', { name: /Maren Rask$/ }).click()
    await page.getByLabel('Sprache').selectOption('Français')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.getByRole('button', { name: /Maren Rask$/ }).click()
    await page.getByLabel('Langue').selectOption('')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('landfall.language')
  })

  test('has the language that was chosen in every browser, once signed in', async ({
    page,
    person,
    browser,
    server,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /Maren Rask$/ }).click()
    await page.getByLabel('Sprache').selectOption('Español')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')

    const elsewhere = await browser.newContext({ baseURL: server.address, locale: 'en-GB' })
    const second = await elsewhere.newPage()
    await second.goto('/sign-in')
    await expect(second.locator('html')).toHaveAttribute('lang', 'en')
    await second.getByLabel('E-mail').fill(person.email)
    await second.getByLabel('Password', { exact: true }).fill(password)
    await second.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(second.locator('html')).toHaveAttribute('lang', 'es')
    await expect(second.getByRole('link', { name: 'Incidencias' })).toBeVisible()

    // What is chosen there is here at the next page, and nobody else has it.
    await second.getByRole('button', { name: /Maren Rask$/ }).click()
    await second.getByLabel('Idioma').selectOption('中文')
    await expect(second.locator('html')).toHaveAttribute('lang', 'zh')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
    await elsewhere.close()
  })
})

test.describe('every screen in German', () => {
  test.use({ expectedErrors: /status of (401|404|410|422)/ })
  test.describe.configure({ timeout: 600_000 })

  test('says nothing in English but what comes from the API', async ({ page, server, person }) => {
    const made = await furnish({ address: server.address, apiKey: person.apiKey })
    const answers = answersOf(page)
    const found: string[] = []
    const screens = new Map(Object.values(screensOf(made)).map(({ path, waits = false }) => [path, waits]))
    for (const [path, waits] of screens) {
      if (/^\/(docs|embed|dev)\//.test(path)) continue
      await test.step(path, async () => {
        await show(page, { path, waits })
        const told = (await answers()).filter((text) => text.length > 2)
        const rest = (text: string) => told.reduce((left, one) => left.replaceAll(one, ''), text).trim()
        const ours = (await page.evaluate(textsOf)).map(rest)
        found.push(...ours.filter(isEnglish).map((text) => `${path}: ${text}`))
      })
    }
    expect(found).toEqual([])
  })
})

/** Of a sentence its small words, which no other of these languages has; of a name that it has a translation. A word in small letters may be a code. */
const isEnglish = (text: string) =>
  !/^\p{Ll}+$/u.test(text) &&
  (/\b(the|of|and|is|are|not|with|for|this|that|your|from|has|have|been|by|to)\b/i.test(text) ||
    (german[text] !== undefined && !said.has(text)))

/** All texts in what the API has answered to this page, the longest first; the answers that came with it included. */
function answersOf(page: Page): () => Promise<string[]> {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/json/.test(type)) answers.push(response.text().catch(() => 'null'))
  })
  return async () => {
    const withPage = await page.evaluate(() => globalThis.document.getElementById('answers')?.textContent ?? 'null')
    const all = [...(await Promise.all(answers)), withPage].flatMap((text) => stringsIn(JSON.parse(text || 'null')))
    return [...new Set(all)].toSorted((a, b) => b.length - a.length)
  }
}

/** The log of the account names attributes as the API does, without its underscores. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value ?? {}).flatMap(([name, one]) => [
        ...(name.includes('_') ? [name.replaceAll('_', ' ')] : []),
        ...(isSaidByCode(name, value as Beside) ? [] : stringsIn(one)),
      ])

type Beside = Record<string, unknown> & { meta?: { said?: unknown } }

/** What has a code beside it the dashboard says itself, so that it is no excuse for English on a screen. */
function isSaidByCode(name: string, value: Beside): boolean {
  const beside =
    value[`${name.replace(/_notes$/, '')}_said`] ??
    value[`${name}_said`] ??
    value[`${name}_code`] ??
    ({ description: value.said, detail: value.meta?.said, sentence: value.code } as Beside)[name]
  return Array.isArray(beside) ? beside.length > 0 : beside !== undefined && beside !== null
}

/** Texts, and what is said of elements instead of a text. */
function textsOf(): string[] {
  const walker = globalThis.document.createTreeWalker(globalThis.document.body, NodeFilter.SHOW_TEXT)
  const texts = [globalThis.document.title]
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('script, style, pre, code'))
      texts.push(walker.currentNode.textContent ?? '')
  for (const element of globalThis.document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '')
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => /\p{L}{2}/u.test(text))
}
