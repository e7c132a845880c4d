import { tn } from '#contract/language.ts'
import type { RawEvent } from '#contract/tracking/raw-event.ts'
import { joinedByAnd } from '#domain/text.ts'
import { Note } from '../../ui/note.tsx'

/** Sources name more ports for an end of the journey than there can be. */
export function OtherPorts({ statements }: { statements: readonly RawEvent[] }) {
  const contested = statements.filter(
    ({ attributes }) => attributes.doubts.includes('other_port') && !attributes.invalidated_at,
  )
  const ports = new Set(contested.map(({ attributes }) => attributes.location_name ?? attributes.location_locode))
  if (ports.size === 0) return null
  return (
    <div className="mt-3">
      <Note tone="warning">
        {tn(
          ports.size,
          '{ports} is reported, too, as a port of loading or discharge. Press the name of a port to see why the other was not chosen.',
          '{ports} are reported, too, as a port of loading or discharge. Press the name of a port to see why the other was not chosen.',
          { ports: joinedByAnd(ports) },
        )}
      </Note>
    </div>
  )
}
