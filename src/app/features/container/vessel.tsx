import type { Shipment } from '#contract/tracking/shipment.ts'
import { ExplainedWords } from './explained.tsx'

/** Vessel and voyage; null where the vessel is not known. */
export function vesselOf({ pod_vessel_name: vessel, pod_voyage_number: voyage }: Shipment['attributes']) {
  if (!vessel) return null
  return (
    <>
      <ExplainedWords words={vessel} value={vessel} subject={{ of: 'shipment', name: 'pod_vessel_name' }} />{' '}
      {voyage && (
        <ExplainedWords words={voyage} value={voyage} subject={{ of: 'shipment', name: 'pod_voyage_number' }} />
      )}
    </>
  )
}
