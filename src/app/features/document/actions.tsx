import { useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, RotateCcw, RotateCw, ScanText, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { Document } from '#contract/documents/document.ts'
import { t } from '#contract/language.ts'
import { callOneOfMany, refetch } from '../../api/call.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { downloadFrom } from '../../lib/download.ts'
import { notify } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Pop } from '../../ui/pop.tsx'
import { touched } from './document-queries.ts'
import { Split } from './split.tsx'
import { failureWords, isBeingRead } from './words.ts'

interface Props {
  id: string
  document: Document['attributes']
  /** It is not there any more: resolves once its page is left. */
  onDeleted: () => unknown
}

const options = { invalidates: touched, failed: failureWords }

/** What can be done with the document as a whole. */
export function DocumentActions({ id, document, onDeleted }: Props) {
  const client = useQueryClient()
  const refusal = useRefusal(api.documents.update)
  const [isSaving, setSaving] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [isSplitting, setSplitting] = useState(false)
  const reextract = useApiMutation(api.document_work.reextract, options)
  const reclassify = useApiMutation(api.document_work.reclassify, {
    ...options,
    done: t('Its type is looked for again.'),
  })
  const relink = useApiMutation(api.document_work.relink, { ...options, done: t('Matching again.') })
  const rotate = useApiMutation(api.document_work.rotate, options)
  const restore = useApiMutation(api.documents.restore)
  const onError = (error: Error) => void notify(failureWords(error), 'failed')
  const turn = (degrees: 90 | 180 | 270) => rotate.mutate({ params: { id }, body: { degrees } })

  const download = async () => {
    setSaving(true)
    try {
      downloadFrom((await client.fetchQuery({ ...q(api.documents.download_url, { id }), staleTime: 0 })).download_url)
    } catch (error) {
      onError(error as Error)
    }
    setSaving(false)
  }
  const del = async () => {
    setDeleting(true)
    try {
      await callOneOfMany(client, api.documents.delete, { params: { id } })
    } catch (error) {
      setDeleting(false)
      return onError(error as Error)
    }
    // Left first: asked for again, it would be told to have been deleted by somebody else.
    await onDeleted()
    notify(t('“{name}” was deleted.', { name: document.name }), 'done', {
      words: t('Undo'),
      act: () => restore.mutateAsync({ params: { id } }),
    })
    await refetch(client, api.documents.list)
  }
  const isPdf = document.file_content_type === 'application/pdf'
  const hasFile = document.file_size_bytes !== null
  const busy = isBeingRead(document) ? t('It is being read: wait until that is done.') : undefined
  const noFile = hasFile ? undefined : t('No file is attached to it.')
  return (
    <>
      <div className="my-3 flex flex-wrap gap-2 print:hidden">
        <Button small reason={noFile} busy={isSaving} onClick={() => void download()}>
          <Download className="s" /> {t('Download')}
        </Button>
        <Button
          small
          reason={refusal ?? noFile ?? busy}
          busy={reextract.isPending}
          onClick={() => reextract.mutate({ params: { id } })}
        >
          <ScanText className="s" /> {t('Read again')}
        </Button>
        {isPdf && hasFile && (
          <Button
            small
            className="icon"
            aria-label={t('Turn all pages clockwise')}
            reason={refusal ?? busy}
            busy={rotate.isPending}
            onClick={() => turn(90)}
          >
            <RotateCw className="s" />
          </Button>
        )}
        <Pop label={t('More to do')} className="btn small icon" button={<Ellipsis />} closes>
          {() => (
            <>
              {isPdf && hasFile && (
                <>
                  <button type="button" disabled={Boolean(refusal ?? busy)} onClick={() => turn(270)}>
                    <RotateCcw className="s" /> {t('Turn counter-clockwise')}
                  </button>
                  <button type="button" disabled={Boolean(refusal ?? busy)} onClick={() => turn(180)}>
                    <RotateCw className="s" /> {t('Turn upside down')}
                  </button>
                  <button type="button" disabled={Boolean(refusal ?? busy)} onClick={() => setSplitting(true)}>
                    <ScanText className="s" /> {t('Split by pages…')}
                  </button>
                </>
              )}
              <button
                type="button"
                disabled={Boolean(refusal ?? noFile)}
                onClick={() => reclassify.mutate({ params: { id } })}
              >
                <Tags className="s" /> {t('Classify again')}
              </button>
              <button type="button" disabled={refusal !== undefined} onClick={() => relink.mutate({ params: { id } })}>
                <Tags className="s" /> {t('Link again')}
              </button>
            </>
          )}
        </Pop>
        <Button
          small
          tone="quiet"
          className="icon ms-auto"
          aria-label={t('Delete')}
          reason={refusal}
          busy={isDeleting}
          onClick={() => void del()}
        >
          <Trash2 className="s" />
        </Button>
      </div>
      {isSplitting && <Split id={id} pages={document.pages_count} onClose={() => setSplitting(false)} />}
    </>
  )
}
