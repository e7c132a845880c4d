import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal, useSession } from '../api/may.ts'
import { q } from '../api/query.ts'
import { title } from '../lib/title.ts'
import { welcome } from '../lib/welcome.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Say } from '../ui/say.tsx'
import { FirstNumbers } from './-welcome/first-numbers.tsx'
import { firstRequests } from './-welcome/first-requests.ts'
import { LeaveDemo } from './-welcome/leave-demo.tsx'
import { TypedNumbers } from './-welcome/typed-numbers.tsx'
import { WaysIn } from './-welcome/ways-in.tsx'

export const Route = createFileRoute('/welcome')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(firstRequests)
    void queryClient.prefetchQuery(q(settingsApi.mailboxes.list))
  },
  head: () => title(t('Welcome')),
  component: Welcome,
})

/** What an account without data begins with: one field, the ways in, and what became of the first numbers. */
function Welcome() {
  const session = useSession()
  const isDemo = session?.data.attributes.demo
  const refusal = useRefusal(api.tracking_requests.create)
  const total = useQuery(firstRequests).data?.meta.total
  const [text, setText] = useState('')
  const [sent, setSent] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refusal || text.trim() === '') return
    // What was typed before and still needs a look stays.
    setSent((before) => (before ? `${before}\n${text}` : text))
    setText('')
  }
  return (
    <div className="page mx-auto grid max-w-280 gap-5">
      <p className="text-ink-2">{session?.data.attributes.company_name}</p>
      <h1 className="-mt-4 text-26 leading-[1.25]">
        {isDemo
          ? t('This is the demo')
          : total
            ? t('Your first numbers')
            : t('Nothing is tracked yet. Start with one number, or pick a way in.')}
      </h1>
      {isDemo && <LeaveDemo />}
      <form
        className="grid grid-cols-[minmax(0,640px)_auto] items-start justify-start gap-2 max-tablet:grid-cols-1"
        onSubmit={submit}
      >
        <label htmlFor="first-number" className="col-span-full text-ink-2">
          {t('A container, a bill of lading or a booking. Paste one, several, or a whole mail.')}
        </label>
        <textarea
          id="first-number"
          className="input min-h-11 resize-none py-2.5 text-16/5"
          rows={text.includes('\n') ? 5 : 1}
          spellCheck={false}
          placeholder={t('MSKU7304823, MAEU248119305, or a whole mail')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            // One number ends with Enter; a mail has many lines.
            if (event.key === 'Enter' && !event.shiftKey && !text.includes('\n')) submit(event)
          }}
        />
        <Button type="submit" tone="primary" reason={refusal} className="min-h-11 px-5">
          {t('Track')}
        </Button>
      </form>
      {refusal && <Note tone="unknown">{refusal}</Note>}
      <TypedNumbers text={sent} />
      {!isDemo && <FirstNumbers />}
      <WaysIn />
      <p className="border-line border-t pt-3 text-ink-2">
        <Say
          text={t('{hide} and begin with Shipments. It is at {address} afterwards.')}
          hide={
            <Link to="/shipments" onClick={() => welcome.set('hidden')}>
              {t('Hide this page')}
            </Link>
          }
          address={<Link to="/welcome">/welcome</Link>}
        />
      </p>
    </div>
  )
}
