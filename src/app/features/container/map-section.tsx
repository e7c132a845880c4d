import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { q } from '../../api/query.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { FoldingSection } from '../../ui/folding-section.tsx'
import type { Inland } from './map-shapes.ts'

const drawing = queryOptions({
  queryKey: ['map_drawing'],
  queryFn: async () => (await import('./map-drawing.tsx')).MapDrawing,
  staleTime: Number.POSITIVE_INFINITY,
})

interface Props {
  id: string
  /** Where the railway takes it, where the map of the way by sea ends. */
  inland: Inland | null
}

/** The way on a chart. Neither the drawing nor its data is asked for before somebody comes near it. */
export function MapSection(props: Props) {
  return (
    <FoldingSection id="map" title={t('Map')} className="print:hidden">
      <WhenNear {...props} />
    </FoldingSection>
  )
}

function WhenNear(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="min-h-64">
      {near && <Chart {...props} />}
    </div>
  )
}

function Chart({ id, inland }: Props) {
  const { data, error, refetch } = useQuery(q(api.containers.map_geojson, { id }))
  const { data: MapDrawing, ...drawn } = useQuery(drawing)
  if (drawn.error) return <TableFailed what={t('The map')} error={drawn.error} onRetry={drawn.refetch} />
  if (error && !data) return <TableFailed what={t('The map')} error={error} onRetry={refetch} />
  if (!data || !MapDrawing) return null
  if (data.features.length === 0) return <p className="text-ink-2">{t('No port of its way is known yet.')}</p>
  return <MapDrawing features={data.features} inland={inland} />
}
