import * as z from 'zod'
import { faults } from '../said/faults.ts'

/** The kinds of paper there are, and how people call them. What nothing else fits is `other`. */
export const documentTypes = {
  arrival_notice: 'Arrival notice',
  bill_of_lading: 'Bill of lading',
  sea_waybill: 'Sea waybill',
  delivery_order: 'Delivery order',
  commercial_invoice: 'Commercial invoice',
  freight_invoice: 'Freight invoice',
  packing_list: 'Packing list',
  customs_entry: 'Customs entry',
  proof_of_delivery: 'Proof of delivery',
  other: 'Other',
} as const
export type DocumentType = keyof typeof documentTypes

export const documentType = z.enum(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]])

const text = z.string().max(500).nullish()
const texts = z.array(z.string().min(1).max(200)).max(1000).optional()
const day = z.iso.date().nullish()
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, faults.currency)
  .nullish()
  .meta({ example: 'USD' })
const amount = z.number().nullish()

/** What any paper may name: by these it finds its shipments and containers. */
const references = {
  container_numbers: texts.describe('ISO 6346, without spaces'),
  bill_of_lading_numbers: texts,
  booking_numbers: texts,
  purchase_order_numbers: texts,
  reference_numbers: texts.describe('Other references of the shipper or the consignee'),
}

const voyage = {
  vessel_name: text,
  voyage_number: text,
  port_of_lading: text,
  port_of_discharge: text,
  destination: text,
}

const parties = { shipper: text, consignee: text, notify_party: text }

const charges = z
  .array(z.strictObject({ description: z.string().max(500), amount: z.number(), currency_code: currency }))
  .max(500)
  .optional()

const bill = { ...references, ...voyage, ...parties, issued_on: day, shipped_on_board_on: day }

/** What is read from a document of each type. Days are dates on paper, without a zone. */
const payloads = {
  arrival_notice: {
    ...references,
    ...voyage,
    ...parties,
    eta_on: day,
    last_free_day_on: day,
    free_time_days: z.int().min(0).max(365).nullish(),
    pickup_terminal: text,
    pickup_number: text,
    empty_return_place: text,
    empty_due_on: day,
    charges,
  },
  bill_of_lading: bill,
  sea_waybill: bill,
  delivery_order: {
    ...references,
    pickup_terminal: text,
    pickup_number: text,
    delivery_address: text,
    last_free_day_on: day,
    deliver_by_on: day,
    empty_return_place: text,
    empty_due_on: day,
  },
  commercial_invoice: {
    ...references,
    ...parties,
    invoice_number: text,
    issued_on: day,
    total_amount: amount,
    currency_code: currency,
  },
  freight_invoice: {
    ...references,
    invoice_number: text,
    issued_on: day,
    due_on: day,
    charged_from_on: day,
    charged_until_on: day,
    last_free_day_on: day,
    free_time_days: z.int().min(0).max(365).nullish(),
    total_amount: amount,
    currency_code: currency,
    charges,
  },
  packing_list: {
    ...references,
    ...parties,
    issued_on: day,
    packages_count: z.int().min(0).nullish(),
    gross_weight_kg: z.number().min(0).nullish(),
  },
  customs_entry: { ...references, entry_number: text, entered_on: day, released_on: day },
  proof_of_delivery: { ...references, delivered_on: day, received_by: text },
  other: references,
} satisfies Record<DocumentType, z.ZodRawShape>

export const payloadOf = (type: DocumentType) => z.strictObject(payloads[type])

/** What any of them may say, where the type is not known yet. */
export const anyPayload = z.strictObject(Object.assign({}, ...Object.values(payloads)) as Record<string, z.ZodType>)

/** A version of the schemas is the day it took effect. */
export const schemaVersion = '2026-11-26'
