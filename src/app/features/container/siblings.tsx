import { useEffect, useRef } from 'react'
import type { Container } from '#contract/container.ts'
import type { Shipment } from '#contract/shipment.ts'
import { ChoiceLink } from '../../ui/choice-link.tsx'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { When } from '../../ui/when.tsx'
import { Verdict } from './verdict.tsx'

interface Props {
  shipment: Shipment
  boxes: readonly Container[]
  chosen: Container
}

/** All containers of the shipment side by side, so that the one that differs stands out. */
export function Siblings({ shipment, boxes, chosen }: Props) {
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip is wider than the screen.
  useEffect(() => {
    if (chosen.id)
      strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen.id])
  if (boxes.length < 2) return null
  return (
    <nav ref={strip} className="siblings" aria-label={`The ${boxes.length} containers of this shipment`}>
      {boxes.map(({ id, attributes: box }) => (
        <ChoiceLink
          key={id}
          to="/shipments/$id"
          params={{ id: shipment.id }}
          search={(kept) => ({ ...kept, container: id })}
          replace
          resetScroll={false}
          chosen={id === chosen.id}
        >
          <ContainerNumber number={box.number} />
          <span className="flex items-baseline justify-between gap-3">
            <Verdict box={box} route={shipment.attributes} />
            <span className="whitespace-nowrap text-12 text-ink-2">
              {box.binding_lfd && <When at={box.binding_lfd} zone={box.binding_lfd_timezone} whole />}
            </span>
          </span>
        </ChoiceLink>
      ))}
    </nav>
  )
}
