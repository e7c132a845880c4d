import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { RequestType } from '#contract/tracking-request.ts'
import { hasValidCheckDigit, normalizeContainerNumber } from '#domain/iso6346.ts'
import { formErrors } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { NumberLines, useTrackMany } from '../features/tracking-request/track-many.tsx'
import { ListField, readList, SelectField, TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { optionalText } from '../lib/search-fields.ts'
import { notify } from '../lib/toasts.ts'
import { failureWords, requestStatusWords, requestTypeWords } from '../lib/words.ts'

const lines = q(api.shipping_lines.list)

export const Route = createFileRoute('/shipments/track')({
  validateSearch: z.object({ number: optionalText }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(lines),
  component: Track,
})

const types = Object.entries(requestTypeWords) as [RequestType, string][]
const fields = ['request_number', 'request_type', 'scac', 'ref_numbers', 'shipment_tags']

function Track() {
  const { number = '' } = Route.useSearch()
  const numbers = number.split(',').filter(Boolean)
  return numbers.length > 1 ? <TrackMany numbers={numbers} /> : <TrackOne number={number} />
}

function TrackMany({ numbers }: { numbers: string[] }) {
  const navigate = useNavigate()
  const close = () => navigate({ to: '/shipments', search: ({ number: _, ...kept }) => kept })
  const { rows, left, busy, trackAll } = useTrackMany(numbers)
  const send = async (values: FormData) => {
    const { failed, done } = await trackAll((number) => String(values.get(`scac ${number}`) ?? ''))
    if (done > 0) notify(done === 1 ? '1 number is asked for.' : `${done} numbers are asked for.`)
    if (failed === 0) void close()
  }
  return (
    <FormDialog
      title={`Track ${numbers.length} numbers`}
      submit={busy ? `${numbers.length - left} of ${numbers.length} asked for` : `Track ${left} now`}
      error={[]}
      pending={busy}
      onClose={close}
      onSubmit={(values) => void send(values)}
    >
      <NumberLines rows={rows} />
    </FormDialog>
  )
}

function TrackOne({ number }: { number: string }) {
  const navigate = useNavigate()
  const close = () => navigate({ to: '/shipments', search: ({ number: _, ...kept }) => kept })
  const { data } = useQuery(lines)
  const create = useApiMutation(api.tracking_requests.create, {
    invalidates: [api.shipments.list, api.containers.list],
    onSuccess: (document) => {
      say(document)
      void close()
    },
  })
  const errors = formErrors(create.error, fields)
  const send = (values: FormData) => {
    const read = (name: string) => String(values.get(name) ?? '').trim()
    const scac = read('scac')
    const attributes = {
      request_type: read('request_type') as RequestType,
      request_number: read('request_number'),
      ...(scac ? { scac } : { auto_detect_vocc_scac: true }),
      ref_numbers: readList(values, 'ref_numbers'),
      shipment_tags: readList(values, 'shipment_tags'),
    }
    create.mutate({ body: { data: { type: 'tracking_request', attributes } } })
  }

  return (
    <FormDialog
      title="Track a shipment"
      submit="Track"
      error={errors.form}
      pending={create.isPending}
      onClose={close}
      onSubmit={send}
    >
      <TextField
        name="request_number"
        label="Number"
        defaultValue={number}
        maxLength={35}
        error={errors.fields.request_number}
      />
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          name="request_type"
          label="It is a"
          defaultValue={typeOf(number)}
          error={errors.fields.request_type}
        >
          {types.map(([type, words]) => (
            <option key={type} value={type}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField name="scac" label="Shipping line" error={errors.fields.scac}>
          <option value="">Tell from the number</option>
          {data?.data.map(({ id, attributes: { scac, short_name } }) => (
            <option key={id} value={scac}>
              {short_name} ({scac})
            </option>
          ))}
        </SelectField>
      </div>
      <ListField name="ref_numbers" label="References, optional" values={[]} error={errors.fields.ref_numbers} />
      <ListField name="shipment_tags" label="Tags, optional" values={[]} error={errors.fields.shipment_tags} />
    </FormDialog>
  )
}

const typeOf = (number: string): RequestType =>
  hasValidCheckDigit(normalizeContainerNumber(number)) ? 'container' : 'bill_of_lading'

function say({ data: { attributes } }: ResponseOf<typeof api.tracking_requests.create>) {
  const { request_number, status, failed_reason } = attributes
  if (status === 'failed')
    notify(`${request_number}: ${failed_reason ? failureWords[failed_reason] : 'it failed'}.`, 'failed')
  else notify(`${request_number}: ${requestStatusWords[status]}.`)
}
