import { Split } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t, tn } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { colon } from '#domain/text.ts'
import { verdictSaid } from '#domain/tracking/words.ts'
import { announce } from '../../lib/announced.ts'
import { ChoiceLink } from '../../ui/choice-link.tsx'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { Gauge, useRemaining } from '../../ui/remaining.tsx'
import { When } from '../../ui/when.tsx'
import { differencesOf } from './siblings-differ.ts'
import { Verdict } from './verdict.tsx'

interface Props {
  shipment: Shipment
  boxes: readonly Container[]
  chosen: Container
}

/** From how many on each takes one line only. */
const many = 7

/** All containers of the shipment side by side, so that the one that differs stands out. */
export function Siblings({ shipment, boxes, chosen }: Props) {
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip is wider than the screen.
  useEffect(() => {
    if (chosen.id)
      strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen.id])
  // The page below is another one, and the focus stays here.
  const said = useRef(chosen.id)
  useEffect(() => {
    if (said.current !== chosen.id) announce(`${chosen.attributes.number}${colon}${verdictSaid(chosen.attributes)}`)
    said.current = chosen.id
  }, [chosen])
  if (boxes.length < 2) return null
  const differences = differencesOf(boxes)
  const isMany = boxes.length >= many
  return (
    <nav
      ref={strip}
      className={`relative grid border-ink border-t max-tablet:-mx-4 max-tablet:flex max-tablet:overflow-x-auto max-tablet:px-4 print:max-h-none print:grid-cols-2 [&_.mean]:overflow-hidden print:[&_.gauge]:hidden ${isMany ? 'max-h-46.5 grid-cols-[repeat(auto-fill,minmax(400px,1fr))] overflow-y-auto' : 'grid-cols-[repeat(auto-fit,minmax(290px,1fr))]'}`}
      aria-label={tn(boxes.length, 'The {count} container of this shipment', 'The {count} containers of this shipment')}
    >
      {boxes.map(({ id, attributes: box }) => (
        <ChoiceLink
          key={id}
          to="/shipments/$id"
          params={{ id: shipment.id }}
          search={({ raw }) => ({ raw, container: id })}
          replace
          resetScroll={false}
          chosen={id === chosen.id}
          className={`grid min-w-0 border-line border-e border-b px-4 text-ink hover:bg-hover hover:no-underline focus-visible:-outline-offset-2 aria-[current]:bg-raised aria-[current]:shadow-[inset_0_3px_0_var(--ink)] max-tablet:flex-[0_0_310px] print:grid-cols-[auto_minmax(0,1fr)] print:gap-3 print:px-2 print:py-px print:aria-[current]:shadow-[inset_3px_0_0_var(--ink)] ${isMany ? 'grid-cols-[auto_minmax(0,1fr)] gap-3 py-1' : 'grid-cols-[minmax(0,1fr)] gap-0.5 pt-2 pb-2.5'}`}
        >
          <span className="flex items-center justify-between gap-3">
            <ContainerNumber number={box.number} />
            {box.binding_lfd && <Deadline at={box.binding_lfd} zone={box.binding_lfd_timezone} />}
          </span>
          <span className="flex items-baseline justify-between gap-3">
            <Verdict box={box} route={shipment.attributes} bare={isMany} />
            {differences.has(id) && (
              <span className="ms-auto whitespace-nowrap font-mid text-(length:--t-12) text-warning">
                <Split className="s" /> {t('differs: {what}', { what: differences.get(id) })}
              </span>
            )}
          </span>
        </ChoiceLink>
      ))}
    </nav>
  )
}

/** The gauge of the lists: all siblings on one zero. */
function Deadline({ at, zone }: { at: string; zone: string | null }) {
  const left = useRemaining(at, zone)
  return (
    <span className="flex flex-none items-center gap-2 whitespace-nowrap text-12 text-ink-2">
      <Gauge left={left} />
      <When at={at} zone={zone} whole />
      <span className="sr-only">{left.words}</span>
    </span>
  )
}
