import { useState } from 'react'
import type { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { t } from '#contract/language.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import type { WatchedField } from '#contract/webhooks/watched-fields.ts'
import type { Webhook, WebhookFilters } from '#contract/webhooks/webhook.ts'
import { pointerErrors } from '../../api/pointer-errors.ts'
import { readEntries } from '../../form/entries-field.tsx'
import { TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { EventTree } from './event-tree.tsx'
import { FilterFields } from './filter-fields.tsx'
import { HeaderFields } from './header-fields.tsx'

type Attributes = BodyOf<typeof api.webhooks.create>['data']['attributes']

interface Props {
  title: string
  submit: string
  /** What it is now, where it is there already. */
  webhook?: Webhook['attributes']
  saving: { isPending: boolean; error: Error | null }
  onClose: () => void
  onSave: (attributes: Attributes) => void
}

export function WebhookForm({ title, submit, webhook, saving, onClose, onSave }: Props) {
  const [headerCount, setHeaderCount] = useState(webhook?.headers.length ?? 0)
  const errors = pointerErrors(saving.error, placesWith(headerCount))
  const send = (values: FormData) => {
    const attributes = readForm(values)
    setHeaderCount(attributes.headers?.length ?? 0)
    onSave(attributes)
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      error={errors.form}
      pending={saving.isPending}
      wide
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        name="url"
        label={t('Address of the receiver')}
        type="url"
        inputMode="url"
        placeholder="https://example.com/hook"
        defaultValue={webhook?.url}
        error={errors.at('url')}
      />
      <label className="flex items-center gap-2">
        <input type="checkbox" name="active" className="switch" defaultChecked={webhook?.active ?? true} />
        {t('Deliver to it')}
      </label>
      <EventTree chosen={webhook?.events ?? []} error={errors.at('events')} />
      <HeaderFields headers={webhook?.headers ?? []} errorAt={errors.at} />
      <FilterFields filters={webhook?.filters ?? null} errorAt={errors.at} />
    </FormDialog>
  )
}

const filterNames = ['parties', 'tags', 'ports', 'carriers', 'fields', 'eta_threshold_hours'] as const

function placesWith(headers: number): string[] {
  const rows = Array.from({ length: headers }, (_, at) => [
    `headers/${at}/name`,
    `headers/${at}/value`,
    `headers/${at}`,
  ])
  return [
    'url',
    'active',
    'events',
    'headers',
    'filters',
    ...filterNames.map((name) => `filters/${name}`),
    ...rows.flat(),
  ]
}

/** As it was typed: what is wrong with it the server says. */
function readForm(values: FormData): Attributes {
  const texts = (name: string) => values.getAll(name).map(String)
  const given = texts('header_value')
  const filters = readFilters(values)
  return {
    url: String(values.get('url')).trim(),
    active: values.has('active'),
    events: texts('events') as EventName[],
    headers: texts('header_name').map((name, at) => ({ name, value: given[at] ?? '' })),
    filters: Object.keys(filters).length > 0 ? filters : null,
  }
}

function readFilters(values: FormData): WebhookFilters {
  // No code has a comma or a space in it.
  const codes = (name: string) =>
    readEntries(values, name).flatMap((one) =>
      one
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    )
  const lists = {
    parties: values.getAll('parties').map(String),
    tags: readEntries(values, 'tags'),
    ports: codes('ports'),
    carriers: codes('carriers'),
    fields: values.getAll('fields').map(String) as WatchedField[],
  }
  const hours = String(values.get('eta_threshold_hours')).trim()
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...(hours !== '' && { eta_threshold_hours: Number(hours) }),
  }
}
