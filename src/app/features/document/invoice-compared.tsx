import { Link } from '@tanstack/react-router'
import type { Document } from '#contract/documents/document.ts'
import { amountWords, clockWords, dateWords } from '#domain/free-time/words.ts'
import { t } from '#domain/language.ts'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { Findings } from '../container/invoice-findings.tsx'

interface Props {
  check: NonNullable<Document['attributes']['invoice_check']>
  /** Of the container. */
  shipment: string | undefined
}

/** An invoice for demurrage, storage or detention beside what is known of its container, as it was compared last. */
export function InvoiceCompared({ check, shipment }: Props) {
  const { kind, container_id, container_number, charged_from, charged_until, amount, currency_code } = check
  return (
    <FoldingSection id="doc-invoice" title={t('Compared with the container')} gist={gistOf(check)} open>
      <div className="grid gap-2">
        <p>
          {clockWords[kind]} of{' '}
          {shipment ? (
            <Link to="/shipments/$id" params={{ id: shipment }} search={{ container: container_id }} className="num">
              {container_number}
            </Link>
          ) : (
            container_number
          )}
          , {dateWords(charged_from)} to {dateWords(charged_until)}: {amountWords(amount)} {currency_code}.
        </p>
        <Findings result={check} missing="Not read on it" />
      </div>
    </FoldingSection>
  )
}

const gistOf = ({ differs, findings }: Props['check']) =>
  differs
    ? 'differs'
    : findings.some(({ code }) => code === 'not_counted')
      ? t('no rules count it')
      : t('nothing differs')
