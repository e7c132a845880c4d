import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import type { EmailAttachment } from '#contract/documents/email-attachment.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Mean } from '../../ui/mean.tsx'
import { partsOfMail } from './document-queries.ts'
import { attachmentLooks } from './mail-words.ts'
import { sizeWords } from './words.ts'

/** Whatever a mail consists of, and what became of each. */
export function MailParts({ id }: { id: string }) {
  const { data, error } = useQuery(partsOfMail(id))
  if (error) return <p className="err">{error.message}</p>
  return (
    <section className="sec" aria-labelledby="mail-parts" aria-busy={!data || undefined}>
      <header>
        <h2 id="mail-parts">{t('What came with it')}</h2>
      </header>
      {data?.data.length === 0 && <p className="text-ink-2">{t('Nothing is attached, and it has no text.')}</p>}
      <ul>
        {data?.data.map((part) => (
          <Part key={part.id} mail={id} part={part} />
        ))}
      </ul>
    </section>
  )
}

function Part({ mail, part: { id, attributes, relationships } }: { mail: string; part: EmailAttachment }) {
  const { name, outcome, reason, can_be_taken, size_bytes, content_type, declared_type, pointer } = attributes
  const refusal = useRefusal(settingsApi.email_attachments.take)
  const take = useApiMutation(settingsApi.email_attachments.take, {
    invalidates: [api.email_submissions.list, api.email_submissions.get, api.documents.list],
  })
  const document = relationships.document.data
  const isText = pointer.endsWith('/text')
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,2fr)_minmax(0,3fr)_112px] items-center gap-3 border-line border-t py-1 max-tablet:grid-cols-1 max-tablet:gap-1">
      <span className="min-w-0">
        {document ? (
          <Link to="/documents/$id" params={{ id: document.id }} className="break-words font-mid text-ink">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className="break-words">{name}</bdi>
        )}
        <span className="block text-12 text-ink-3">
          {[isText && t('the text of the mail'), content_type ?? declared_type, sizeWords(size_bytes)]
            .filter(Boolean)
            .join(comma)}
        </span>
      </span>
      <span className="break-words [&_.mean]:whitespace-normal">
        <Mean {...attachmentLooks[outcome]} why={reason} />
        {take.error && (
          <span className="err" role="alert">
            {take.error.message}
          </span>
        )}
      </span>
      {can_be_taken && (
        <Button
          small
          className="max-tablet:justify-self-start"
          reason={refusal}
          busy={take.isPending}
          aria-label={t('Take anyway: {name}', { name })}
          onClick={() => take.mutate({ params: { id: mail, attachment_id: id } })}
        >
          {t('Take anyway')}
        </Button>
      )}
    </li>
  )
}
