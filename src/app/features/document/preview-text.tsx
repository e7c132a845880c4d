import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { PreviewBlock, PreviewPart } from '#contract/documents/document-preview.ts'
import { language, t } from '#contract/language.ts'
import { doubts } from '#contract/said/doubts.ts'
import { previewNotes } from '#contract/said/preview-notes.ts'
import { type Said, wordsOf } from '#contract/said/sentence.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'
import { PreviewFrame, PreviewWaiting } from './looked-at.tsx'
import { NoPreview } from './no-preview.tsx'
import { cutAt, type Shown } from './places.ts'
import { failureIn, sizeWords } from './words.ts'

interface Props {
  id: string
  label: string
  /** Of its content. */
  shown: Shown
  /** Why the file itself is not drawn, where it should be. */
  why?: string | undefined
  /** What the page says already of why it could not be read. */
  told: string | null
}

/** What is written in a file, as text and tables: nothing of the file itself reaches the page. */
export function TextPreview({ id, label, shown, why, told }: Props) {
  // The same file says the same.
  const { data, error } = useQuery({ ...q(settingsApi.document_previews.get, { id }), staleTime: 60_000 })
  const frame = useRef<HTMLElement>(null)
  const { asked } = shown
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for is there when the text is
  useEffect(() => {
    frame.current?.querySelector('mark[data-asked]')?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [asked, data])
  if (error) return <p className="err">{error.message}</p>
  if (!data) return <PreviewWaiting />
  const undrawn = why && t('It cannot be drawn here: {why}', { why })
  if (data.failure !== null) {
    // Once is enough.
    const words =
      data.failure === told ? t('It cannot be shown here.') : (undrawn ?? failureIn(data.failure_code, data.failure))
    return <NoPreview label={label} words={words} />
  }
  const isEmpty = data.parts.every(({ blocks, headers }) => blocks.length + headers.length === 0)
  // Of several parts, that of the page is meant; else the first in which it stands.
  const isPaged = data.parts.length > 1
  return (
    <>
      {undrawn && <p className="text-12/5 text-ink-3">{undrawn}</p>}
      <PreviewFrame ref={frame} label={label} look="text">
        {isEmpty && <p className="text-ink-2">{t('Nothing is written in it.')}</p>}
        {data.parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
          <Part key={at} part={part} shown={isPaged ? ofPage(shown, at + 1) : shown} />
        ))}
      </PreviewFrame>
      {data.notes.map((note, at) => (
        <p key={note} className="text-12/5 text-ink-3">
          {t('{note} The download has all of it.', { note: partWords(data.notes_said[at], note) })}
        </p>
      ))}
    </>
  )
}

/** What is left out, or what a part is called; of what has no words of ours, as it came. */
const partWords = (said: Said | null | undefined, english: string) =>
  (language !== 'en' && said && wordsOf({ ...doubts, ...previewNotes }, said)) || english

const ofPage = ({ places, asked }: Shown, page: number): Shown => ({
  places: places.filter((one) => one.page === page),
  asked: asked?.place.page === page ? asked : undefined,
})

function Part({
  part: { title, title_said, headers, blocks, attachments },
  shown,
}: {
  part: PreviewPart
  shown: Shown
}) {
  return (
    <div className="[&+&]:mt-5 [&+&]:border-line [&+&]:border-t [&+&]:pt-4 [&>*+*]:mt-3">
      {title && <h3 className="font-mid text-12/5 text-ink-3">{partWords(title_said, title)}</h3>}
      {headers.length > 0 && (
        <dl className="kv">
          {headers.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="break-words">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
        <Block key={at} block={block} shown={shown} />
      ))}
      {attachments.length > 0 && (
        <ul className="border-line border-t pt-2" aria-label={t('Attachments')}>
          {attachments.map(({ file_name, size_bytes, document_id }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same
            <li key={at}>
              {document_id ? (
                <Link to="/documents/$id" params={{ id: document_id }}>
                  <bdi>{file_name}</bdi>
                </Link>
              ) : (
                <bdi>{file_name}</bdi>
              )}
              <span className="text-ink-3">
                {' '}
                {document_id === null
                  ? t('{size}, no document of its own', { size: sizeWords(size_bytes) })
                  : sizeWords(size_bytes)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const itemLook = "whitespace-pre-line before:float-start before:-ms-3 before:text-ink-3 before:content-['–']"

const cellLook = 'min-w-8 max-w-90 whitespace-pre-line break-words border-1 border-line px-2 py-0.5 align-top'

const found =
  'bg-[light-dark(#ffefb0,#5a4708)] text-inherit data-asked:bg-[light-dark(#ffd54a,#7a5d00)] data-asked:outline-2 data-asked:outline-warning data-asked:outline-offset-1'

function Block({ block, shown }: { block: PreviewBlock; shown: Shown }) {
  switch (block.kind) {
    case 'heading': {
      const text = <Marked text={block.text} shown={shown} />
      return block.level < 3 ? (
        <h4 dir="auto" className="font-bold text-16/5">
          {text}
        </h4>
      ) : (
        <h5 dir="auto" className="font-bold">
          {text}
        </h5>
      )
    }
    case 'paragraph':
      return (
        <p dir="auto" className="whitespace-pre-line">
          <Marked text={block.text} shown={shown} />
        </p>
      )
    case 'item':
      return (
        <p dir="auto" className={itemLook} style={{ marginInlineStart: `${Math.min(block.depth, 8) * 16}px` }}>
          <Marked text={block.text} shown={shown} />
        </p>
      )
    case 'lines':
      return (
        <pre dir="auto" className="whitespace-pre-wrap text-12/5 [tab-size:4]">
          <Marked text={block.text} shown={shown} />
        </pre>
      )
    case 'table':
      return (
        <table className="w-auto border-collapse text-13">
          <tbody>
            {block.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
              <tr key={at}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
                  <td key={column} dir="auto" className={cellLook}>
                    <Marked text={cell} shown={shown} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

function Marked({ text, shown: { places, asked } }: { text: string; shown: Shown }) {
  return cutAt(text, places).map(({ text: piece, place }, at) =>
    place ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
      <mark key={at} data-asked={asked?.place.text === place.text || undefined} className={found}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
