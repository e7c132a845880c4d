import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { hashOf, readAddress, viewIdOf } from './address.ts'
import type { Fetch } from './ahead.ts'
import { App } from './app.tsx'
import { AskingContext } from './asking.ts'
import { originAround } from './height.ts'
import { Preview } from './preview.tsx'
import { createSession, type Session } from './session.ts'

/** As long as nobody minds an empty page: what is there by then is drawn at once, and the page once. Milliseconds. */
const patience = 200

/** @param fetch how the server is asked; null for a preview, which asks nobody */
export async function render(fetch: Fetch | null) {
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const page = fetch ? <Visited session={await begin(fetch)} /> : <Preview />
  root.render(<StrictMode>{page}</StrictMode>)
}

async function begin(fetch: Fetch): Promise<Session> {
  const { pathname, hash } = window.location
  const { token, shipment } = readAddress(hash)
  const session = createSession({ token, viewId: viewIdOf(pathname), embeddedIn: originAround(), fetch })
  const started = session.start(shipment)
  await Promise.race([started, new Promise((done) => window.setTimeout(done, patience))])
  return session
}

/** The page of whoever has the link. */
function Visited({ session }: { session: Session }) {
  const { token, shipment } = useAddress()
  const isAnother = token !== session.token
  useEffect(() => {
    // Another link is another page.
    if (isAnother) window.location.reload()
    else void session.open(shipment)
  }, [session, isAnother, shipment])
  return (
    <AskingContext value={session}>
      <App
        state={session.state.use()}
        hrefOf={(id) => hashOf({ token }, id)}
        onSearch={(query) => {
          if (query !== '' && shipment !== null) window.location.hash = hashOf({ token }, null)
          void session.search(query)
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
