import type { ClockKind, FreeTimeDetail } from '#contract/free-time/clock.ts'
import { language, t, tc, tn } from '#contract/language.ts'
import { invoiceFindings } from '#contract/said/invoice-findings.ts'
import { type Said, type SaidValues, wordsOf } from '#contract/said/sentence.ts'
import type { DeadlineSource } from '#contract/tracking/deadline.ts'
import { amountWords, comma, listComma } from '../text.ts'
import { holdWords } from '../words.ts'
import { dateWords, lackWords } from './words.ts'

/** What a finding says, in the language that this is built in. Undefined where its code is not known here. */
export const findingWords = ({ code, values }: Said): string | undefined =>
  wordsOf(invoiceFindings, { code, values: worded(values) })

const worded = (values: SaidValues): SaidValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, words[name]?.(value) ?? value]))

const words: Record<string, (value: string | number) => string | undefined> = {
  days: (count) => tn(Number(count), '{count} day', '{count} days'),
  kind: (kind) => kinds[kind as ClockKind],
  lack: (lack) => lackWords(lackOf(String(lack))),
  source: (source) => `${comma}${sources[source as DeadlineSource] ?? source}`,
  by: (name) => (name === '' ? '' : `${comma}${name}`),
  hold: (name) => (language === 'en' ? undefined : holdWords[name as keyof typeof holdWords]),
  span: (span) => spanWords(String(span)),
  dates: (dates) =>
    String(dates)
      .replaceAll(/, (?=\d{4}-)/g, listComma)
      .replaceAll(/\d{4}-\d\d-\d\d/g, (date) => dateWords(date)),
  amount: (amount) => amountWords(Number(amount)),
  expected_amount: (amount) => amountWords(Number(amount)),
  ...Object.fromEntries(
    ['date', 'known', 'until'].map((name) => [name, (date: string | number) => dateWords(String(date))]),
  ),
}

const lackOf = (lack: string) =>
  (lack === 'end' ? { lacks: 'end', start_event: 'full_out' } : { lacks: 'start', start_event: lack }) as Pick<
    FreeTimeDetail,
    'lacks' | 'start_event'
  >

function spanWords(span: string): string {
  const [first = '', last] = span.split('/').map(dateWords)
  return last === undefined ? first : t('{start} to {end}', { start: first, end: last })
}

const kinds: Record<ClockKind, string> = {
  demurrage: tc('what is counted', 'demurrage'),
  storage: tc('what is counted', 'storage'),
  rail_storage: tc('what is counted', 'rail storage'),
  combined: tc('what is counted', 'combined'),
  detention: tc('what is counted', 'detention'),
  chassis: tc('what is counted', 'chassis'),
}

const sources: Record<DeadlineSource, string> = {
  calculated: tc('a last free day', 'calculated'),
  user: tc('a last free day', 'set by hand'),
  terminal: t('as given by the terminal'),
  rail: t('as given by the rail'),
  line: t('as given by the line'),
  document: t('as given by the document'),
}
