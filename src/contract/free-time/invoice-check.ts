import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { one, resource, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { said } from '../said/said.ts'
import { exampleId } from '../vocabulary.ts'
import { clockKinds, writtenDate as date } from './clock.ts'

/** What 46 CFR 541.6 wants on an invoice, besides the dates, days and amounts that are compared. */
export const statedItems = [
  'bill_of_lading',
  'container_number',
  'port_of_discharge',
  'why_billed',
  'due_date',
  'tariff_rule',
  'daily_rates',
  'dispute_contact',
  'dispute_page',
  'dispute_deadline',
  'follows_fmc_rules',
  'not_caused_by_biller',
] as const
export type StatedItem = (typeof statedItems)[number]

/** All that it wants and that may be missing: without dates and an amount nothing can be compared. */
export const invoiceItems = [
  'invoice_date',
  'free_days',
  'free_from',
  'free_until',
  'available_on',
  ...statedItems,
] as const
export type InvoiceItem = (typeof invoiceItems)[number]

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional()

const stated = {
  kind: z.enum(clockKinds).describe('What is billed').meta({ example: 'demurrage' }),
  currency_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, faults.currency)
    .meta({ example: 'USD' }),
  amount: z.number().min(0).max(100_000_000).describe('In all').meta({ example: 930 }),
  charged_from: date.describe('The first day that is billed').meta({ example: '2026-06-26' }),
  charged_until: date.describe('The last day that is billed').meta({ example: '2026-06-28' }),
  charged_days: optional(z.int().min(0).max(1000)).describe('How many days are billed').meta({ example: 3 }),
  free_days: optional(z.int().min(0).max(365)).describe('Free time allowed').meta({ example: 4 }),
  free_from: optional(date).describe('The first free day').meta({ example: '2026-06-22' }),
  free_until: optional(date).describe('The last free day').meta({ example: '2026-06-25' }),
  available_on: optional(date).describe('When the container was available, of imports').meta({ example: '2026-06-18' }),
  invoice_date: optional(date).meta({ example: '2026-07-02' }),
  items: z
    .array(z.enum(statedItems))
    .default([])
    .describe('What else is on the invoice, of what 46 CFR 541.6 wants')
    .meta({ example: ['bill_of_lading', 'container_number'] }),
}

export const findingCodes = [
  'not_counted',
  'currency_differs',
  'amount_differs',
  'days_differ',
  'days_and_dates_differ',
  'free_days_differ',
  'free_from_differs',
  'free_until_differs',
  'available_on_differs',
  'billed_before_end',
  'billed_after_end',
  'not_charged_by_rules',
  'not_available',
  'on_hold',
  'billed_late',
] as const
export type FindingCode = (typeof findingCodes)[number]

const compared = {
  kind: stated.kind,
  findings: z
    .array(
      z.strictObject({
        code: z.enum(findingCodes),
        sentence: z.string().meta({ example: 'The invoice bills 3 days; 2 cost by the rules “Pier 400, imports”.' }),
        sentence_said: said
          .optional()
          .describe('What the sentence says, for other languages; not of what was compared before it was kept'),
      }),
    )
    .describe('What differs from what is known here, and what else is known of the days that are billed'),
  expected_days: z.int().nullable().describe('Of the billed dates, those that cost by the rules').meta({ example: 3 }),
  expected_amount: z.number().nullable().describe('What they come to; null where no rules say').meta({ example: 930 }),
  expected_currency_code: z.string().nullable().meta({ example: 'USD' }),
  wants_items: z
    .boolean()
    .describe('46 CFR 541.6 is about it: demurrage or detention of an import into the United States'),
  regulation: z
    .string()
    .nullable()
    .describe('Which version of it the invoice is compared with; null where it is not about it')
    .meta({ example: '46 CFR 541.6 as published on 26 February 2024 (89 FR 14362), in force since 28 May 2024' }),
  missing_items: z
    .array(z.enum(invoiceItems))
    .describe('Of what it wants, what was not stated; empty where it is not about it'),
}

export const invoiceCheck = resource('invoice_check', null, compared)
export type InvoiceCheck = z.output<typeof invoiceCheck.schema>['attributes']

/** These rest on what is not read from papers. */
export const readFindingCodes = z
  .enum(findingCodes)
  .exclude(['free_from_differs', 'available_on_differs', 'days_and_dates_differ'])

/** The same of an invoice that was read, as a document has it. */
export const documentCheck = z
  .strictObject({
    container_id: z.uuid().meta({ example: exampleId('container') }),
    container_number: z.string().meta({ example: 'TCLU4829132' }),
    currency_code: stated.currency_code,
    amount: stated.amount.describe('That is billed'),
    charged_from: stated.charged_from,
    charged_until: stated.charged_until,
    differs: z
      .boolean()
      .describe(
        'Whether the invoice says something else. That no rules count it is no difference, and neither is that the container was ' +
          'held or not available on days that are billed',
      ),
    ...compared,
    findings: z
      .array(compared.findings.element.extend({ code: readFindingCodes }))
      .describe(String(compared.findings.description)),
    missing_items: z.array(z.enum(invoiceItems)).describe('Of what it wants, what was not read; look on the paper'),
  })
  .meta({ id: 'document_check' })

const body = write(invoiceCheck, stated)
export type StatedInvoice = z.output<typeof body>['data']['attributes']

export const invoiceChecks = {
  check: endpoint('POST /v2/containers/{id}/invoice_check', {
    summary: 'Compares an invoice for demurrage or detention with what is known of the container. Nothing is kept',
    scope: 'read',
    status: 200,
    body,
    response: one(invoiceCheck),
    errors: ['invalid'],
  }),
}
