import { type Named, named, unnamed } from './names.ts'
import type { Statement } from './statement.ts'

/** Statements about documents move no box: they have a raw name at most. */
export function documentName({ code, document_type }: Statement['fact']): Named {
  const document = document_type ?? ''
  if (document === 'VGM') return named('vgm_received')
  if (code === 'CUSR') return named('customs_release')
  if (code !== 'RELS') return unnamed
  if (isRelease(document)) return named('carrier_release')
  return isCustoms(document) ? named('customs_release') : unnamed
}

/** DCSA: shipment release message, delivery order, container release order. */
export const isRelease = (document: string) => ['SRM', 'DEO', 'CRO'].includes(document)
/** DCSA 2.2 has customs inspection, 3.0 customs clearance. */
export const isCustoms = (document: string) => ['CUS', 'CUC'].includes(document)

/** The line's last word on the booking: cancelled, voided or rejected, by DCSA code. */
export function isBookingCancelled(statements: readonly Statement[]): boolean {
  const words = statements.filter(
    ({ fact, classifier }) => fact.event_type === 'SHIPMENT' && isBooking(fact.document_type) && classifier === 'ACT',
  )
  return ['CANC', 'VOID', 'REJE'].includes(words.at(-1)?.fact.code ?? '')
}

/** The line has taken it. */
export const isBookingConfirmed = ({ fact, classifier }: Statement) =>
  fact.event_type === 'SHIPMENT' && classifier === 'ACT' && isBooking(fact.document_type) && fact.code === 'CONF'

/** DCSA: booking, carrier booking request. */
const isBooking = (document: string | null) => document === 'BKG' || document === 'CBR'
