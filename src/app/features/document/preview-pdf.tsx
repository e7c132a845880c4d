import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t, tc } from '#contract/language.ts'
import { Button } from '../../ui/button.tsx'
import { PreviewFrame } from './looked-at.tsx'
import { loadPdf, type Pdf } from './pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import type { Shown } from './places.ts'

interface Props {
  address: string
  label: string
  shown: Shown
  /** What is shown where it cannot be drawn. */
  instead: (why: string) => ReactNode
}

const zooms = [0.5, 0.75, 1, 1.5, 2, 3]

/** The pages of a PDF, drawn here: whatever a browser does with a PDF, values can be framed where they stand. */
export function PdfPreview({ address, label, shown, instead }: Props) {
  const [pdf, setPdf] = useState<Pdf>()
  const [why, setWhy] = useState<string>()
  const [zoom, setZoom] = useState(1)
  const [seen, setSeen] = useState(1)
  const frame = useRef<HTMLElement>(null)
  // The link may be another one by now; the file is the same.
  const [first] = useState(address)
  useEffect(() => {
    const { pdf: loading, stop } = loadPdf(first)
    loading.then(setPdf, (error: Error) => setWhy(error.message))
    return stop
  }, [first])
  const { asked } = shown
  const page = asked?.place.page
  useEffect(() => {
    // Its frame comes into sight by itself; of a value without one, its page.
    if (page && asked && !asked.place.box)
      frame.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' })
  }, [asked, page])
  if (why) return instead(why)
  const step = (by: number) => setZoom(zooms[zooms.indexOf(zoom) + by] ?? zoom)
  return (
    <>
      <div
        className="flex items-center ps-2 text-(length:--t-12) text-ink-2"
        role="toolbar"
        aria-label={tc('how a document is shown', 'View')}
      >
        <span role="status">
          {pdf
            ? t('Page {page} of {count}', { page: Math.min(seen, pdf.pages.length), count: pdf.pages.length })
            : t('Loading')}
        </span>
        <span className="ms-auto flex">
          <Button
            small
            tone="quiet"
            className="icon"
            aria-label={t('Smaller')}
            disabled={zoom === zooms[0]}
            onClick={() => step(-1)}
          >
            <Minus />
          </Button>
          <Button
            small
            tone="quiet"
            aria-label={t('{percent} %, fit the width', { percent: zoom * 100 })}
            onClick={() => setZoom(1)}
          >
            {zoom * 100} %
          </Button>
          <Button
            small
            tone="quiet"
            className="icon"
            aria-label={t('Larger')}
            disabled={zoom === zooms.at(-1)}
            onClick={() => step(1)}
          >
            <Plus />
          </Button>
        </span>
      </div>
      <PreviewFrame ref={frame} label={label} busy={!pdf}>
        {pdf?.pages.map((one) => (
          <PdfPage key={one.pageNumber} page={one} zoom={zoom} shown={shown} onSeen={setSeen} />
        ))}
      </PreviewFrame>
    </>
  )
}
