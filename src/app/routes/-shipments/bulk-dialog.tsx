import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import { t, tn } from '#contract/language.ts'
import { holdNames } from '#contract/tracking/hold-names.ts'
import type { ManualAttribute } from '#contract/tracking/manual-value.ts'
import { ManualFields, readManual } from '../../features/container/by-hand-fields.tsx'
import { handWords } from '../../features/container/by-hand-words.ts'
import { readValue } from '../../features/shipment/custom-field-control.tsx'
import { EntriesField, readEntries } from '../../form/entries-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { PartyChoice, type PartyOption } from '../../form/party-choice.tsx'
import type { Source } from '../../table/paged-rows.ts'
import type { Selection } from '../../table/selection.ts'
import { type Bulk, type BulkKind, chosenRows, startFor, targetsOf } from './bulk.ts'
import { BulkField } from './bulk-field.tsx'
import { buttons, notes, titles } from './bulk-words.ts'
import type { Grain } from './list-filters.ts'
import type { ContainerRow, ShipmentRow } from './list-source.ts'

interface Props<Row extends ContainerRow | ShipmentRow> {
  kind: BulkKind
  count: number
  grain: Grain
  selection: Selection<Row>
  source: Source<Row>
  onClose: () => void
}

/** Says exactly what will happen to how many, before it does. */
export function BulkDialog<Row extends ContainerRow | ShipmentRow>(props: Props<Row>) {
  const { kind, count, grain, selection, source, onClose } = props
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const [isRemoval, setRemoval] = useState(false)
  const [party, setParty] = useState<PartyOption | null>(null)
  const [definition, setDefinition] = useState<CustomFieldDefinition | null>(null)
  const [attribute, setAttribute] = useState<ManualAttribute>('pickup_lfd')
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const reading = useRef(new AbortController())

  const wish = (values: FormData): Bulk | string => {
    switch (kind) {
      case 'tag':
      case 'references': {
        const list = readEntries(values, 'values')
        if (list.length === 0) return t('Write at least one.')
        if (list.some((one) => one.length > 100)) return t('One of them has more than 100 characters.')
        return { kind, values: list, isRemoval }
      }
      case 'customer':
        return party ? { kind, party } : t('Choose who it is.')
      case 'field':
        if (!definition) return t('Choose a field.')
        return { kind, definition, value: readValue(values, definition.attributes.data_type) }
      case 'by-hand': {
        const empty = (name: string) => String(values.get(name) ?? '').trim() === ''
        const missing = {
          ...(empty('value') && { value: t('Enter a value.') }),
          ...(empty('reason') && { reason: t('Enter a reason.') }),
        }
        setFieldErrors(missing)
        if (Object.keys(missing).length > 0) return t('Something is missing.')
        const wishIn = (zone: string | null) => readManual(values, attribute, zone)
        return { kind, words: handWords[attribute].words, wishIn }
      }
      default:
        return { kind }
    }
  }
  const send = async (values: FormData) => {
    const bulk = wish(values)
    if (typeof bulk === 'string') return setError(bulk)
    setPending(true)
    try {
      const rows = await chosenRows(client, source, selection, reading.current.signal)
      if (reading.current.signal.aborted) return
      void startFor(client, bulk, targetsOf(bulk, rows))
      onClose()
    } catch (thrown) {
      setProblem(
        t('The rows could not be read, nothing was changed: {message}', {
          message: thrown instanceof Error ? thrown.message : '',
        }),
      )
      setPending(false)
    }
  }
  const rows =
    grain === 'containers'
      ? tn(count, '{count} container', '{count} containers')
      : tn(count, '{count} shipment', '{count} shipments')
  return (
    <FormDialog
      title={titles[kind](rows)}
      submit={buttons[kind](isRemoval, rows)}
      error={problem ? [problem] : []}
      pending={pending}
      onClose={() => {
        reading.current.abort()
        onClose()
      }}
      onSubmit={(values) => void send(values)}
    >
      <p className="text-ink-2">{notes[kind](grain)}</p>
      {(kind === 'tag' || kind === 'references') && (
        <>
          <EntriesField name="values" label={kind === 'tag' ? t('Tags') : t('References')} values={[]} error={error} />
          <div className="flex gap-4">
            <Way label={t('Add')} isChosen={!isRemoval} onChoose={() => setRemoval(false)} />
            <Way label={t('Remove')} isChosen={isRemoval} onChoose={() => setRemoval(true)} />
          </div>
        </>
      )}
      {kind === 'customer' && (
        <PartyChoice label={t('Customer')} chosen={party} onChoose={setParty} error={party ? undefined : error} />
      )}
      {kind === 'by-hand' && (
        <ManualFields
          attribute={attribute}
          onAttribute={setAttribute}
          errors={fieldErrors}
          clock={t('the place of each container')}
          holds={holdNames}
          allHolds={holdNames}
        />
      )}
      {kind === 'field' && (
        <BulkField
          grain={grain}
          chosen={definition}
          onChoose={(one) => {
            setDefinition(one)
            setError(undefined)
          }}
          error={error}
        />
      )}
    </FormDialog>
  )
}

function Way({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="flex items-center gap-2">
      <input type="radio" className="check" name="way" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  )
}
