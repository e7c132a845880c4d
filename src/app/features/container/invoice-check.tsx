import { useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import type { FreeTimeDetail } from '#contract/free-time/clock.ts'
import type { StatedInvoice, StatedItem } from '#contract/free-time/invoice-check.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { invoiceFromDocument, type Prefilled, type ReadInvoice } from '#domain/free-time/invoice-from-document.ts'
import { clockWords } from '#domain/free-time/words.ts'
import { includedIn } from '../../api/included.ts'
import { pointerErrors } from '../../api/pointer-errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { SelectField, TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { readNumber } from '../../lib/numbers.ts'
import { Findings, statedWords } from './invoice-findings.tsx'

const fieldNames = [
  'kind',
  'currency_code',
  'amount',
  'charged_from',
  'charged_until',
  'charged_days',
  'free_days',
  'free_from',
  'free_until',
  'available_on',
  'invoice_date',
] as const

interface Props {
  id: string
  clocks: readonly FreeTimeDetail[]
  onClose: () => void
}

/** An invoice as somebody typed it, or as it was read, beside what is known of the container. Nothing is kept. */
export function InvoiceCheck({ id, clocks, onClose }: Props) {
  const check = useApiMutation(settingsApi.invoice_checks.check)
  const errors = pointerErrors(check.error, fieldNames)
  const { papers, number } = useInvoices(id)
  const known = clocks.find(({ charged_days }) => charged_days > 0) ?? clocks[0]
  const field = (name: (typeof fieldNames)[number]) => ({ name, error: errors.at(name) })
  const two = 'grid grid-cols-2 items-start gap-3 max-tablet:grid-cols-1'
  return (
    <FormDialog
      title={t('Check an invoice')}
      submit={tc('verb: compare an invoice', 'Check')}
      error={errors.form}
      pending={check.isPending}
      onClose={onClose}
      onSubmit={(values) => check.mutate({ params: { id }, body: { data: { attributes: read(values) } } })}
    >
      <SelectField
        label={t('Fill in from')}
        error={undefined}
        help={papers.length === 0 ? t('An invoice dropped on this page is read and can be chosen here') : undefined}
        onChange={({ target }) => {
          const paper = papers.find((one) => one.id === target.value)
          if (paper && target.form) fillIn(target.form, invoiceFromDocument(paper.payload, number))
        }}
      >
        <option value="">{t('Nothing: I type it')}</option>
        {papers.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <div className={two}>
        <SelectField
          label={tc('what an invoice charges for', 'Billed')}
          defaultValue={known?.kind ?? 'demurrage'}
          {...field('kind')}
        >
          {Object.entries(clockWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField label={t('Invoice date')} type="date" {...field('invoice_date')} />
        <TextField label={t('Amount in all')} inputMode="decimal" {...field('amount')} />
        <TextField
          label={t('Currency')}
          maxLength={3}
          defaultValue={known?.currency_code ?? 'USD'}
          {...field('currency_code')}
        />
        <TextField label={t('Charged from')} type="date" {...field('charged_from')} />
        <TextField label={t('Charged until')} type="date" {...field('charged_until')} />
        <TextField label={t('Days charged')} inputMode="numeric" {...field('charged_days')} />
        <TextField label={t('Free days allowed')} inputMode="numeric" {...field('free_days')} />
        <TextField label={t('Free time from')} type="date" {...field('free_from')} />
        <TextField label={t('Free time until')} type="date" {...field('free_until')} />
        <TextField label={t('Available on')} type="date" {...field('available_on')} />
      </div>
      <details>
        <summary>{t('Also on the invoice, for imports into the United States (46 CFR 541.6)')}</summary>
        <fieldset className="mt-2 grid gap-1">
          <legend className="sr-only">{t('Also on the invoice')}</legend>
          {Object.entries(statedWords).map(([value, words]) => (
            <label key={value} className="flex items-center gap-2">
              <input type="checkbox" className="check" name="items" value={value} /> {words}
            </label>
          ))}
        </fieldset>
      </details>
      {check.data && !check.isPending && <Findings result={check.data.data.attributes} missing={t('Not stated')} />}
    </FormDialog>
  )
}

/** What else was typed stays. */
function fillIn(form: HTMLFormElement, { items, ...texts }: Prefilled) {
  for (const [name, value] of Object.entries(texts)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = String(value)
  }
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=items]'))
    if (items.includes(box.value as StatedItem)) box.checked = true
}

/** Invoices among the documents of its shipment, as they were read. */
function useInvoices(id: string) {
  const { data: box } = useQuery(q(api.containers.get, { id }))
  const shipment = box?.data.relationships.shipment.data?.id ?? ''
  const { data } = useQuery({
    ...q(api.documents.list, {
      'filter[shipment]': shipment,
      'filter[document_types]': ['freight_invoice'],
      include: ['last_document_representation'],
    }),
    enabled: shipment !== '',
  })
  const papers = (data?.data ?? []).map(({ id, attributes, relationships }) => {
    const read = data && includedIn(data)(relationships.last_document_representation.data)?.attributes
    return { id, name: attributes.file_name, payload: (read?.payload ?? {}) as ReadInvoice }
  })
  return { papers, number: box?.data.attributes.number ?? '' }
}

/** What is empty is left out; what is no number goes as it was typed, and the server says so at its field. */
function read(values: FormData): StatedInvoice {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const number = (name: string) => {
    const read = readNumber(text(name))
    return Number.isNaN(read) ? text(name) : read
  }
  const required = {
    kind: text('kind'),
    currency_code: text('currency_code'),
    amount: number('amount'),
    charged_from: text('charged_from'),
    charged_until: text('charged_until'),
    items: values.getAll('items'),
  }
  const optional = Object.fromEntries(
    [
      ['charged_days', number('charged_days')] as const,
      ['free_days', number('free_days')] as const,
      ...(['free_from', 'free_until', 'available_on', 'invoice_date'] as const).map(
        (name) => [name, text(name)] as const,
      ),
    ].filter(([, value]) => value !== ''),
  )
  return { ...required, ...optional } as unknown as StatedInvoice
}
