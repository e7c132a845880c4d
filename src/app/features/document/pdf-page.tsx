import { type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { t } from '#contract/language.ts'
import { Boxes } from './boxes.tsx'
import type { Shown } from './places.ts'

interface Props {
  page: PDFPageProxy
  /** 1 fits the width. */
  zoom: number
  shown: Shown
  onSeen: (page: number) => void
}

/** More pixels than this no canvas of a phone has. */
const mostPixels = 16_000_000

/** A page that is drawn when it comes near, with its text over it, to be selected and searched. */
export function PdfPage({ page, zoom, shown, onSeen }: Props) {
  const { pageNumber } = page
  const size = page.getViewport({ scale: 1 })
  const sheet = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    const element = sheet.current
    const root = element?.closest('section')
    if (!element || !root) return
    const near = new IntersectionObserver(([one]) => one?.isIntersecting && setNear(true), { root, rootMargin: '100%' })
    const inSight = new IntersectionObserver(([one]) => one?.isIntersecting && onSeen(pageNumber), {
      root,
      rootMargin: '-50% 0px',
    })
    const sized = new ResizeObserver(() => setWidth(element.clientWidth))
    for (const observer of [near, inSight, sized]) observer.observe(element)
    return () => [near, inSight, sized].forEach((observer) => void observer.disconnect())
  }, [pageNumber, onSeen])

  useEffect(() => {
    if (!isNear || width === 0 || !canvas.current || !text.current) return
    const scale = width / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale })
    const pixels = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (viewport.width * viewport.height)))
    // What is drawn already stays until this is: a canvas of another size is empty.
    const next = document.createElement('canvas')
    next.width = Math.floor(viewport.width * pixels)
    next.height = Math.floor(viewport.height * pixels)
    const drawing = page.render({ canvas: next, viewport, transform: [pixels, 0, 0, pixels, 0, 0] })
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text.current, viewport })
    text.current.replaceChildren()
    text.current.style.setProperty('--total-scale-factor', String(scale))
    let isOver = false
    // What nobody waits for any more may end as it likes.
    const unlessOver = (error: Error) => {
      if (!isOver) throw error
    }
    drawing.promise.then(() => {
      const shownOn = canvas.current
      if (!shownOn) return
      shownOn.width = next.width
      shownOn.height = next.height
      shownOn.getContext('2d')?.drawImage(next, 0, 0)
    }, unlessOver)
    layer.render().catch(unlessOver)
    return () => {
      isOver = true
      drawing.cancel()
      layer.cancel()
    }
  }, [page, isNear, width])

  return (
    <div
      ref={sheet}
      className="relative mx-auto bg-[#fff] [&+&]:mt-2"
      data-page={pageNumber}
      style={{ width: `${zoom * 100}%`, aspectRatio: `${size.width} / ${size.height}` }}
    >
      <canvas ref={canvas} className="block size-full" role="img" aria-label={t('Page {page}', { page: pageNumber })} />
      <div ref={text} className="doc-text-layer" />
      <Boxes size={size} page={pageNumber} shown={shown} />
    </div>
  )
}
