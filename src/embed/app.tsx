import { useEffect, useMemo, useRef, useState } from 'react'
import type { EmbedView } from '#contract/embed.ts'
import type { ViewLanguage } from '#contract/view-sections.ts'
import { wear } from './brand.ts'
import { Contact } from './footer.tsx'
import { createFormat } from './format.ts'
import { tellHeight } from './height.ts'
import { languageOf, loadWords } from './language.ts'
import { Loading, Page, type PageProps, Said } from './page.tsx'
import { notLoaded, spoken, wordsOf } from './spoken.ts'
import type { Closed, State } from './state.ts'
import { TellingProvider, useTelling } from './telling.tsx'
import { useMinute } from './use-minute.ts'

type Props = Omit<PageProps, 'loaded' | 'trouble' | 'news' | 'onLanguage'> & {
  state: State
  /** A preview tells nobody how high it is, and waits for what it is told. */
  isPreview?: boolean
}

/** The page in its language and colours, whatever state it is in. */
export function App({ state, isPreview = false, ...props }: Props) {
  const { loaded, closed, trouble, news } = state
  const view = loaded?.view
  const [chosen, setChosen] = useState<{ language: ViewLanguage; wanted: ViewLanguage } | null>(null)
  const wanted = chosen?.wanted ?? view?.language ?? languageOf(navigator.languages)
  const language = chosen?.language ?? spoken(wanted)
  const now = useMinute()
  const telling = useMemo(() => ({ words: wordsOf(language), format: createFormat(language, now) }), [language, now])
  const root = useRef<HTMLDivElement>(null)
  const allowed = view?.allowed_origins
  const origins = useMemo(() => allowed ?? [], [allowed])

  /** What it says now stays until the other words are there. */
  async function choose(wanted: ViewLanguage) {
    await loadWords(wanted)
    setChosen({ language: spoken(wanted), wanted })
  }

  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = 'ltr'
  }, [language])
  useEffect(() => wear(view?.colour ?? null), [view?.colour])
  useEffect(() => {
    const { opened } = loaded ?? {}
    const name = opened && opened.shipment !== 'missing' ? opened.shipment?.attributes.headline : null
    document.title = [name, view?.company_name].filter(Boolean).join(' · ') || telling.words.page.your_orders
  }, [loaded, view?.company_name, telling])
  useEffect(() => {
    if (!isPreview && root.current) return tellHeight(root.current, origins)
    return undefined
  }, [isPreview, origins])

  return (
    <TellingProvider value={telling}>
      <div ref={root}>
        {wanted !== language && (
          <p className="em trouble" role="status">
            {notLoaded(wanted)}
          </p>
        )}
        {closed ? (
          <Ended why={closed} view={view} />
        ) : loaded ? (
          <Page {...props} loaded={loaded} trouble={trouble} news={news} onLanguage={(one) => void choose(one)} />
        ) : isPreview ? (
          <p className="em said">{telling.words.page.preview}</p>
        ) : (
          <Waiting trouble={trouble} onRetry={props.onRetry} />
        )}
      </div>
    </TellingProvider>
  )
}

/** Kind words, and whom to ask where that was known while the link was good. */
function Ended({ why, view }: { why: Closed; view: EmbedView['attributes'] | undefined }) {
  const { t } = useTelling()
  return (
    <main className="em">
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
      <main className="em">
        <Loading />
      </main>
    )
  return (
    <main className="em">
      <div className="said" role="alert">
        <h1>{t(trouble === 'busy' ? 'busy' : 'failed')}</h1>
        <button type="button" className="btn" onClick={onRetry}>
          {t('retry')}
        </button>
      </div>
    </main>
  )
}
