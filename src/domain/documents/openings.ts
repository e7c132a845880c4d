import type { DocumentType } from '#contract/documents/document-type.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import type { Prefix } from '../reference/carrier-patterns.ts'
import { normalizeDocumentNumber } from '../tracking/document-number.ts'
import { inferNumber } from '../tracking/infer-number.ts'
import { hasValidCheckDigit, normalizeContainerNumber } from '../tracking/iso6346.ts'
import { lineNamedIn, type NamedCarrier } from './named-line.ts'
import { linesOf, ownLines } from './own-text.ts'
import { folded, type Page } from './page.ts'
import { plainReference } from './reference-forms.ts'
import { standsAs } from './stands-as.ts'

/** What a paper says that could be tracked. */
export interface Opening {
  request_type: RequestType
  number: string
  /** Null: neither the paper nor the number says it. */
  scac: string | null
  /** House bills, which no line knows. */
  ref_numbers: string[]
}

export interface Paper {
  type: DocumentType
  payload: Record<string, unknown>
  pages: readonly Page[]
  file_name: string
  /** Whether it is the text of a mail, which may quote others. */
  isMailText: boolean
  mail: { subject: string; from: readonly string[] } | null
}

export interface Lines {
  carriers: readonly NamedCarrier[]
  prefixes: readonly Prefix[]
}

type Kind = 'booking' | 'bill' | 'notice' | 'order' | 'nothing'

const booked =
  /booking (?:confirmation|acknowledg)|confirmation of booking|buchungsbestatigung|confirmacion de (?:la )?reserva|confirmation de (?:la )?reservation|conferma (?:di )?prenotazione|boekingsbevestiging|confirmacao de (?:reserva|booking)|订舱确认/
const advised = /pre[- ]?(?:alert|advice)|shipment advice|shipping advice|vorabavis|preaviso|pre[- ]aviso|pre[- ]avis\b/

/**
 * What of a paper can be tracked: a confirmation its booking, a bill and a notice their bill, a notice without one and
 * a delivery order their containers, an invoice nothing. House bills go along as references. Nothing is guessed: a bill
 * or a booking has the form of the line that the number or the paper names, a container the right check digit.
 */
export function openingsOf(paper: Paper, lines: Lines): Opening[] {
  const text = linesOf(paper.pages)
  const own = paper.isMailText ? ownLines(text, paper.mail?.subject ?? '') : text
  const kind = kindOf(paper, own)
  if (kind === 'nothing') return []
  const named = lineNamedIn([...own, ...mailLines(paper)], lines.carriers) ?? null
  const isQuoted = quotedIn(text, own)
  const listed = (field: string) =>
    [paper.payload[field] ?? []]
      .flat()
      .map(String)
      .filter((one) => !isQuoted(one))

  const bills = listed('bill_of_lading_numbers')
  const houses = new Set(bills.filter((one) => standsAs(one, paper.pages) === 'house'))
  const ref_numbers = [...houses].slice(0, mostReferences)
  const opened = (request_type: RequestType, number: string, scac: string | null): Opening => ({
    request_type,
    number,
    scac,
    ref_numbers,
  })
  const documents = (request_type: 'bill_of_lading' | 'booking_number', numbers: readonly string[]) =>
    numbers.flatMap((one) => {
      const number = normalizeDocumentNumber(one)
      const scac = lineOf(number, request_type, named, lines)
      return scac ? [opened(request_type, number, scac)] : []
    })

  if (kind === 'booking') return documents('booking_number', listed('booking_numbers'))
  const masters = bills.filter((one) => !houses.has(one))
  const found = kind === 'order' ? [] : documents('bill_of_lading', masters)
  if (found.length > 0 || kind === 'bill') return found
  return listed('container_numbers').flatMap((one) => {
    const number = normalizeContainerNumber(one)
    if (!hasValidCheckDigit(number)) return []
    const scac = named ?? ownerOf(number, lines)
    return kind === 'order' && scac === null ? [] : [opened('container', number, scac)]
  })
}

/** More are not kept with a request. */
const mostReferences = 10

function kindOf({ type, file_name, mail }: Paper, own: readonly string[]): Kind {
  switch (type) {
    case 'arrival_notice':
      return 'notice'
    case 'bill_of_lading':
    case 'sea_waybill':
      return 'bill'
    case 'delivery_order':
      return 'order'
    case 'other': {
      const head = [...own.filter((line) => line.trim() !== '').slice(0, 14), file_name, mail?.subject ?? '']
      const plain = folded(head.join('\n').replaceAll(/[_.]+/g, ' '))
      return booked.test(plain) ? 'booking' : advised.test(plain) ? 'bill' : 'nothing'
    }
    case 'commercial_invoice':
    case 'freight_invoice':
    case 'packing_list':
    case 'customs_entry':
    case 'proof_of_delivery':
      return 'nothing'
  }
}

const mailLines = ({ mail }: Paper) => (mail ? [mail.subject, ...mail.from] : [])

/** What stands in what is quoted, and nowhere else. What a person has written into the paper stands nowhere. */
function quotedIn(all: readonly string[], own: readonly string[]): (value: string) => boolean {
  if (own.length === all.length) return () => false
  const [whole, said] = [plainReference(all.join('\n')), plainReference(own.join('\n'))]
  return (value) => {
    const plain = plainReference(value)
    return whole.includes(plain) && !said.includes(plain)
  }
}

/** The line whose form a number has: the one it begins with, else the one that the paper names. */
function lineOf(
  number: string,
  type: 'bill_of_lading' | 'booking_number',
  named: string | null,
  { carriers }: Lines,
): string | null {
  if (!/^[A-Z0-9]{5,35}$/.test(number) || !/\d{3}/.test(number) || hasValidCheckDigit(number)) return null
  const begins = carriers.filter((carrier) =>
    [...carrier.bl_prefixes, carrier.scac, ...carrier.alternative_scacs, ...(bookingLiterals[carrier.scac] ?? [])].some(
      (literal) => number.startsWith(literal),
    ),
  )
  const own = begins.filter((carrier) => fits(number, type, carrier) !== false)
  if (own.length === 1) return own[0]?.scac ?? null
  if (named === null) return null
  const carrier = carriers.find(({ scac }) => scac === named)
  return carrier && (fits(number, type, carrier) === true || begins.includes(carrier)) ? named : null
}

const bookingLiterals: Readonly<Record<string, readonly string[]>> = { MSCU: ['EBKG'] }

/** Undefined where nobody knows the form. */
function fits(
  number: string,
  type: 'bill_of_lading' | 'booking_number',
  { scac, bl_prefixes, bl_pattern, booking_pattern }: NamedCarrier,
): boolean | undefined {
  const pattern = type === 'booking_number' ? (booking_pattern ?? bl_pattern) : bl_pattern
  if (!pattern) return undefined
  const prefix = [scac, ...bl_prefixes].find((one) => number.startsWith(one))
  return pattern.test(number) || (prefix !== undefined && pattern.test(number.slice(prefix.length)))
}

/** Who owns the box, where its owner is a line and it is sure. */
function ownerOf(number: string, lines: Lines): string | null {
  const { decision, selected } = inferNumber(number, lines).shipping_line
  return decision === 'auto_select' ? (selected?.scac ?? null) : null
}
