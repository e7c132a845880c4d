import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { t } from '#contract/language.ts'
import { outcomeWords } from '../features/document/mail-words.ts'
import { oneOf, optionalText } from '../lib/search-fields.ts'
import { title } from '../lib/title.ts'
import { TextFilter } from '../table/text-filter.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { ChoiceLink } from '../ui/choice-link.tsx'
import { ReceivedMails, SentMails } from './-mails/lists.tsx'

const showing = ['all', 'taken', 'refused', 'failed', 'bounced', 'sent', 'undelivered'] as const
const search = z.object({ show: oneOf(showing), text: optionalText })

export const Route = createFileRoute('/documents_/mails')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ show: 'all' })] },
  head: () => title(t('Mails')),
  component: Mails,
})

const words: Record<(typeof showing)[number], string> = {
  all: t('All received'),
  ...outcomeWords,
  sent: t('Sent by us'),
  undelivered: t('Not delivered'),
}

function Mails() {
  const { show, text } = Route.useSearch()
  const navigate = useNavigate()
  const head = (count: ReactNode) => (
    <>
      <header className="page-head">
        <h1>{t('Mails')}</h1>
        <Link to="/documents" className={`${buttonStyle('quiet')} ms-auto`}>
          <ChevronLeft /> {t('Documents')}
        </Link>
      </header>
      <div className="filters">
        <nav className="seg" aria-label={t('Show')}>
          {showing.map((one) => (
            <ChoiceLink key={one} to="/documents/mails" search={{ show: one, text }} chosen={one === show}>
              {words[one]}
            </ChoiceLink>
          ))}
        </nav>
        <TextFilter
          className="flex-[0_1_240px] max-tablet:flex-[1_1_100%]"
          label={t('Subject, address or file name')}
          value={text}
          onChange={(next) => void navigate({ to: '/documents/mails', search: { show, text: next } })}
        />
        {count}
      </div>
    </>
  )
  return show === 'sent' || show === 'undelivered' ? (
    <SentMails show={show} text={text} head={head} />
  ) : (
    <ReceivedMails show={show} text={text} head={head} />
  )
}
