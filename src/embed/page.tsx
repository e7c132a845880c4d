import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { everything, isNarrow, type Narrowed, type Target } from './address.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { News } from './news.tsx'
import { Order } from './order.tsx'
import { OrderList } from './order-row.tsx'
import { OrdersBar, SaveOrders, stageWords } from './orders-bar.tsx'
import { OrdersMap } from './orders-map.tsx'
import { Reference } from './reference.tsx'
import type { Session } from './session.ts'
import type { List, Loaded, Trouble } from './state.ts'
import { useTelling } from './telling.tsx'

export interface PageProps {
  loaded: Loaded
  trouble: Trouble | null
  /** The ids of those that have changed since the page was opened. */
  news: readonly string[]
  /** The address of one order, of a reference, or of a list of orders. */
  hrefOf: (to: Target) => string
  askForMap: Session['askForMap']
  onLanguage: (language: ViewLanguage) => void
  /** Lists these. */
  onOrders: (orders: Narrowed) => void
  onMore: () => void
  onRetry: () => void
}

/** What went wrong, over what is shown. */
export const ofTrouble =
  'mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-s-3 border-warning bg-(--warning-wash) px-3 py-2'

/** What a customer sees: made from data alone, so that staff see the same in a preview. */
export function Page(props: PageProps) {
  const { loaded, trouble, news } = props
  const { view, found, opened, reference, listed } = loaded
  const { format, t } = useTelling()
  const isList = !opened && !reference
  const asked = found?.asked ?? everything
  return (
    <div className="orders-page">
      <Header
        view={view}
        query={asked.query}
        onSearch={(query) => {
          // What was typed and taken back is no search.
          if (isList || query !== '') props.onOrders({ ...(isList ? asked : everything), query })
        }}
        onLanguage={props.onLanguage}
      />
      <div className="neat" aria-hidden="true" />
      {trouble && (
        <p className={ofTrouble} role="status">
          {t(trouble, { ago: format.ago(new Date(loaded.at).toISOString()) })}
          <button type="button" className="btn small print:hidden" onClick={props.onRetry}>
            {t('retry')}
          </button>
        </p>
      )}
      <main id="main">
        {isList && (found || listed.total > 1) && (
          <OrdersBar view={view} found={found} onOrders={props.onOrders}>
            {listed.total > 1 && <MapOf {...props} asked={asked} isInBar />}
          </OrdersBar>
        )}
        {opened ? (
          <Opened {...props} opened={opened} />
        ) : reference ? (
          <OfReference {...props} reference={reference} />
        ) : found ? (
          <Found {...props} found={found} />
        ) : (
          <All {...props} />
        )}
      </main>
      <Footer view={view} />
      <News news={news} shipments={listed.shipments} />
    </div>
  )
}

function Opened({ opened, ...props }: PageProps & { opened: NonNullable<Loaded['opened']> }) {
  const { t } = useTelling()
  const { id, shipment } = opened
  const others = props.loaded.listed.shipments.filter((one) => one.id !== id)
  return (
    <>
      <Back {...props} />
      {shipment === null && <Loading />}
      {shipment === 'missing' && <Said title={t('not_here')} more={t('not_here_more')} />}
      {shipment !== null && shipment !== 'missing' && (
        <Order
          key={id}
          shipment={shipment}
          known={props.loaded.listed.shipments}
          sections={props.loaded.view.sections}
          hrefOf={props.hrefOf}
        />
      )}
      {shipment !== null && shipment !== 'missing' && <MapOf {...props} asked={{ shipment: id }} />}
      <Rest {...props} title={t('other_orders')} list={{ ...props.loaded.listed, shipments: others }} />
    </>
  )
}

function OfReference({ reference, ...props }: PageProps & { reference: NonNullable<Loaded['reference']> }) {
  const { t } = useTelling()
  const { asked, found } = reference
  return (
    <>
      <Back {...props} />
      {found === null && <Loading />}
      {found === 'missing' && <Said title={t('nothing_found', { text: asked })} more={t('not_here_more')} />}
      {found !== null && found !== 'missing' && (
        <>
          <Reference reference={found} hrefOf={(shipment) => props.hrefOf({ shipment })} />
          <SaveOrders className="pb-4" asked={{ reference: asked }} />
          <MapOf {...props} asked={{ reference: asked }} />
          {found.list.shipments.length < found.list.total && <More onMore={props.onMore} />}
        </>
      )}
    </>
  )
}

/** Where these are, where the view shows it. */
function MapOf({
  loaded,
  askForMap,
  hrefOf,
  asked,
  isInBar = false,
}: PageProps & { asked: Parameters<Session['askForMap']>[0]; isInBar?: boolean }) {
  if (!loaded.view.sections.includes('map')) return null
  return <OrdersMap asked={asked} askForMap={askForMap} at={loaded.at} hrefOf={hrefOf} isInBar={isInBar} />
}

/** To the list that it was opened from. */
function Back({ loaded, hrefOf }: Pick<PageProps, 'loaded' | 'hrefOf'>) {
  const { t } = useTelling()
  const orders = loaded.found?.asked ?? everything
  return (
    <p className="pt-4 print:hidden">
      <a href={hrefOf({ orders })}>{t(isNarrow(orders) ? 'your_orders' : 'all_orders')}</a>
    </p>
  )
}

/** What needs somebody first in full, the others in a line each. */
function All(props: PageProps) {
  const { t } = useTelling()
  const { shipments, total } = props.loaded.listed
  const [first, ...others] = shipments
  if (!first) return <Said title={t('empty')} more={t('empty_more')} />
  if (first.attributes.is_done && total > 1)
    return (
      <>
        <Said title={t('empty')} more={t('empty_more')} />
        <Rest {...props} title={t('your_orders')} list={{ shipments, total }} />
      </>
    )
  return (
    <>
      <Order
        key={first.id}
        shipment={first}
        known={props.loaded.listed.shipments}
        sections={props.loaded.view.sections}
        hrefOf={props.hrefOf}
      />
      {total === 1 && <MapOf {...props} asked={{ shipment: first.id }} />}
      <Rest {...props} title={t('other_orders')} list={{ shipments: others, total }} />
    </>
  )
}

function Found({ found, ...props }: PageProps & { found: NonNullable<Loaded['found']> }) {
  const { words, t } = useTelling()
  const { asked, list } = found
  if (!list) return <Loading />
  if (list.total === 0)
    return <Said title={asked.query === '' ? t('no_orders') : t('nothing_found', { text: asked.query })} />
  const [only] = list.shipments
  if (list.total > 1 || !only)
    return (
      <>
        <h1 className="sr-only">{t('your_orders')}</h1>
        <Rest {...props} title={asked.stage ? stageWords(words)[asked.stage] : t('your_orders')} list={list} />
      </>
    )
  return (
    <Order
      key={only.id}
      shipment={only}
      known={props.loaded.listed.shipments}
      sections={props.loaded.view.sections}
      hrefOf={props.hrefOf}
    />
  )
}

/** Finished ones apart, and more where there are more. */
function Rest({ title, list, loaded, hrefOf, onMore }: PageProps & { title: string; list: List }) {
  const { t } = useTelling()
  const active = list.shipments.filter(({ attributes }) => !attributes.is_done)
  const done = list.shipments.filter(({ attributes }) => attributes.is_done)
  // One that is told of in full is no part of this list.
  const of = loaded.opened ? loaded.listed : (loaded.found?.list ?? loaded.listed)
  return (
    <div className={of === loaded.found?.list ? undefined : 'print:hidden'}>
      <OrderList title={title} shipments={active} hrefOf={(shipment) => hrefOf({ shipment })} />
      <OrderList title={t('finished')} shipments={done} hrefOf={(shipment) => hrefOf({ shipment })} />
      {of.shipments.length < of.total && <More onMore={onMore} />}
    </div>
  )
}

function More({ onMore }: Pick<PageProps, 'onMore'>) {
  const { t } = useTelling()
  return (
    <p className="pt-4 print:hidden">
      <button type="button" className="btn" onClick={onMore}>
        {t('more')}
      </button>
    </p>
  )
}

interface SaidProps {
  title: string
  more?: string
  role?: 'alert'
  children?: React.ReactNode
}

/** In place of orders. */
export function Said({ title, more, role, children }: SaidProps) {
  return (
    <div className="grid max-w-[60ch] justify-items-start gap-3 py-12 [&_p]:text-16" role={role}>
      <h1 className="text-26 wrap-anywhere">{title}</h1>
      {more && <p>{more}</p>}
      {children}
    </div>
  )
}

/** Shown after 200 ms, where it takes longer than that; embed.html has the same. */
export function Loading() {
  const { t } = useTelling()
  return (
    <div className="grid gap-5 py-12" role="status" aria-label={t('loading')}>
      <i className="bone h-4 w-[30%]" />
      <i className="bone h-4 w-[62%]" />
      <i className="bone h-4 w-[48%]" />
    </div>
  )
}
