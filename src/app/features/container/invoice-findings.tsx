import type { InvoiceCheck, InvoiceItem, StatedItem } from '#contract/free-time/invoice-check.ts'
import { amountWords } from '#domain/free-time/words.ts'
import { Note } from '../../ui/note.tsx'

/** What is ticked, in the words of 46 CFR 541.6. */
export const statedWords: Record<StatedItem, string> = {
  bill_of_lading: 'Bill of lading number',
  container_number: 'Container number',
  port_of_discharge: 'Port of discharge',
  why_billed: 'Why the billed party is billed',
  due_date: 'Due date',
  tariff_rule: 'Tariff rule, contract or arrangement',
  daily_rates: 'Rates by day',
  dispute_contact: 'Contact for disputes',
  dispute_page: 'Web address on disputes',
  dispute_deadline: 'Time limit for disputes',
  follows_fmc_rules: 'Statement: follows FMC rules',
  not_caused_by_biller: 'Statement: not caused by the billing party',
}

const itemWords: Record<InvoiceItem, string> = {
  ...statedWords,
  invoice_date: 'Invoice date',
  free_days: 'Free days allowed',
  free_from: 'Start of free time',
  free_until: 'End of free time',
  available_on: 'Availability date',
}

interface Props {
  result: InvoiceCheck
  /** How it is said that the invoice does not have an item, or that it was not found. */
  missing: string
}

/** What differs between an invoice and what is known of its container, and what US law asks for besides. */
export function Findings({ result, missing }: Props) {
  const { findings, expected_days, expected_amount, expected_currency_code, missing_items, regulation } = result
  return (
    <section aria-label="Result" aria-live="polite" className="grid gap-2">
      {findings.length === 0 ? (
        <Note tone="transit">Nothing differs from what is known here.</Note>
      ) : (
        <ul className="grid list-disc gap-1 ps-5">
          {findings.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {expected_days !== null && (
        <p>
          By the rules: {expected_days === 1 ? '1 day' : `${expected_days} days`}
          {expected_amount !== null && `, ${amountWords(expected_amount)} ${expected_currency_code ?? ''}`}.
        </p>
      )}
      {missing_items.length > 0 && (
        <p>
          {missing}, of what 46 CFR 541.6 asks for:{' '}
          {missing_items.map((item) => inSentence(itemWords[item])).join('; ')}.
        </p>
      )}
      <p className="text-12 text-ink-3">
        {regulation && `Compared with ${regulation}. `}A comparison, no legal advice.
      </p>
    </section>
  )
}

const inSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
