import { useEffect, useMemo, useRef, useState } from 'react'
import type { EmbedView } from '#contract/portal/embed.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { createFormat } from '#domain/portal/customer-format.ts'
import { languageOf } from '#domain/portal/languages.ts'
import { originAround } from './ahead.ts'
import { hearLook, tellAround, tellHeight } from './around.ts'
import { useArrival } from './arrival.ts'
import { Contact } from './footer.tsx'
import { loadWords } from './language.ts'
import { askedIn, wear } from './look.ts'
import { Loading, ofTrouble, Page, type PageProps, Said } from './page.tsx'
import type { Session } from './session.ts'
import { notLoaded, spoken, wordsOf } from './spoken.ts'
import type { Closed, State } from './state.ts'
import { TellingProvider, useTelling } from './telling.tsx'
import { useLoaded } from './use-loaded.ts'
import { useMinute } from './use-minute.ts'

type Props = Omit<PageProps, 'loaded' | 'trouble' | 'news' | 'onLanguage'> & {
  state: State
  /** A preview tells nobody how high it is, and waits for what it is told. */
  isPreview?: boolean
  /** By which somebody signs in; none in a preview. */
  session?: Session
}

/** The page in its language and colours, whatever state it is in. */
export function App({ state, session, isPreview = false, ...props }: Props) {
  const { loaded, closed, trouble, news } = state
  const view = loaded?.view
  const [chosen, setChosen] = useState<{ language: ViewLanguage; wanted: ViewLanguage } | null>(null)
  const wanted = chosen?.wanted ?? view?.language ?? languageOf(navigator.languages)
  const language = chosen?.language ?? spoken(wanted)
  const now = useMinute()
  const telling = useMemo(
    () => ({ words: wordsOf(language), format: createFormat(language, now), contact: view?.contact }),
    [language, now, view?.contact],
  )
  const root = useRef<HTMLDivElement>(null)
  const allowed = view?.allowed_origins
  // Where nothing was shown yet, that this could not be is told the page around, in which it may be.
  const origins = useMemo(() => allowed ?? [originAround() ?? []].flat(), [allowed])
  const [asked, setAsked] = useState(() => askedIn(window.location.search))
  const { opened = null, reference = null } = loaded ?? {}
  const at = opened ? props.hrefOf({ shipment: opened.id }) : reference && props.hrefOf({ reference: reference.asked })
  const isThere = loaded !== null && (opened ? opened.shipment !== null : reference?.found !== null)
  useArrival({ opened: at, isThere, allowed: origins })

  /** What it says now stays until the other words are there. */
  async function choose(wanted: ViewLanguage) {
    await loadWords(wanted)
    setChosen({ language: spoken(wanted), wanted })
  }

  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = 'ltr'
  }, [language])
  useEffect(() => {
    if (!view) return
    const attributes = wear(view, asked)
    if (attributes.length > 0) tellAround({ type: 'landfall:refused', attributes }, origins)
  }, [view, asked, origins])
  useEffect(() => hearLook(origins, setAsked), [origins])
  const now_at = closed ?? trouble ?? (loaded ? 'ready' : null)
  useEffect(() => {
    if (now_at) tellAround({ type: 'landfall:state', state: now_at }, origins)
  }, [now_at, origins])
  useEffect(() => {
    const name = opened
      ? opened.shipment !== 'missing' && opened.shipment?.attributes.headline
      : reference?.found !== 'missing' && reference?.found?.number
    document.title = [name, view?.company_name].filter(Boolean).join(' · ') || telling.words.page.your_orders
    // The company's own sign in the tab.
    if (view?.logo) document.querySelector('link[rel=icon]')?.setAttribute('href', view.logo)
  }, [opened, reference, view?.company_name, view?.logo, telling])
  useEffect(() => {
    if (!isPreview && root.current) return tellHeight(root.current, origins)
    return undefined
  }, [isPreview, origins])

  return (
    <TellingProvider value={telling}>
      <div ref={root}>
        {wanted !== language && (
          <p className={`orders-page ${ofTrouble}`} role="status">
            {notLoaded(wanted)}
          </p>
        )}
        {closed === 'who' ? (
          <AskedWho session={session} />
        ) : closed ? (
          <Ended why={closed} view={view} />
        ) : loaded ? (
          <Page {...props} loaded={loaded} trouble={trouble} news={news} onLanguage={(one) => void choose(one)} />
        ) : isPreview ? (
          <p className="orders-page py-12">{telling.words.page.preview}</p>
        ) : (
          <Waiting trouble={trouble} onRetry={props.onRetry} />
        )}
      </div>
    </TellingProvider>
  )
}

const loadSignIn = () => import('./sign-in.tsx')

function AskedWho({ session }: { session: Session | undefined }) {
  const { t } = useTelling()
  const { loaded, retry } = useLoaded(true, loadSignIn)
  if (loaded === 'failed')
    return (
      <main className="orders-page">
        <Said title={t('not_loaded')} role="alert">
          <button type="button" className="btn" onClick={retry}>
            {t('retry')}
          </button>
        </Said>
      </main>
    )
  if (!loaded || !session)
    return (
      <main className="orders-page">
        <Loading />
      </main>
    )
  return <loaded.SignIn session={session} />
}

/** Kind words, and whom to ask where that was known while the link was good. */
function Ended({ why, view }: { why: Exclude<Closed, 'who'>; view: EmbedView['attributes'] | undefined }) {
  const { t } = useTelling()
  return (
    <main className="orders-page">
      <Said title={t(why)} more={t(`${why}_more`)}>
        {view?.contact && <Contact contact={view.contact} />}
      </Said>
    </main>
  )
}

function Waiting({ trouble, onRetry }: { trouble: State['trouble']; onRetry: () => void }) {
  const { t } = useTelling()
  if (!trouble)
    return (
      <main className="orders-page">
        <Loading />
      </main>
    )
  return (
    <main className="orders-page">
      <Said title={t(trouble === 'busy' ? 'busy' : 'failed')} role="alert">
        <button type="button" className="btn" onClick={onRetry}>
          {t('retry')}
        </button>
      </Said>
    </main>
  )
}
