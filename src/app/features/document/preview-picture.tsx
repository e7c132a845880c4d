import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'
import { Boxes } from './boxes.tsx'
import { PreviewFrame } from './looked-at.tsx'
import { NoPreview } from './no-preview.tsx'
import type { Shown } from './places.ts'

interface Props {
  id: string
  address: string
  label: string
  shown: Shown
}

/** A picture, with the values that were read in it. */
export function PicturePreview({ id, address, label, shown }: Props) {
  const { data } = useQuery({ ...q(settingsApi.document_previews.get, { id }), enabled: shown.places.length > 0 })
  const [isBroken, setBroken] = useState(false)
  const size = data?.pictures[0]
  if (isBroken) return <NoPreview label={label} words={t('It cannot be drawn here: it is damaged.')} />
  return (
    <PreviewFrame label={label}>
      <div className="relative mx-auto w-fit bg-[#fff]">
        <img className="block max-w-full" src={address} alt={label} onError={() => setBroken(true)} />
        {size && <Boxes size={size} page={1} shown={shown} />}
      </div>
    </PreviewFrame>
  )
}
