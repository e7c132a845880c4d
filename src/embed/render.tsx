import { StrictMode, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { everything, hashOf, type Narrowed, readAddress, viewIdOf } from './address.ts'
import { asksWho, fetchAhead, originAround, ownToken } from './ahead.ts'
import { App } from './app.tsx'
import { AskingContext } from './asking.ts'
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
  const session = createSession({
    ...{ token, own: ownToken(), asksWho: asksWho(), viewId: viewIdOf(pathname) },
    ...{ embeddedIn: originAround(), fetch: fetchAhead },
    leadTo: (reference) => window.location.replace(hashOf({ token }, { reference })),
  })
  await session.start(to)
  return session
}

/** The page of whoever has the link. */
function Visited({ session }: { session: Session }) {
  const address = useAddress()
  const { token } = address
  const isAnother = token !== session.token
  useEffect(() => {
    // Another link is another page.
    if (isAnother) window.location.reload()
    else void session.open(address)
  }, [session, isAnother, address])
  const state = session.state.use()
  const asked: Narrowed = state.loaded?.found?.asked ?? everything
  return (
    <AskingContext value={session}>
      <App
        state={state}
        session={session}
        hrefOf={(to) => hashOf({ token }, to)}
        onOrders={(orders) => {
          const hash = hashOf({ token }, { orders })
          // Back leads to what was there before a search, and not through each choice of a list.
          if (orders.query !== asked.query || address.shipment || address.reference) window.location.hash = hash
          else window.location.replace(hash)
        }}
        askForMap={session.askForMap}
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
  return useMemo(() => readAddress(now), [now])
}
