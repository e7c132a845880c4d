import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, OctagonAlert } from 'lucide-react'
import { t, tn } from '#contract/language.ts'
import { colon, comma, listComma } from '#domain/text.ts'
import { ApiFailure } from '../../api/errors.ts'
import { includedIn } from '../../api/included.ts'
import { Button } from '../../ui/button.tsx'
import { Mean } from '../../ui/mean.tsx'
import { Say } from '../../ui/say.tsx'
import { documentOf, typesQuery } from './document-queries.ts'
import type { MailMade as Mail } from './send-mail.ts'
import { keepMail, type Upload } from './uploads.ts'
import { isBeingRead, readingOf, typeOf, typeWords } from './words.ts'

/** What it turned out to be, as soon as it has been read. */
export function Made({ id, named = false }: { id: string; named?: boolean }) {
  const { data, error } = useQuery(documentOf(id))
  const types = useQuery(typesQuery).data?.document_types
  // Deleted meanwhile, or another file took its place.
  if (error instanceof ApiFailure && error.status === 404)
    return <span className="text-ink-3">{t('not here any more')}</span>
  if (!data) return <Mean tone="ready" icon={CircleCheck} words={t('Sent')} />
  const { attributes, relationships } = data.data
  const related = includedIn(data)
  const bills = relationships.shipments.data.flatMap((one) => {
    const bill = related(one)?.attributes.bill_of_lading_number
    return bill ? [{ id: one.id, bill }] : []
  })
  const { why, ...reading } = readingOf(attributes)
  return (
    <>
      {named && (
        <bdi>
          {attributes.file_name}
          {colon}
        </bdi>
      )}
      <Mean {...reading} why={why} />{' '}
      {!isBeingRead(attributes) && (
        <>
          <Link to="/documents/$id" params={{ id }}>
            {typeWords(typeOf(attributes), types)}
          </Link>
          {bills.length === 0 ? (
            <span className="text-ink-2">
              {comma}
              {t('not linked')}
            </span>
          ) : (
            <>
              {comma}
              <Say
                text={t('of {shipments}')}
                shipments={bills.map(({ id: shipment, bill }, at) => (
                  <span key={shipment}>
                    {at > 0 && listComma}
                    <Link to="/shipments/$id" params={{ id: shipment }} search={{}}>
                      {bill}
                    </Link>
                  </span>
                ))}
              />
            </>
          )}
        </>
      )}
    </>
  )
}

/** What a mail consists of: a document each, and what of it is none. */
export function MailMade({ upload, mail }: { upload: Upload; mail: Mail }) {
  const { id, documents, there, refused, isKnown } = mail
  const made = tn(documents.length, '{count} document of it', '{count} documents of it')
  return (
    <>
      <Mean
        tone={documents.length > 0 ? 'ready' : 'unknown'}
        icon={documents.length > 0 ? CircleCheck : OctagonAlert}
        words={isKnown ? t('This mail came before') : made}
        why={there > 0 && t('{count} already there', { count: there })}
      />
      {documents.map((document) => (
        <span key={document} className="block">
          <Made id={document} named />
        </span>
      ))}
      {refused.map((why) => (
        <span key={why} className="block">
          <Mean tone="past" icon={OctagonAlert} words={t('Refused')} why={why} />
        </span>
      ))}
      {refused.length > 0 && (
        <Link to="/documents/mails/$id" params={{ id }}>
          {t('All of the mail')}
        </Link>
      )}
      {!upload.isKeptAsIs && (
        <Button
          small
          tone="quiet"
          aria-label={t('Keep the mail too: {name}', { name: upload.name })}
          onClick={() => keepMail(upload)}
        >
          {t('Keep the mail too')}
        </Button>
      )}
    </>
  )
}
