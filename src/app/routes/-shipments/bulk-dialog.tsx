import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { EntriesField, readEntries } from '../../form/entries-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { grouped } from '../../lib/grouped.ts'
import type { Source } from '../../table/paged-rows.ts'
import type { Selection } from '../../table/selection.ts'
import { type BulkKind, chosenRows, startFor, targetsOf } from './bulk.ts'
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
  const reading = useRef(new AbortController())
  const hasValues = kind === 'tag' || kind === 'references'

  const send = async (values: FormData) => {
    const list = hasValues ? readEntries(values, 'values') : []
    if (hasValues && list.length === 0) return setError('Write at least one.')
    if (list.some((one) => one.length > 100)) return setError('One of them has more than 100 characters.')
    setPending(true)
    try {
      const rows = await chosenRows(client, source, selection, reading.current.signal)
      if (reading.current.signal.aborted) return
      void startFor(client, { kind, values: list, isRemoval }, targetsOf(kind, rows))
      onClose()
    } catch (thrown) {
      setProblem(`The rows could not be read, nothing was changed: ${thrown instanceof Error ? thrown.message : ''}`)
      setPending(false)
    }
  }
  const these = `${grouped(count)} ${grain === 'containers' ? 'container' : 'shipment'}${count === 1 ? '' : 's'}`
  return (
    <FormDialog
      title={titles[kind](these)}
      submit={buttons[kind](isRemoval, these)}
      error={problem ? [problem] : []}
      pending={pending}
      onClose={() => {
        reading.current.abort()
        onClose()
      }}
      onSubmit={(values) => void send(values)}
    >
      <p className="text-ink-2">{notes[kind](grain)}</p>
      {hasValues && (
        <>
          <EntriesField name="values" label={kind === 'tag' ? 'Tags' : 'References'} values={[]} error={error} />
          <div className="flex gap-4">
            <label className="flex items-center gap-2">
              <input
                type="radio"
                className="check"
                name="way"
                checked={!isRemoval}
                onChange={() => setRemoval(false)}
              />
              Add
            </label>
            <label className="flex items-center gap-2">
              <input type="radio" className="check" name="way" checked={isRemoval} onChange={() => setRemoval(true)} />
              Remove
            </label>
          </div>
        </>
      )}
    </FormDialog>
  )
}

const titles: Record<BulkKind, (these: string) => string> = {
  tag: (these) => `Tags of ${these}`,
  references: (these) => `References of ${these}`,
  stop: (these) => `Stop tracking ${these}?`,
  resume: (these) => `Resume tracking of ${these}?`,
}

const buttons: Record<BulkKind, (isRemoval: boolean, these: string) => string> = {
  tag: (isRemoval, these) => (isRemoval ? `Remove from ${these}` : `Tag ${these}`),
  references: (isRemoval, these) => (isRemoval ? `Remove from ${these}` : `Add to ${these}`),
  stop: (_, these) => `Stop ${these}`,
  resume: (_, these) => `Resume ${these}`,
}

const whole = 'A shipment is tracked as a whole: its other containers are too.'
const notes: Record<BulkKind, (grain: Grain) => string> = {
  tag: (grain) =>
    grain === 'containers'
      ? 'Tags belong to the shipment: each is tagged once, with all its containers.'
      : 'Other tags stay.',
  references: (grain) =>
    grain === 'containers'
      ? 'These are the references of the containers; those of the shipments stay.'
      : 'Others stay.',
  stop: (grain) =>
    `The lines are no longer asked: no more updates, deadlines or webhooks. What is known stays, and you can resume later.${grain === 'containers' ? ` ${whole}` : ''}`,
  resume: (grain) => `The lines are asked again.${grain === 'containers' ? ` ${whole}` : ''}`,
}
