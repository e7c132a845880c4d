import { useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { q } from '../../api/query.ts'
import { Boxes } from './boxes.tsx'
import type { Shown } from './places.ts'

interface Props {
  id: string
  address: string
  label: string
  shown: Shown
}

/** A picture, with the values that were read in it. */
export function PicturePreview({ id, address, label, shown }: Props) {
  const { data } = useQuery({ ...q(api.document_previews.get, { id }), enabled: shown.places.length > 0 })
  const size = data?.pictures[0]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="doc-frame doc-paper" aria-label={label} tabIndex={0}>
      <div className="doc-sheet">
        <img className="doc-picture" src={address} alt={label} />
        {size && <Boxes size={size} page={1} shown={shown} />}
      </div>
    </section>
  )
}
