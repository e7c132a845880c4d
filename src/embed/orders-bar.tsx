import { Download } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import type { EmbedView } from '#contract/portal/embed.ts'
import { type OrderStage, orderStages } from '#contract/portal/order-stages.ts'
import { canSortBy } from '#domain/portal/customer-stage.ts'
import { everything, type Narrowed, offeredSorts } from './address.ts'
import { AskingContext } from './asking.ts'
import { useSaving } from './paper.tsx'
import type { Loaded } from './state.ts'
import { useTelling } from './telling.tsx'
import type { Words } from './words/words.ts'

/** Where an order stands, by its stage. */
export const stageWords = ({ stages, states }: Words): Record<OrderStage, string> => ({
  ...stages,
  to_collect: states.ready,
  done: states.done,
})

interface Props {
  view: EmbedView['attributes']
  found: Loaded['found']
  onOrders: (orders: Narrowed) => void
  /** More that can be done with all that are listed. */
  children: ReactNode
}

/** Which orders are listed and in which order, as far as the view shows what they can be sorted by; and all of it as a file. */
export function OrdersBar({ view: { sections }, found, onOrders, children }: Props) {
  const { words, format, t } = useTelling()
  const asked = found?.asked ?? everything
  const stages = stageWords(words)
  const offered = offeredSorts.filter((sort) => canSortBy(sort, (section) => sections.includes(section)))
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 py-4 tablet:[&_.btn]:h-[34px] print:hidden">
      <label className="grid min-w-0 flex-[0_1_220px] gap-0.5 max-tablet:flex-[1_0_100%]">
        <span className="text-12 text-ink-3">{t('show')}</span>
        <select
          className="input"
          value={asked.stage ?? ''}
          onChange={({ target }) =>
            onOrders({ ...asked, stage: orderStages.find((one) => one === target.value) ?? null })
          }
        >
          <option value="">{t('all_orders')}</option>
          {orderStages.map((stage) => (
            <option key={stage} value={stage}>
              {stages[stage]}
            </option>
          ))}
        </select>
      </label>
      {offered.length > 0 && (
        <label className="grid min-w-0 flex-[0_1_220px] gap-0.5 max-tablet:flex-[1_0_100%]">
          <span className="text-12 text-ink-3">{t('sort_by')}</span>
          <select
            className="input"
            value={offered.find((one) => one === asked.sort) ?? ''}
            onChange={({ target }) => onOrders({ ...asked, sort: offered.find((one) => one === target.value) ?? null })}
          >
            <option value="">{words.sorts.urgent}</option>
            {offered.map((sort) => (
              <option key={sort} value={sort}>
                {words.sorts[sort]}
              </option>
            ))}
          </select>
        </label>
      )}
      {/* There before anything is said in it, so that it is heard. */}
      <p
        className="min-h-[34px] content-center max-tablet:min-h-10 max-tablet:empty:-mb-2 max-tablet:empty:min-h-0 max-tablet:empty:flex-[1_0_100%]"
        role="status"
      >
        {found?.list && format.plural(found.list.total, words.found)}
      </p>
      {found && (
        <button type="button" className="btn small" onClick={() => onOrders(everything)}>
          {t('show_all')}
        </button>
      )}
      <SaveOrders className="tablet:ms-auto" asked={asked} />
      {children}
    </div>
  )
}

/** The orders that are listed, as a file; a preview has none. */
export function SaveOrders({ asked, className }: { asked: Narrowed | { reference: string }; className: string }) {
  const { format, t } = useTelling()
  const asking = useContext(AskingContext)
  const { isAsked, wrong, fetchIt } = useSaving()
  if (!asking) return null
  return (
    <p className={`flex flex-wrap items-center gap-2 print:hidden ${className}`}>
      {(['xlsx', 'csv'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          className="btn small"
          aria-label={t(`save_${kind}`)}
          aria-disabled={isAsked}
          onClick={() =>
            void fetchIt(
              () => asking.askForFile(kind, format.language, asked),
              `${t('your_orders')} ${new Date().toISOString().slice(0, 10)}.${kind}`,
            )
          }
        >
          <Download className="s" aria-hidden="true" /> {kind === 'xlsx' ? 'Excel' : 'CSV'}
        </button>
      ))}
      <span className="past empty:-ms-2" role="status">
        {wrong && t(wrong)}
      </span>
    </p>
  )
}
