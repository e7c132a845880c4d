import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import type { Subject } from './explain.ts'
import { ExplainedWords } from './explained.tsx'

type Route = Shipment['attributes']
type OwnRoute = Container['attributes']['own_route']

/** Vessel and voyage; null where the vessel is not known. @param own what of `route` is the container's own */
export function vesselOf({ pod_vessel_name: vessel, pod_voyage_number: voyage }: Route, own: OwnRoute = null) {
  if (!vessel) return null
  const subject = (name: 'pod_vessel_name' | 'pod_voyage_number'): Subject => ({
    of: own && name in own ? 'own_route' : 'shipment',
    name,
  })
  return (
    <>
      <ExplainedWords words={vessel} value={vessel} subject={subject('pod_vessel_name')} />{' '}
      {voyage && <ExplainedWords words={voyage} value={voyage} subject={subject('pod_voyage_number')} />}
    </>
  )
}
