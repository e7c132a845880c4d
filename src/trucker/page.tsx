import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { createFormat, filled } from '#domain/portal/customer-format.ts'
import { isLanguage, languageNames } from '#domain/portal/languages.ts'
import { type Spoken, speak } from './language.ts'
import { Legs } from './legs.tsx'
import { looks } from './looks.ts'
import { type Order, type Trouble, useOrder } from './session.ts'
import { Situation } from './situation.tsx'
import { Speaking, useSpeaking } from './speaking.ts'

export function render(spoken: Spoken) {
  const root = document.getElementById('root') as HTMLElement
  root.replaceChildren()
  createRoot(root).render(
    <StrictMode>
      <Page first={spoken} />
    </StrictMode>,
  )
}

function Page({ first }: { first: Spoken }) {
  const [spoken, setSpoken] = useState(first)
  const token = useToken()
  const now = useMinute()
  useEffect(() => {
    document.documentElement.lang = spoken.language
  }, [spoken.language])
  return (
    <Speaking value={{ ...spoken, format: createFormat(spoken.language, now), now }}>
      <main className="mx-auto max-w-140 px-4 pt-4 pb-12 text-16 wrap-anywhere">
        <OfLink key={token} token={token} />
        <Languages onChoose={(language) => void speak(language).then(setSpoken)} />
      </main>
    </Speaking>
  )
}

function OfLink({ token }: { token: string }) {
  const { words, language } = useSpeaking()
  const { order, trouble, sending, retry, report, undo } = useOrder(token, language)
  useEffect(() => {
    document.title = order ? `${order.number} · ${words.title}` : words.title
  }, [order, words])
  if (trouble === 'no_link') return <Said title={words.no_link} more={words.no_link_more} />
  if (!order && trouble)
    return (
      <Said title={wordsOf(trouble, words)}>
        <button type="button" className={looks.step} onClick={() => void retry()}>
          {words.retry}
        </button>
      </Said>
    )
  if (!order)
    return (
      <p className="py-8" role="status">
        {words.loading}
      </p>
    )
  return (
    <>
      <Head order={order} />
      <Situation order={order} />
      <Legs order={order} trouble={trouble && wordsOf(trouble, words)} sending={sending} report={report} undo={undo} />
    </>
  )
}

const wordsOf = (trouble: Trouble, words: Spoken['words']) =>
  typeof trouble === 'object' ? trouble.said : trouble === 'offline' ? words.offline : words.failed

function Head({ order }: { order: Order }) {
  const { words } = useSpeaking()
  return (
    <header>
      <p className="text-14 text-ink-2">
        {words.title} · {filled(words.from, { company: order.company_name, trucker: order.trucker_name })}
      </p>
      <h1 className="text-[32px] leading-10 font-[700] tracking-[0.02em]">{order.number}</h1>
    </header>
  )
}

function Said({ title, more, children }: { title: string; more?: string; children?: React.ReactNode }) {
  return (
    <div className="grid gap-4 py-8" role="alert">
      <h1>{title}</h1>
      {more && <p>{more}</p>}
      {children}
    </div>
  )
}

function Languages({ onChoose }: { onChoose: (language: ViewLanguage) => void }) {
  const { words, language } = useSpeaking()
  return (
    <footer className="mt-8">
      <label className="flex items-center gap-3">
        <span className="text-14 text-ink-2">{words.language}</span>
        <select
          className={looks.field}
          value={language}
          onChange={({ target }) => isLanguage(target.value) && onChoose(target.value)}
        >
          {Object.entries(languageNames).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </footer>
  )
}

/** It is behind `#`, and is sent to our API alone. */
function useToken(): string {
  const [hash, setHash] = useState(window.location.hash)
  useEffect(() => {
    const follow = () => setHash(window.location.hash)
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return hash.slice(1)
}

function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 20_000)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
