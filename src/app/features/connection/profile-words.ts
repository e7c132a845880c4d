import { t, tc } from '#contract/language.ts'
import type { ConnectionProfile } from '#contract/sources/connection.ts'
import { listComma } from '#domain/text.ts'

type Profile = ConnectionProfile['attributes']

const costs: Record<Profile['cost'], string> = {
  free: tc('costs nothing', 'free'),
  conditional: t('free for some customers'),
  trial_then_paid: t('free to try, then paid'),
  paid: tc('costs money', 'paid'),
  unknown: t('cost not known'),
}

const needs: Record<Profile['needs'][number], string> = {
  approval: t('approved by hand'),
  customer_code: t('your customer code'),
  contract: t('a contract'),
  ip_allow_list: t('the address of this server on their list'),
  certificate: t('a certificate'),
}

/** What it takes to have a key. */
export const accessWords = ({ cost, needs: all }: Profile) =>
  [costs[cost], ...all.map((one) => needs[one])].join(listComma)

const evidences: Record<Profile['evidence'], string> = {
  never_tried: t('Written from documentation and never tried with a key: test it.'),
  answered_once: t('Answered once with a key.'),
  confirmed: t('Confirmed with a key.'),
  broken: t('Known not to work at present.'),
}

export const evidenceWords = ({ evidence, checked_on }: Profile) =>
  t('{evidence} As of {date}.', { evidence: evidences[evidence], date: checked_on })
