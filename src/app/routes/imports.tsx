import { createFileRoute, Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { t, tc } from '#contract/language.ts'
import { title } from '../lib/title.ts'
import { Back } from '../ui/back.tsx'
import { BringIn } from './-imports/bring-in.tsx'
import { History } from './-imports/history.tsx'
import { historyQuery } from './-imports/queries.ts'

export const Route = createFileRoute('/imports')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(historyQuery),
  head: () => title(tc('title of a page', 'Import')),
  component: Imports,
})

function Imports() {
  return (
    <div className="page wide">
      <Back>
        <Link to="/shipments/track" search={{}}>
          <ChevronLeft className="s" /> {t('Track')}
        </Link>
      </Back>
      <header className="page-head flush">
        <h1>{t('Import a spreadsheet')}</h1>
      </header>
      <p className="mb-4 text-ink-2">
        {t(
          'Each bill becomes a tracking request, with its references, customer, tags and custom fields. You check every row first; nothing is tracked before you press Track.',
        )}
      </p>
      <BringIn />
      <History />
    </div>
  )
}
