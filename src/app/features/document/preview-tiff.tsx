import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Boxes } from './boxes.tsx'
import { PreviewFrame } from './looked-at.tsx'
import type { Shown } from './places.ts'
import { loadTiff, type Tiff } from './tiff.ts'

interface Props {
  id: string
  address: string
  label: string
  shown: Shown
  /** What is shown where it cannot be drawn. */
  instead: (why: string) => ReactNode
}

const zooms = [0.5, 0.75, 1, 1.5, 2, 3]

/** A fax or a scan, which no browser shows by itself: one page after the other, with the values that were read in it. */
export function TiffPreview({ id, address, label, shown, instead }: Props) {
  const [tiff, setTiff] = useState<Tiff>()
  const [why, setWhy] = useState<string>()
  const [at, setAt] = useState({ page: 1, asked: shown.asked })
  const [zoom, setZoom] = useState(1)
  // The link may be another one by now; the file is the same.
  const [first] = useState(address)
  const { data } = useQuery({ ...q(settingsApi.document_previews.get, { id }), enabled: shown.places.length > 0 })
  useEffect(() => {
    const { tiff: loading, stop } = loadTiff(first)
    loading.then(setTiff, (error: Error) => setWhy(error.message))
    return stop
  }, [first])
  // The page of the value that was asked for, until another one is turned to.
  if (shown.asked !== at.asked) setAt({ page: shown.asked?.place.page ?? at.page, asked: shown.asked })
  if (why) return instead(why)
  const count = tiff?.pages.length ?? 0
  const page = Math.min(at.page, Math.max(1, count))
  const size = data?.pictures.find((one) => one.page === page)
  const turn = (by: number) => setAt({ ...at, page: page + by })
  const step = (by: number) => setZoom(zooms[zooms.indexOf(zoom) + by] ?? zoom)
  return (
    <>
      <div
        className="flex items-center ps-2 text-(length:--t-12) text-ink-2"
        role="toolbar"
        aria-label={tc('how a document is shown', 'View')}
      >
        <Tool label={t('Page before')} icon={<ChevronLeft />} disabled={page <= 1} onClick={() => turn(-1)} />
        <span role="status">{tiff ? t('Page {page} of {count}', { page, count }) : t('Loading')}</span>
        <Tool label={t('Next page')} icon={<ChevronRight />} disabled={page >= count} onClick={() => turn(1)} />
        <span className="ms-auto flex">
          <Tool label={t('Smaller')} icon={<Minus />} disabled={zoom === zooms[0]} onClick={() => step(-1)} />
          <Button
            small
            tone="quiet"
            aria-label={t('{percent} %, fit the width', { percent: zoom * 100 })}
            onClick={() => setZoom(1)}
          >
            {zoom * 100} %
          </Button>
          <Tool label={t('Larger')} icon={<Plus />} disabled={zoom === zooms.at(-1)} onClick={() => step(1)} />
        </span>
      </div>
      {tiff?.isCut && <p className="text-12/5 text-ink-3">{t('Only the first {count} pages are shown.', { count })}</p>}
      <PreviewFrame label={label} busy={!tiff}>
        {tiff && (
          <div className="relative mx-auto bg-[#fff]" style={{ width: `${zoom * 100}%` }}>
            <Page key={page} tiff={tiff} page={page} label={label} />
            {size && <Boxes size={size} page={page} shown={shown} />}
          </div>
        )}
      </PreviewFrame>
    </>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  disabled: boolean
  onClick: () => void
}

const Tool = ({ label, icon, ...rest }: ToolProps) => (
  <Button small tone="quiet" className="icon" aria-label={label} {...rest}>
    {icon}
  </Button>
)

function Page({ tiff, page, label }: { tiff: Tiff; page: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<{ isDrawn: boolean; why?: string }>({ isDrawn: false })
  useEffect(() => {
    let isGone = false
    tiff.draw(page).then(
      (picture) => {
        if (!isGone && canvas.current) {
          canvas.current.width = picture.width
          canvas.current.height = picture.height
          canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
          setState({ isDrawn: true })
        }
        picture.close()
      },
      (error: Error) => isGone || setState({ isDrawn: false, why: error.message }),
    )
    return () => {
      isGone = true
    }
  }, [tiff, page])
  const { width = 1, height = 1, stretch = 1 } = tiff.pages[page - 1] ?? {}
  if (state.why)
    return <p className="text-12/5 text-ink-3">{t('Page {page} cannot be drawn: {why}', { page, why: state.why })}</p>
  return (
    <canvas
      ref={canvas}
      className="block size-full"
      role="img"
      aria-label={t('{label}, page {page}', { label, page })}
      aria-busy={!state.isDrawn}
      style={{ aspectRatio: `${width} / ${height * stretch}` }}
    />
  )
}
