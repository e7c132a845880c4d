import type { api } from '#contract/api.ts'
import { evidence } from '#contract/free-time/evidence.ts'
import { invoiceCheck } from '#contract/free-time/invoice-check.ts'
import { refusal } from '#contract/said/refusals.ts'
import { checkInvoice } from '#domain/free-time/check-invoice.ts'
import { evidenceOfContainer } from '../../free-time/evidence-of-container.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const evidences: HandlersOf<typeof api.evidences> = {
  async get({ tx, params: { id }, context }) {
    const attributes = await evidenceOfContainer(tx, id, context)
    return { data: { ...render(evidence, { id, ...attributes }), links: { self: `/v2/containers/${id}/evidence` } } }
  },
}

export const invoiceChecks: HandlersOf<typeof api.invoice_checks> = {
  async check({ tx, params: { id }, body, context }) {
    const invoice = body.data.attributes
    const known = await evidenceOfContainer(tx, id, context, invoice.charged_until)
    if (invoice.charged_until < invoice.charged_from)
      throw new HttpError('invalid', refusal('before_first_charged_day', { day: invoice.charged_from }), {
        pointer: '/data/attributes/charged_until',
      })
    return { data: render(invoiceCheck, { id, ...checkInvoice(invoice, known) }) }
  },
}
