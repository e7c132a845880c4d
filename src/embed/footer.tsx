import { useContext } from 'react'
import type { EmbedView } from '#contract/portal/embed.ts'
import { type Asking, AskingContext } from './asking.ts'
import { useTelling } from './telling.tsx'
import { useLoaded } from './use-loaded.ts'

/** Whose dates these are, and whom to ask. */
export function Footer({ view }: { view: EmbedView['attributes'] }) {
  const { t } = useTelling()
  const session = useContext(AskingContext)
  return (
    <footer className="grid gap-1.5 border-t border-line pt-3 pb-7 text-13 text-ink-2">
      <p>{t('local_dates')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {view.contact && <Contact contact={view.contact} />}
        <button type="button" className="btn small print:hidden" onClick={() => window.print()}>
          {t('print')}
        </button>
        {session?.isSignedIn() && <SignOut session={session} />}
      </div>
    </footer>
  )
}

const load = () => import('./sign-out.tsx')

function SignOut({ session }: { session: Asking }) {
  const { loaded } = useLoaded(true, load)
  return loaded === null || loaded === 'failed' ? null : <loaded.SignOut session={session} />
}

/** Nothing where nobody is named. */
export function Contact({
  contact: { name, email, phone },
}: {
  contact: NonNullable<EmbedView['attributes']['contact']>
}) {
  const { words, t } = useTelling()
  if (!name && !email && !phone) return null
  return (
    <p>
      {t('questions')} {name && <span dir="auto">{name}</span>}
      {phone && (
        <>
          {name && words.comma}
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr">
            {phone}
          </a>
        </>
      )}
      {email && (
        <>
          {(name || phone) && words.comma}
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        </>
      )}
    </p>
  )
}
