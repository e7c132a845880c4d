import type { Page } from '@playwright/test'
import { sourceWords } from '#domain/tracking/event-words.ts'
import { statusWords, verdictSaid } from '#domain/tracking/words.ts'
import type { Container } from '../src/contract/tracking/container.ts'
import type { Deadline } from '../src/contract/tracking/deadline.ts'
import type { Explained } from '../src/contract/tracking/explanation.ts'
import { expect, test } from './test.ts'

test.use({ visitor: 'demo' })

type Entries = Record<string, Explained> & { transport_events: (Explained & Record<string, unknown>)[] }

/** Takes minutes: as many as there are. */
const isWhole = process.env.EVERY_CONTAINER === '1'

/** One of each kind that there is in the simulated fleet, by what decides of what its page looks like. */
async function oneOfEach(page: Page): Promise<Container[]> {
  const kinds = new Map<string, Container>()
  for (let at = 1; ; at++) {
    const address = `/v2/containers?page[size]=100&page[number]=${at}&sort=number`
    const { data, meta } = await (await page.request.get(address)).json()
    for (const one of data as Container[]) {
      const { current_status, verdict, verdict_reason, has_inland_leg, deadlines } = one.attributes
      const kind = [current_status, verdict, verdict_reason, has_inland_leg, deadlines.length].join(' ')
      const key = isWhole ? one.id : kind
      if (!kinds.has(key)) kinds.set(key, one)
    }
    if (at * 100 >= meta.total) return [...kinds.values()]
  }
}

const explanation = async (page: Page, path: string): Promise<Entries> =>
  (await (await page.request.get(`/v2/${path}/explain`)).json()).data.attributes

/** The entry that a value of the page names, and the value as the page has it. */
function entryOf(path: string, at: string | null, own: Entries, shipment: Entries): Explained | undefined {
  const [kind = '', event, locode = ''] = path.split(' ')
  if (event)
    return own.transport_events.find(
      (one) => one.event === event && (one.location_locode ?? '') === locode && one.value === at,
    )
  const [of = '', name] = kind.split('.')
  if (of === 'shipment' && name) return shipment[name]
  if (of === 'own_route' && name) return own.own_route && partOf(own.own_route, name)
  if (of === 'next_arrival' || of === 'expected_next')
    return own[of] && { ...own[of], value: (own[of].value as { at: string } | null)?.at ?? null }
  return of === 'deadlines' && own.deadlines ? deadlineOf(own.deadlines, name) : own[of]
}

function partOf({ parts, ...rest }: Explained, name: string): Explained | undefined {
  const part = parts.find((one) => one.name === name)
  return part && { ...rest, ...part, parts: [] }
}

/** The last free day of one source, against those of the others. */
function deadlineOf({ parts, candidates, ...rest }: Explained, source: string | undefined): Explained | undefined {
  const part = parts.find(({ value }) => (value as Deadline).source === source)
  const before = candidates.filter((one) => one.source === part?.source)
  const rivals = parts.filter((one) => one !== part) as unknown as typeof candidates
  return part && { ...rest, ...part, value: (part.value as Deadline).at, parts, candidates: [...rivals, ...before] }
}

/** What stands on the page for a value that is no time. */
function wordsOf(path: string, value: unknown): string | RegExp {
  if (path === 'current_status') return statusWords[value as Container['attributes']['current_status']]
  if (path === 'weight_in_lbs') return /^[\d ., ]+ kg$/
  if (path === 'equipment_type') return new RegExp(`${value}$`)
  return typeof value === 'object' ? (value as { name: string }).name : String(value)
}

const saidOf = ({ rule: { sentence } }: Explained) => `Why: ${sentence}`

interface Shown {
  path: string
  at: string | null
  words: string
  /** Who says so, as it stands beside each event of the timeline; null elsewhere, such as at a transshipment of the journey. */
  source: string | null
  isOfTimeline: boolean
}

/** The values of the page that can be explained, as they stand there. */
const shownOn = (page: Page): Promise<Shown[]> =>
  page.locator('[data-explains]').evaluateAll((all) =>
    all.map((one) => ({
      path: one.getAttribute('data-explains') ?? '',
      at: (one.querySelector('time') ?? one.closest('time'))?.getAttribute('datetime') ?? null,
      words: one.textContent?.trim() ?? '',
      source: one.closest('li')?.lastElementChild?.textContent ?? null,
      isOfTimeline: one.closest('section')?.getAttribute('aria-labelledby') === 'timeline',
    })),
  )

test('what the pages of many containers show is what is explained of them, value by value', async ({ page }) => {
  test.setTimeout(isWhole ? 1_800_000 : 360_000)
  const boxes = await oneOfEach(page)
  expect(boxes.length).toBeGreaterThan(15)
  const [names, opened] = [new Set<string>(), new Set<string>()]
  for (const { id, attributes, relationships } of boxes) {
    const shipment = relationships.shipment.data?.id ?? ''
    await page.goto(`/shipments/${shipment}?container=${id}`)
    await expect(page.getByRole('region', { name: 'Timeline' }).locator('h3').first()).toBeVisible()
    const [own, whole] = [await explanation(page, `containers/${id}`), await explanation(page, `shipments/${shipment}`)]
    const shown = await shownOn(page)
    for (const [index, { path, at, words, source, isOfTimeline }] of shown.entries()) {
      if (path === 'verdict') {
        const verdict = { ...attributes, verdict: own.verdict?.value as Container['attributes']['verdict'] }
        expect.soft(words.startsWith(verdictSaid(verdict)), `${attributes.number}: ${words}`).toBe(true)
        continue
      }
      const about = `${attributes.number}: ${path}, ${words}`
      const entry = entryOf(path, at, own, whole)
      expect.soft(entry, `${about} is explained`).toBeDefined()
      if (!entry) continue
      if (at) expect.soft(at, about).toBe(entry.value)
      else expect.soft(words, about).toMatch(wordsOf(path, entry.value))
      const isEvent = path.startsWith('transport_events') && isOfTimeline
      if (isEvent) expect.soft([entry.source_name, sourceWords[entry.data_source ?? 'user']], about).toContain(source)

      // Of each kind of value, one for each reason is opened.
      const name = path.split(' ').slice(0, 2).join(' ')
      names.add(name)
      // What is reported meanwhile adds values of other names before it.
      const before = shown.slice(0, index).filter((other) => other.path === path).length
      const one = page.locator(`[data-explains=${JSON.stringify(path)}]`).nth(before)
      if (opened.has(`${name} ${entry.rule.code}`) || !(await one.isVisible())) continue
      opened.add(`${name} ${entry.rule.code}`)
      await one.click()
      const why = page.getByRole('dialog', { name: 'Why this value' })
      await expect(why.getByRole('paragraph').last(), about).toBeVisible()
      const said = (await why.innerText()).replace(/\s+/g, ' ')
      const others = await why.getByRole('listitem').count()
      // The fleet goes on meanwhile: the page asked before, or after something was reported.
      const later = entryOf(path, at, await explanation(page, `containers/${id}`), whole) ?? entry
      const told = (one: Explained) => [saidOf(one), one.source_name ?? '', one.candidates.length] as const
      const isTold = [entry, later].some(
        (one) => said.includes(saidOf(one)) && said.includes(one.source_name ?? '') && others === one.candidates.length,
      )
      expect
        .soft(isTold, `${about}: ${said}, ${others} others, for ${JSON.stringify([entry, later].map(told))}`)
        .toBe(true)
      await page.keyboard.press('Escape')
    }
  }
  expect(names.size).toBeGreaterThan(25)
  expect(opened.size).toBeGreaterThan(names.size)
})
