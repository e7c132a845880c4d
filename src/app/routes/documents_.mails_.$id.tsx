import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { t, tc } from '#contract/language.ts'
import { listComma } from '#domain/text.ts'
import { missing } from '../api/errors.ts'
import { mailOf, partsOfMail } from '../features/document/document-queries.ts'
import { MailParts } from '../features/document/mail-parts.tsx'
import { outcomeOf } from '../features/document/mail-words.ts'
import { Proposals } from '../features/document/proposals.tsx'
import { title } from '../lib/title.ts'
import { Back } from '../ui/back.tsx'
import { Mean } from '../ui/mean.tsx'
import { When } from '../ui/when.tsx'

export const Route = createFileRoute('/documents_/mails_/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(partsOfMail(id))
    const { data } = await queryClient.ensureQueryData(mailOf(id)).catch(missing)
    return { title: data.attributes.subject }
  },
  head: ({ loaderData }) => title(loaderData?.title || t('Mail')),
  component: MailPage,
})

function MailPage() {
  const { id } = Route.useParams()
  const { attributes: mail } = useSuspenseQuery(mailOf(id)).data.data
  return (
    <div className="page" key={id}>
      <Back>
        <Link to="/documents/mails">
          <ChevronLeft className="s" /> {t('Mails')}
        </Link>
      </Back>
      <header>
        <h1 title={mail.subject} className="wrap-anywhere max-tablet:line-clamp-3 max-tablet:text-16">
          <bdi>{mail.subject || t('No subject')}</bdi>
        </h1>
      </header>
      <dl className="kv mb-3">
        <dt>{tc('sender of a mail', 'From')}</dt>
        <dd className="break-words">{mail.from.join(listComma) || t('nobody named')}</dd>
        <dt>{tc('recipient of a mail', 'To')}</dt>
        <dd className="break-words">{[...mail.to, ...mail.cc].join(listComma) || t('nobody named')}</dd>
        {mail.sent_at && (
          <>
            <dt>{t('Sent')}</dt>
            <dd>
              <When at={mail.sent_at} zone="UTC" named />
            </dd>
          </>
        )}
        <dt>{t('Received')}</dt>
        <dd>
          <When at={mail.created_at} zone="UTC" named />
        </dd>
        <dt>{t('State')}</dt>
        <dd>
          <Mean {...outcomeOf(mail)} why={mail.note} />
        </dd>
      </dl>
      <Proposals whose={{ mail: id }} where="this mail" />
      {mail.outcome !== 'failed' && <MailParts id={id} />}
      {mail.body && (
        <section className="sec mt-6" aria-labelledby="mail-text">
          <header>
            <h2 id="mail-text">{t('Text')}</h2>
          </header>
          <div className="max-h-105 overflow-auto whitespace-pre-wrap wrap-anywhere bg-sunken px-4 py-3">
            {mail.body}
          </div>
        </section>
      )}
    </div>
  )
}
