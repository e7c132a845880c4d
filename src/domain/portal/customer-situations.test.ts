import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CustomerSentence } from '#contract/portal/embed-sentence.ts'
import { type ViewLanguage, viewLanguages } from '#contract/portal/view-sections.ts'
import { groupBy } from '../group-by.ts'
import { localDate } from '../instants.ts'
import { observations } from '../testing/arbitrary.ts'
import { contact, policies, seenIn, without } from '../testing/customers.ts'
import { situations } from '../testing/situations/all.ts'
import type { Situation } from '../testing/situations/situation.ts'
import { createFormat } from './customer-format.ts'
import { textOf, type Voice } from './customer-say.ts'
import { sayingsIn } from './customer-words/all.ts'
import { allows, type Policy } from './view-policy.ts'

function read(situation: Situation, policy: Policy, language: ViewLanguage) {
  const seen = seenIn(situation, policy)
  const voice: Voice = {
    words: sayingsIn[language],
    format: createFormat(language, Date.parse(seen.now)),
    contact: allows(policy, 'view.contact') ? contact : undefined,
  }
  const { warnings, sentences } = seen.told
  return { ...seen, voice, text: textOf([...warnings, ...sentences], voice) }
}

test('what customers read in each situation is written down in five languages, with every policy that hides something', async () => {
  expect(situations.length).toBeGreaterThanOrEqual(60)
  const blocks = situations.map((situation) => {
    const told = Object.entries(policies).map(([name, policy]) => ({
      name,
      who: seenIn(situation, policy).told.who_acts,
      texts: viewLanguages.map((language) => `${language}  ${read(situation, policy, language).text}`),
    }))
    const alike = groupBy(told, ({ texts, who }) => [who, ...texts].join('\n'))
    const lines = [...alike.values()].flatMap((some) => [
      `  ${some.map(({ name }) => name).join(', ')}${some[0]?.who ? ` (who acts: ${some[0].who})` : ''}`,
      ...(some[0]?.texts ?? []).map((text) => `    ${text}`),
    ])
    return [situation.title, ...lines].join('\n')
  })
  await expect(`${blocks.join('\n\n')}\n`).toMatchFileSnapshot('../testing/customer-situations.txt')
})

/** What no text may say against the facts, in any language, whatever is hidden. */
function expectTrue(situation: Situation, policy: Policy, language: ViewLanguage) {
  const { box, told, text, voice, now } = read(situation, policy, language)
  const { say } = voice.words
  const holds = box.holds_at_pod_terminal.filter(({ status }) => status === 'hold')
  const owed = box.fees_at_pod_terminal.filter(({ amount }) => amount > 0)
  const isThere = ['grounded', 'available', 'not_available', 'off_dock', 'awaiting_inland_transfer'].includes(
    box.current_status,
  )
  const isGone = box.verdict === 'gone'
  const isOut = box.next_steps.some(({ who_acts }) => who_acts === 'trucker') && box.verdict === 'on_rail'
  const isStanding = isThere && !isOut
  const left = box.binding_lfd === null ? null : daysTo(box.binding_lfd, box.binding_lfd_timezone, now)
  const seen = [...told.warnings, ...told.sentences].map(({ says }) => says)
  const shows = (member: Parameters<typeof allows>[1]) => allows(policy, member)
  const isTooLate =
    box.pickup_appointment_at !== null && box.binding_lfd !== null && box.pickup_appointment_at > box.binding_lfd

  const hasLeft = box.verdict_reason === 'left_unreported'

  expect(text).toMatch(/[.。]$/)
  expect(seen.includes('left_unreported')).toBe(hasLeft)
  if (hasLeft) expect(seen.filter((one) => ['nothing_needed', 'collect'].includes(one))).toEqual([])
  expect(text).not.toMatch(/[{}]|undefined|null|NaN|\.\.| {2}| [,.。，]|^\s*$/)
  if (text.includes(String(say.nothing_needed))) {
    expect([holds, owed, isGone, isTooLate]).toEqual([[], [], false, false])
    if (isStanding || seen.includes('in_port')) expect(left).toBeGreaterThan(3)
  }
  if (isStanding && left !== null && left <= 3 && shows('containers.deadline')) {
    const until = voice.format.date({ at: String(box.binding_lfd), timezone: box.binding_lfd_timezone })
    expect(textOf(told.warnings, voice)).toContain(until)
  }
  if (isStanding && isTooLate && box.binding_lfd && now <= box.binding_lfd && shows('containers.deadline')) {
    expect(seen[0]).toBe('booked_too_late')
    expect(seen).not.toContain('booked')
  }
  if (!isGone && shows('containers.holds'))
    for (const { name } of holds) expect(text).toContain(String(say[`hold_${name}`]))
  if (!shows('containers.holds')) {
    expect(seen.filter((one) => one.startsWith('hold_'))).toEqual([])
    if (isStanding && box.verdict !== 'ready' && box.verdict !== 'on_rail')
      expect(seen).toContain(hasLeft ? 'left_unreported' : 'release_unsure')
  }
  if (!shows('containers.fees'))
    for (const { amount, currency_code } of owed) expect(text).not.toContain(voice.format.money(amount, currency_code))
  if (!shows('containers.deadline'))
    expect([...told.warnings, ...told.sentences].filter(({ until }) => until)).toEqual([])
  // By when it is to be back is said only while it is out.
  const back = told.sentences.find(({ says }) => says === 'return_empty')
  if (back) expect(back.until?.at ?? null).toBe(shows('containers.deadline') ? box.empty_due_at : null)
  expect(told.return_by?.at ?? null).toBe(back?.until?.at ?? null)
  if (!shows('containers.fees')) expect(told.warnings.filter(({ a_day }) => a_day)).toEqual([])
  expect(seen.some((one) => one === 'ready' || one === 'ready_elsewhere')).toBe(box.verdict === 'ready')
  expect(seen.includes('ready_elsewhere')).toBe(box.verdict === 'ready' && box.current_status === 'off_dock')
  if (seen.includes('on_board')) expect([box.pol_vessel_departed_at, box.pod_arrived_at]).toEqual([null, null])
  if (seen.includes('at_sea')) expect(box.next_steps.map(({ step }) => step)).not.toContain('wait_for_departure')
  if (
    box.pickup_appointment_at !== null &&
    localDate(box.pickup_appointment_at, box.pickup_timezone) >= localDate(now, box.pickup_timezone)
  )
    expect(seen).not.toContain('collect')
  const dates: Partial<Record<CustomerSentence, string | null>> = {
    unloaded: box.pod_discharged_at,
    in_port: box.pod_arrived_at,
    collected: box.final_destination_full_out_at ?? box.pod_full_out_at,
    delivered: box.delivered_at,
    completed: box.empty_terminated_at,
    booked: box.pickup_appointment_at,
  }
  for (const { says, on } of told.sentences)
    if (says in dates) expect([says, on?.at ?? null]).toEqual([says, dates[says]])
  if (seen.includes('arrives') || seen.includes('at_sea'))
    expect(isGone || isStanding).toBe(box.verdict === 'on_rail' && isStanding)
  expect(seen.includes('in_port')).toBe(box.current_status === 'on_ship' && box.pod_arrived_at !== null)
}

const daysTo = (at: string, zone: string | null, now: string) =>
  Math.round((Date.parse(localDate(at, zone)) - Date.parse(localDate(now, zone))) / 86_400_000)

test.each(situations)('no sentence is untrue: $title', (situation) => {
  for (const language of viewLanguages)
    for (const policy of Object.values(policies)) expectTrue(situation, policy, language)
})

test('no sentence is untrue, whatever is reported and whatever is hidden', { timeout: 120_000 }, () => {
  const hidden = fc.subarray(['holds', 'deadline', 'fees', 'arrival', 'contact'] as const)
  const language = fc.constantFrom(...viewLanguages)
  fc.assert(
    fc.property(observations, hidden, language, (facts, sections, spoken) =>
      expectTrue({ title: 'any', facts, now: '2026-06-20T18:00:00.000Z' }, without(...sections), spoken),
    ),
    { numRuns: 200 },
  )
})

test('one and many are what each language says', () => {
  for (const language of viewLanguages) {
    const format = createFormat(language, 0)
    const { days_later, days_earlier } = sayingsIn[language]
    for (const forms of [days_later, days_earlier]) {
      expect(format.plural(1, forms)).toContain('1')
      expect(format.plural(2, forms)).toContain('2')
      const isSame = format.plural(1, forms).replace('1', '2') === format.plural(2, forms)
      expect(isSame).toBe(language === 'zh')
    }
  }
})

test('every sentence has the same values in every language', () => {
  const slots = (text: string) => (text.replaceAll(/\{\p{L}+ /gu, '{').match(/\{\w+\}/g) ?? []).toSorted()
  for (const language of viewLanguages)
    for (const [name, saying] of Object.entries(sayingsIn[language].say)) {
      const english = sayingsIn.en.say[name as keyof typeof sayingsIn.en.say]
      const formsOf = (one: typeof saying) => Object.entries(typeof one === 'string' ? { none: one } : one)
      const slotsOf = (one: typeof saying) => formsOf(one).map(([form, text]) => [form, ...slots(text)])
      expect({ language, name, slots: slotsOf(saying) }).toEqual({ language, name, slots: slotsOf(english) })
    }
})
