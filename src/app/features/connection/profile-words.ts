import type { ConnectionProfile } from '#contract/sources/connection.ts'

type Profile = ConnectionProfile['attributes']

const costs: Record<Profile['cost'], string> = {
  free: 'free',
  conditional: 'free for some customers',
  trial_then_paid: 'free to try, then paid',
  paid: 'paid',
  unknown: 'cost not known',
}

const needs: Record<Profile['needs'][number], string> = {
  approval: 'approved by hand',
  customer_code: 'your customer code',
  contract: 'a contract',
  ip_allow_list: 'the address of this server on their list',
  certificate: 'a certificate',
}

/** What it takes to have a key. */
export const accessWords = ({ cost, needs: all }: Profile) => [costs[cost], ...all.map((one) => needs[one])].join(', ')

const evidences: Record<Profile['evidence'], string> = {
  never_tried: 'Written from documentation and never tried with a key: test it.',
  answered_once: 'Answered once with a key.',
  confirmed: 'Confirmed with a key.',
  broken: 'Known not to work at present.',
}

export const evidenceWords = ({ evidence, checked_on }: Profile) => `${evidences[evidence]} As of ${checked_on}.`
