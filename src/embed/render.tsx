import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { makeReady } from '#domain/customer-format.ts'
import { hashOf, readAddress, type Target, viewIdOf } from './address.ts'
import { fetchAhead, originAround } from './ahead.ts'
import { App } from './app.tsx'
import { AskingContext } from './asking.ts'
import { languageOf } from './language.ts'
import { Preview } from './preview.tsx'
import { createSession, type Session } from './session.ts'

/** The bars that are in the page stay until there is something to be drawn in their place, once. */
export async function render() {
  const isPreview = window.location.pathname === '/embed/preview'
  const page = isPreview ? <Preview /> : <Visited session={await begin()} />
  const root = document.getElementById('root') as HTMLElement
  root.replaceChildren()
  createRoot(root).render(<StrictMode>{page}</StrictMode>)
}

async function begin(): Promise<Session> {
  const { pathname, hash } = window.location
  const { token, ...to } = readAddress(hash)
  const session = createSession({ token, viewId: viewIdOf(pathname), embeddedIn: originAround(), fetch: fetchAhead })
  const started = session.start(to)
  makeReady(languageOf(navigator.languages))
  await started
  return session
}

/** The page of whoever has the link. */
function Visited({ session }: { session: Session }) {
  const { token, shipment, reference } = useAddress()
  const isAnother = token !== session.token
  useEffect(() => {
    // Another link is another page.
    if (isAnother) window.location.reload()
    else void session.open({ shipment, reference })
  }, [session, isAnother, shipment, reference])
  return (
    <AskingContext value={session}>
      <App
        state={session.state.use()}
        hrefOf={(to) => hashOf({ token }, to)}
        onSearch={(query) => {
          const go = (to: Target) => {
            window.location.hash = hashOf({ token }, to)
          }
          if (query !== '' && (shipment ?? reference) !== null) go(null)
          void session.search(query).then((isReference) => isReference && go({ reference: query }))
        }}
        onMore={() => void session.more()}
        onRetry={() => void session.retry()}
      />
    </AskingContext>
  )
}

function useAddress() {
  const [now, setNow] = useState(window.location.hash)
  useEffect(() => {
    const follow = () => setNow(window.location.hash)
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return readAddress(now)
}
