import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CircleCheck, CircleQuestionMark, OctagonAlert } from 'lucide-react'
import type { DuplicatePolicy } from '#contract/documents/document-settings.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../api/may.ts'
import { q, useApiMutation } from '../api/query.ts'
import { readingQuery } from '../features/document/document-queries.ts'
import { ChoiceForm } from '../form/choice-form.tsx'
import { failureWords } from '../lib/failure-words.ts'
import { title } from '../lib/title.ts'
import { Mean } from '../ui/mean.tsx'
import { Say } from '../ui/say.tsx'
import { When } from '../ui/when.tsx'
import { NewNumbers } from './-settings/new-numbers.tsx'
import { PaperLessons } from './-settings/paper-lessons.tsx'
import { SenderDomains } from './-settings/sender-domains.tsx'

export const Route = createFileRoute('/settings/documents')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(q(settingsApi.document_settings.get)),
  head: () => title(t('Documents'), t('Settings')),
  component: DocumentSettings,
})

const policies: Record<DuplicatePolicy, { words: string; explained: string }> = {
  reject: {
    words: t('Refuse it'),
    explained: t(
      'Nothing new is made. Who sends it is led to the document that is there; a program is answered 409, and of a mail the other attachments are taken.',
    ),
  },
  replace: {
    words: t('Replace the one that is there'),
    explained: t('The new document takes over its links, and the type that a person gave it; the old one is deleted.'),
  },
  keep: {
    words: t('Keep both'),
    explained: t(
      'Each is a document of its own. Choose it where the same file is meant for different people or purposes.',
    ),
  },
}

function DocumentSettings() {
  const { data, error } = useQuery(q(settingsApi.document_settings.get))
  const { duplicates, new_numbers } = data?.data.attributes ?? {}
  return (
    <div className="grid max-w-160 gap-6 px-5 pb-8 max-tablet:px-0">
      {error && <p className="err">{error.message}</p>}
      {duplicates ? (
        <Duplicates key={duplicates} chosen={duplicates} />
      ) : (
        <div className="h-60" aria-busy={!error || undefined} />
      )}
      {new_numbers && <NewNumbers key={new_numbers} chosen={new_numbers} />}
      <SenderDomains />
      <PaperLessons />
      <Mailboxes />
      <Pictures />
    </div>
  )
}

function Duplicates({ chosen }: { chosen: DuplicatePolicy }) {
  const refusal = useRefusal(settingsApi.document_settings.update)
  const save = useApiMutation(settingsApi.document_settings.update, {
    invalidates: [settingsApi.document_settings.get],
    done: t('Saved. It holds for every file that comes from now on.'),
  })
  return (
    <div className="grid gap-3">
      <ChoiceForm
        legend={t('When a file comes that a document has already')}
        name="duplicates"
        choices={policies}
        chosen={chosen}
        refusal={refusal}
        save={save}
        onSave={(duplicates) => save.mutate({ body: { data: { attributes: { duplicates } } } })}
      />
      <p className="text-12 text-ink-2">
        {t(
          'Files are the same where every byte is, whatever they are called, and however they come: dropped here, by mail or from a program.',
        )}
      </p>
    </div>
  )
}

/** How it goes with the mailbox that the settings of the server name. */
function Mailboxes() {
  const all = useQuery(q(settingsApi.mailboxes.list)).data?.data
  if (!all) return null
  return (
    <section>
      <h2 className="sec">{t('Mailbox')}</h2>
      {all.length === 0 && (
        <p className="text-ink-2">
          {t('No mailbox is fetched. Name one in IMAP_HOST, IMAP_USER and IMAP_PASSWORD on the server.')}
        </p>
      )}
      {all.map(
        ({ id, attributes: { username, host, failing_since, last_failure, last_failure_said, last_looked_at } }) => (
          <p key={id}>
            {failing_since ? (
              <Mean
                tone="past"
                icon={OctagonAlert}
                words={t('Cannot be read')}
                why={failureWords(last_failure_said, last_failure)}
              />
            ) : (
              <Mean tone="ready" icon={CircleCheck} words={t('Is read')} />
            )}
            <span className="block text-12 text-ink-2">
              <Say
                text={t('{user} at {host}, last looked into {date}')}
                user={username}
                host={host}
                date={<When at={last_looked_at} zone="UTC" named />}
              />
            </span>
          </p>
        ),
      )}
      <p className="mt-2">
        <Link to="/documents/mails">{t('Mails that came')}</Link>
      </p>
    </section>
  )
}

/** Whether text is read in pictures is up to what is installed beside the server. */
function Pictures() {
  const ocr = useQuery(readingQuery).data?.ocr
  if (!ocr) return null
  return (
    <section>
      <h2 className="sec">{t('Text in pictures and scans')}</h2>
      <p>
        {ocr.available ? (
          <Mean tone="ready" icon={CircleCheck} words={t('Is read')} why={ocr.detail} />
        ) : (
          <Mean tone="unknown" icon={CircleQuestionMark} words={t('Is not read')} why={ocr.detail} />
        )}
      </p>
      {!ocr.available && (
        <p className="text-12 text-ink-2">
          {t('Install tesseract and pdftoppm on the server, start it anew, and have documents read again.')}
        </p>
      )}
    </section>
  )
}
