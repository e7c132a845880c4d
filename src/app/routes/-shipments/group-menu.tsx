import { Check } from 'lucide-react'
import { type ContainerGrouping, containerGroupings } from '#contract/tracking/container-lists.ts'
import { capital } from '#domain/text.ts'
import { groupWords } from './group-words.ts'
import type { ShipmentsSearch } from './search.ts'

interface Props {
  chosen: ContainerGrouping | undefined
  onChange: (change: Partial<ShipmentsSearch>) => void
}

/** By what containers are grouped. */
export function GroupMenu({ chosen, onChange }: Props) {
  return (
    <>
      <h3 className="pop-title">Group by</h3>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChange({ group: undefined })}>
        {chosen === undefined && <Check className="s" />} No groups
      </button>
      {containerGroupings.map((group) => (
        <button
          key={group}
          type="button"
          aria-pressed={chosen === group}
          onClick={() => onChange({ group, open: undefined })}
        >
          {chosen === group && <Check className="s" />} {capital(groupWords[group])}
        </button>
      ))}
    </>
  )
}
