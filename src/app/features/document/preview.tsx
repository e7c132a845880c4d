import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#contract/api.ts'
import type { Document } from '#contract/documents/document.ts'
import { t } from '#contract/language.ts'
import { q } from '../../api/query.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { PreviewWaiting } from './looked-at.tsx'
import type { Shown } from './places.ts'
import { isBeingRead } from './words.ts'
import '../../styles/preview.css'

interface Props {
  id: string
  document: Document['attributes']
  shown: Shown
}

const picture = /^image\/(png|jpeg|gif|webp|bmp|avif)$/

// Each kind is loaded when a file of it is looked at.
const PdfPreview = lazyPart(() => import('./preview-pdf.tsx'), 'PdfPreview')
const PicturePreview = lazyPart(() => import('./preview-picture.tsx'), 'PicturePreview')
const TiffPreview = lazyPart(() => import('./preview-tiff.tsx'), 'TiffPreview')
const TextPreview = lazyPart(() => import('./preview-text.tsx'), 'TextPreview')

/** The file itself, or what is written in it. What it says about itself is not trusted: nothing in it may run. */
export function Preview({ id, document, shown }: Props) {
  const version = useVersion(isBeingRead(document))
  const type = document.file_content_type ?? ''
  const isPdf = type === 'application/pdf'
  const isTiff = type === 'image/tiff'
  const isShown = isPdf || isTiff || picture.test(type)
  const { data, error } = useQuery({
    ...q(api.documents.download_url, { id, inline: true }),
    // The link works for five minutes; what it led to is kept.
    staleTime: 240_000,
    refetchOnWindowFocus: false,
    enabled: isShown && document.file_size_bytes !== null,
  })
  if (document.file_size_bytes === null) return <p className="text-ink-2">{t('No file is attached to it.')}</p>
  if (error) return <p className="err">{error.message}</p>
  const label = t('Preview of {name}', { name: document.name })
  const waiting = <PreviewWaiting />
  if (isShown && !data) return waiting
  // Of this site, whatever it is called outside: the page shows nothing from elsewhere.
  const address = data ? new URL(data.download_url).pathname : ''
  const text = (why?: string) => (
    <TextPreview key={version} id={id} label={label} shown={shown} why={why} told={document.extraction_failure} />
  )
  return (
    <Suspense fallback={waiting}>
      {isPdf ? (
        <PdfPreview key={version} address={address} label={label} shown={shown} instead={text} />
      ) : isTiff ? (
        <TiffPreview key={version} id={id} address={address} label={label} shown={shown} instead={text} />
      ) : picture.test(type) ? (
        <PicturePreview key={version} id={id} address={address} label={label} shown={shown} />
      ) : (
        text()
      )}
    </Suspense>
  )
}

/**
 * Another one each time it has been read anew, for its pages may have been turned. The first reading changes nothing of the
 * file: who looks at it meanwhile stays on the page.
 */
function useVersion(isReading: boolean): number {
  const [seen, setSeen] = useState({ isReading, version: 0 })
  const [isAnew, setAnew] = useState(false)
  if (seen.isReading !== isReading) {
    setSeen({ isReading, version: seen.version + (isAnew && !isReading ? 1 : 0) })
    setAnew(isReading)
  }
  return seen.version
}
