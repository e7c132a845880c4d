import { Link } from '@tanstack/react-router'
import type { Document } from '#contract/documents/document.ts'
import { t } from '#contract/language.ts'
import { clockWords, dateWords } from '#domain/free-time/words.ts'
import { amountWords } from '#domain/text.ts'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { Say } from '../../ui/say.tsx'
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
          <Say
            text={t('{clock} of {container}, {start} to {end}: {amount} {currency}.')}
            clock={clockWords[kind]}
            container={
              shipment ? (
                <Link
                  to="/shipments/$id"
                  params={{ id: shipment }}
                  search={{ container: container_id }}
                  className="num"
                >
                  {container_number}
                </Link>
              ) : (
                container_number
              )
            }
            start={dateWords(charged_from)}
            end={dateWords(charged_until)}
            amount={amountWords(amount)}
            currency={currency_code}
          />
        </p>
        <Findings result={check} missing={t('Not read on it')} />
      </div>
    </FoldingSection>
  )
}

const gistOf = ({ differs, findings }: Props['check']) =>
  differs
    ? t('differs')
    : findings.some(({ code }) => code === 'not_counted')
      ? t('no rules count it')
      : t('nothing differs')
