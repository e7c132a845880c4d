import { t, tc } from '#contract/language.ts'
import type { Fee } from '#contract/tracking/container.ts'
import { listComma } from '#domain/text.ts'
import { counted, due, feeSum, money } from '#domain/tracking/fees-due.ts'
import { FirstOf } from '../../ui/first-of.tsx'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { feeTypeWords } from './fee-words.ts'

/** What the terminal charges: its items, its own totals struck where they would count twice, and the sum per currency. */
export function Fees({ fees }: { fees: readonly Fee[] }) {
  const summed = new Set(counted(fees))
  return (
    <FoldingSection
      id="fees"
      title={t('Fees')}
      aside={due(fees).length > 1 && <span className="text-12 text-ink-3">{t('currencies are never added')}</span>}
      gist={fees.length === 0 ? tc('nothing of the kind', 'none') : due(fees).map(feeSum).join(listComma)}
    >
      {fees.length === 0 ? (
        <p className="text-ink-2">{t('None reported.')}</p>
      ) : (
        <FirstOf items={fees} words="fees">
          {(shown) => <FeesTable fees={fees} shown={shown} summed={summed} />}
        </FirstOf>
      )}
    </FoldingSection>
  )
}

interface TableProps {
  fees: readonly Fee[]
  shown: readonly Fee[]
  summed: ReadonlySet<Fee>
}

function FeesTable({ fees, shown, summed }: TableProps) {
  return (
    <table className="plain-table">
      <tbody>
        {shown.map((fee, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a terminal may charge the same twice
          <tr key={at} className={summed.has(fee) ? '' : 'text-ink-3'}>
            <th scope="row">{feeTypeWords[fee.type]}</th>
            <td className="text-12">{summed.has(fee) ? '' : t("the terminal's own sum, not added again")}</td>
            <td className="whitespace-nowrap text-end">
              {summed.has(fee) ? <Amount fee={fee} /> : <s>{amountOf(fee)}</s>}
            </td>
          </tr>
        ))}
        <tr className="[&>*]:border-ink-3 [&>*]:border-t">
          <th scope="row" className="font-bold">
            {t('To pay before pickup')}
          </th>
          <td />
          <td className="whitespace-nowrap text-end font-bold">
            {due(fees).map((sum) => (
              <div key={sum.currency}>{feeSum(sum)}</div>
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const amountOf = ({ amount, currency_code }: Fee) => money({ amount, currency: currency_code })

function Amount({ fee }: { fee: Fee }) {
  return fee.amount === 0 ? (
    <span className="text-ink-3">{feeSum({ amount: 0, currency: fee.currency_code })}</span>
  ) : (
    amountOf(fee)
  )
}
