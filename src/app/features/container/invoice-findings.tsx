import type { InvoiceCheck, InvoiceItem, StatedItem } from '#contract/free-time/invoice-check.ts'
import { regulation } from '#contract/free-time/regulation.ts'
import { language, t, tn } from '#contract/language.ts'
import { findingWords } from '#domain/free-time/finding-words.ts'
import { amountWords, semicolon } from '#domain/text.ts'
import { inSentence } from '../../lib/in-sentence.ts'
import { Note } from '../../ui/note.tsx'

/** What is ticked, in the words of 46 CFR 541.6. */
export const statedWords: Record<StatedItem, string> = {
  bill_of_lading: t('Bill of lading number'),
  container_number: t('Container number'),
  port_of_discharge: t('Port of discharge'),
  why_billed: t('Why the billed party is billed'),
  due_date: t('Due date'),
  tariff_rule: t('Tariff rule, contract or arrangement'),
  daily_rates: t('Rates by day'),
  dispute_contact: t('Contact for disputes'),
  dispute_page: t('Web address on disputes'),
  dispute_deadline: t('Time limit for disputes'),
  follows_fmc_rules: t('Statement: follows FMC rules'),
  not_caused_by_biller: t('Statement: not caused by the billing party'),
}

const itemWords: Record<InvoiceItem, string> = {
  ...statedWords,
  invoice_date: t('Invoice date'),
  free_days: t('Free days allowed'),
  free_from: t('Start of free time'),
  free_until: t('End of free time'),
  available_on: t('Availability date'),
}

interface Props {
  result: InvoiceCheck
  /** How it is said that the invoice does not have an item, or that it was not found. */
  missing: string
}

/** What differs between an invoice and what is known of its container, and what US law asks for besides. */
export function Findings({ result, missing }: Props) {
  const {
    findings,
    expected_days,
    expected_amount,
    expected_currency_code,
    missing_items,
    regulation: isCompared,
  } = result
  return (
    <section aria-label={t('Result')} aria-live="polite" className="grid gap-2">
      {findings.length === 0 ? (
        <Note tone="transit">{t('Nothing differs from what is known here.')}</Note>
      ) : (
        <ul className="grid list-disc gap-1 ps-5">
          {findings.map(({ sentence, sentence_said }) => (
            <li key={sentence}>{(language !== 'en' && sentence_said && findingWords(sentence_said)) || sentence}</li>
          ))}
        </ul>
      )}
      {expected_days !== null && (
        <p>
          {expected_amount === null
            ? tn(expected_days, 'By the rules: {count} day.', 'By the rules: {count} days.')
            : tn(
                expected_days,
                'By the rules: {count} day, {amount} {currency}.',
                'By the rules: {count} days, {amount} {currency}.',
                { amount: amountWords(expected_amount), currency: expected_currency_code ?? '' },
              )}
        </p>
      )}
      {missing_items.length > 0 && (
        <p>
          {t('{missing}, of what 46 CFR 541.6 asks for: {items}.', {
            missing,
            items: missing_items.map((item) => inSentence(itemWords[item])).join(semicolon),
          })}
        </p>
      )}
      <p className="text-12 text-ink-3">
        {isCompared && `${t('Compared with {regulation}.', { regulation })} `}
        {t('A comparison, no legal advice.')}
      </p>
    </section>
  )
}
