import { createClient } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/errors.ts'
import { createStore } from '#app/lib/store.ts'
import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EmbedView } from '#contract/portal/embed.ts'
import type { CustomerMap } from '#contract/portal/embed-map.ts'
import type { EmbedMessage } from '#contract/portal/embed-message.ts'
import type { OrderFileFormat } from '#contract/portal/embed-orders.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { bareNumber, partWith } from '#domain/portal/customer-reference.ts'
import { canSortBy } from '#domain/portal/customer-stage.ts'
import { type Address, everything, isNarrow, isSame, type Narrowed, paramsOf } from './address.ts'
import { type Fetch, pageSize, painted } from './ahead.ts'
import { Closing, closedBy, viewNamedIn } from './closed-by.ts'
import { loadWords } from './language.ts'
import { follow } from './live.ts'
import { forgetToken, keepToken } from './person.ts'
import { changedIn, type List, type Loaded, nothingYet, type State } from './state.ts'

interface Options {
  /** Of the link: what goes into `Authorization`, unless a person has signed in. */
  token: string
  /** Of the person who has signed in with this browser. */
  own: string | null
  /** Whether the view asks who comes. */
  asksWho: boolean
  /** The view that the address names. */
  viewId: string | null
  /** The origin of the page around this one, for the record of visits. */
  embeddedIn: string | undefined
  fetch: Fetch
  /** Where a search leads that finds a reference with a page of its own: of several orders, or of a part of one. */
  leadTo: (reference: string) => void
}

type Mails = BodyOf<typeof api.embed_subscriptions.create>['data']['attributes']
type Message = BodyOf<typeof api.embed_messages.create>['data']['attributes']

/** Of which orders a map is asked for. */
export type MapAsked = Narrowed | { reference: string } | { shipment: string }

type Asking = 'everything' | 'shipments'
type Wanted = Pick<Address, 'shipment' | 'reference' | 'orders'>

/** What the page knows and how it stays true: it asks, listens for changes, and asks again where that failed. */
export function createSession({ token, own, asksWho, viewId, embeddedIn, fetch, leadTo }: Options) {
  const state = createStore<State>(nothingYet)
  let credential = own ?? token
  let view = viewId
  const client = createClient({ fetch, apiKey: () => credential })
  let stop = new AbortController()
  /** The shipment, or the reference, that is open, and the orders that are listed where none is. */
  let wanted: Wanted = { shipment: null, reference: null, orders: everything }
  let pages = 1
  let failures = 0
  /** Whether this page has been noted as a visit: whatever it asks afterwards is the same one. */
  let isCounted = false
  /** Of what this page was first shown, or of what whoever signed in was: what the stream says first is compared with it. */
  let marks: EmbedView['attributes']['marks']
  let running: Promise<void> | undefined
  let again: Asking | undefined
  let retry: number | undefined

  const set = (part: Partial<State>) => state.set({ ...state.get(), ...part })

  /** One at a time; what is asked for meanwhile is done afterwards, once. */
  function load(what: Asking): Promise<void> {
    if (running) {
      again = what === 'everything' ? what : (again ?? what)
      return running
    }
    window.clearTimeout(retry)
    running = loadNow(what)
      .catch(failed)
      .finally(() => {
        running = undefined
        const next = again
        again = undefined
        if (next && !state.get().closed) void load(next)
      })
    return running
  }

  async function loadNow(what: Asking) {
    const { loaded } = state.get()
    const view = loaded && what === 'shipments' ? Promise.resolve(loaded.view) : askView()
    const { orders } = wanted
    // The first marks are of before the orders.
    const pagesAfter = isCounted ? askPages() : view.then(askPages)
    const [known, listed, results] = await Promise.all([view, pagesAfter, view.then((one) => find(orders, one))])
    const at = wanted
    const [opened, reference] = await Promise.all([openedAfter(listed), askReference()])
    const now = state.get().loaded
    // Where it is as it was nothing follows it anew: neither the look nor what is told to the page around.
    const isSame = now !== null && JSON.stringify(now.view) === JSON.stringify(known)
    const isList = at === wanted && at.orders === orders && at.shipment === null && at.reference === null
    // Whoever reads a list already is not led away from it.
    const isReference = isList && !now?.found?.list && isWhole(results?.shipments ?? [], orders)
    const narrowed = results && !isReference ? { asked: orders, list: results } : null
    const found = at.orders === orders ? narrowed : (now?.found ?? null)
    failures = 0
    set({
      loaded: {
        view: isSame ? now.view : known,
        listed,
        found,
        ...(at === wanted ? { opened, reference } : elsewhere(now)),
        at: Date.now(),
      },
      trouble: null,
      news: now ? [...state.get().news, ...changedIn(now.listed, listed)] : [],
    })
    if (!isReference) return
    wanted = { ...wanted, orders: everything }
    leadTo(orders.query)
  }

  /** What was gone to while the answer was on its way; it asks for what it needs. */
  const elsewhere = (now: Loaded | null): Pick<Loaded, 'opened' | 'reference'> => ({
    opened: now?.opened ?? null,
    reference: now?.reference ?? null,
  })

  async function askView() {
    const asks = isCounted ? { again: true } : { marks: true }
    const { data } = await client(api.embed.view, {
      params: { ...(embeddedIn && { embedded_in: embeddedIn }), ...asks },
    })
    if (viewId !== null && data.id !== viewId) throw new Closing('no_link')
    isCounted = true
    const { marks: of, ...attributes } = data.attributes
    marks = of ?? marks
    await loadWords(attributes.language)
    return attributes
  }

  const inPages = async (
    ask: (page: number) => Promise<{ data: List['shipments']; meta: { total: number } }>,
    length = pages,
  ) => {
    const answers = await Promise.all(Array.from({ length }, (_, at) => ask(at + 1)))
    return { shipments: answers.flatMap(({ data }) => data), total: answers[0]?.meta.total ?? 0 }
  }
  const askPages = () =>
    inPages(
      (number) => client(api.embed.shipments, { params: { 'page[number]': number, 'page[size]': pageSize } }),
      isNarrow(wanted.orders) ? 1 : pages,
    )
  /** Null where it would be everything as it comes. */
  const find = async (orders: Narrowed, { sections }: Loaded['view']): Promise<List | null> => {
    const { query, ...rest } = paramsOf(shownOf(orders, sections))
    if (query === undefined && !rest.stage && !rest.sort) return null
    return inPages((number) => {
      const params = { ...rest, 'page[number]': number, 'page[size]': pageSize }
      return query === undefined
        ? client(api.embed.shipments, { params })
        : client(api.embed.search, { params: { ...params, query } })
    })
  }

  async function openedAfter({ shipments }: List) {
    const id = wanted.shipment
    if (id === null) return null
    return { id, shipment: shipments.find((one) => one.id === id) ?? (await askOne(id)) }
  }

  async function askReference(): Promise<Loaded['reference']> {
    const asked = wanted.reference
    if (asked === null) return null
    const [{ number, whole }, list] = await Promise.all([
      client(api.embed_references.get, { params: { number: asked } }),
      inPages((page) =>
        client(api.embed.shipments, {
          params: { reference: asked, 'page[number]': page, 'page[size]': pageSize },
        }),
      ),
    ])
    return { asked, found: number === null ? 'missing' : { number, whole, list } }
  }

  const askOne = (id: string) =>
    client(api.embed.shipment, { params: { id } }).then(
      ({ data }) => data,
      (error: unknown) => {
        if (error instanceof ApiFailure && error.status === 404) return 'missing' as const
        throw error
      },
    )

  function failed(error: unknown) {
    const closed = closedBy(error)
    // Who was signed in is not any more: the link may be enough by now, or they are asked again.
    if (closed && credential !== token) {
      credential = forgetToken(credential) ?? token
      again = 'everything'
      return
    }
    view ??= viewNamedIn(error)
    if (closed) return close(asksWho ? 'who' : closed)
    failures += 1
    const isBusy = error instanceof ApiFailure && error.status === 429
    set({ trouble: isBusy ? 'busy' : navigator.onLine ? 'failed' : 'offline' })
    // As long as a limit may last, where it is one; else twice as long each time. Not all pages at the same moment.
    const wait = isBusy ? 15_000 : Math.min(30_000, 1000 * 2 ** failures)
    retry = window.setTimeout(() => load('everything'), wait * (0.75 + Math.random() / 2))
  }

  /** What was shown is taken away: it was theirs while the link was good. */
  function close(closed: NonNullable<State['closed']>) {
    stop.abort()
    set({ closed, trouble: null, loaded: closed === 'who' ? null : state.get().loaded })
  }

  function listen() {
    const { signal } = stop
    if (signal.aborted) return
    const onChange = (what: Asking) => {
      if (!state.get().closed) void load(what)
    }
    void follow({ fetch, token: credential, signal, onChange, marks, onRefused: () => void load('everything') })
  }

  /** Where the link has ended meanwhile, so has the page. */
  function closing<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      if (closedBy(error)) void load('everything')
      throw error
    })
  }

  return {
    token,
    state,
    start(to: Wanted) {
      wanted = to
      const first = load('everything')
      window.addEventListener('online', () => state.get().trouble && load('everything'))
      // Afterwards, so that nothing is in the way of what is to be seen first.
      void first.then(painted).then(listen)
      return first
    },
    /** @throws {ApiFailure} */
    askForCode: (email: string, language: ViewLanguage): Promise<void> =>
      client(api.embed_sign_in.ask_code, {
        body: { data: { type: 'embed_code', attributes: { view_id: String(view), email, language } } },
      }),
    /** With the code that was mailed. @throws {ApiFailure} of 422 where it is wrong */
    async signIn(email: string, code: string) {
      const attributes = { view_id: String(view), email, code }
      const entered = await client(api.embed_sign_in.create, { body: { data: { type: 'embed_sign_in', attributes } } })
      credential = entered.token
      keepToken(credential)
      stop = new AbortController()
      isCounted = false
      set({ closed: null })
      await load('everything')
      listen()
    },
    isSignedIn: () => credential !== token,
    /** In this browser, or in every one. @throws {ApiFailure} where the server could not be told */
    async signOut(everywhere: boolean) {
      await client(api.embed_sign_in.end, { params: { everywhere } })
      forgetToken(credential)
      window.location.reload()
    },
    retry: () => load('everything'),
    /** Where a document can be fetched, for some minutes. @throws {ApiFailure} where it is not theirs, or has no file */
    askForPaper: (id: string): Promise<string> =>
      closing(client(api.embed.document_url, { params: { id } })).then(({ download_url }) => download_url),
    /** Where all documents of an order can be fetched as one ZIP. @throws {ApiFailure} of 413 where they are too much for one */
    askForPapers: (shipment: string): Promise<string> =>
      closing(client(api.embed.documents_url, { params: { id: shipment } })).then(({ download_url }) => download_url),
    /** @throws {ApiFailure} which names what is wrong by its field */
    askForMails: (attributes: Mails): Promise<void> =>
      closing(client(api.embed_subscriptions.create, { body: { data: { type: 'embed_subscription', attributes } } })),
    /** What was written about a shipment by this link's view, newest first. */
    messagesAbout: (shipment: string): Promise<EmbedMessage[]> =>
      closing(client(api.embed_messages.list, { params: { shipment, 'page[size]': 50 } })).then(({ data }) => data),
    /** @throws {ApiFailure} which names what is wrong by its field */
    writeMessage: (attributes: Message): Promise<EmbedMessage> =>
      closing(client(api.embed_messages.create, { body: { data: { type: 'embed_message', attributes } } })).then(
        ({ data }) => data,
      ),
    /** The address of the calendar of this link; with `links` of one whose events lead to this page. */
    askForCalendar: (links: boolean): Promise<string> =>
      closing(client(api.embed_calendar.create, { params: { links } })).then(({ url }) => url),
    /** Where these orders are. @throws {ApiFailure} */
    askForMap(asked: MapAsked): Promise<CustomerMap> {
      const { sort: _, ...params } = 'query' in asked ? paramsOf(asked) : { sort: undefined, ...asked }
      return closing(client(api.embed_map.get, { params }))
    },
    more() {
      pages += 1
      return load('shipments')
    },
    /** A file of the orders that are listed. @throws {ApiFailure} of 429 where too many are made already */
    async askForFile(format: OrderFileFormat, language: ViewLanguage, asked: Narrowed | { reference: string }) {
      const { sections = [] } = state.get().loaded?.view ?? {}
      const narrow = 'reference' in asked ? asked : paramsOf(shownOf(asked, sections))
      const address = `/v2/embed/shipments.${format}?${new URLSearchParams({ ...narrow, language })}`
      const response = await fetch(address, { headers: { authorization: `Token ${credential}` } })
      if (!response.ok) return closing(Promise.reject<string>(new ApiFailure(response)))
      const file = URL.createObjectURL(await response.blob())
      // The browser has begun by then; it reads on from what it holds.
      window.setTimeout(() => URL.revokeObjectURL(file), 60_000)
      return file
    },
    async open(to: Wanted) {
      const { shipment, reference } = to
      const isList = shipment === null && reference === null
      // The list stays as it was while an order of it is open.
      const isAnother = isList && !isSame(to.orders, wanted.orders)
      wanted = { ...to, orders: isAnother ? to.orders : wanted.orders }
      const { loaded } = state.get()
      if (!loaded) return
      const isOpen = (loaded.opened?.id ?? null) === shipment && (loaded.reference?.asked ?? null) === reference
      if (isOpen && !isAnother) return
      if (isAnother) pages = 1
      const known = [...loaded.listed.shipments, ...(loaded.found?.list?.shipments ?? [])]
      const there = known.find(({ id }) => id === shipment) ?? null
      set({
        loaded: {
          ...loaded,
          opened: shipment === null ? null : { id: shipment, shipment: there },
          reference: reference === null ? null : { asked: reference, found: null },
          ...(isAnother && { found: isNarrow(to.orders) ? { asked: to.orders, list: null } : null }),
        },
      })
      if (isAnother || reference !== null || (shipment !== null && !there)) await load('shipments')
    },
  }
}

/** What the view does not show is not sorted by. */
const shownOf = (orders: Narrowed, sections: Loaded['view']['sections']): Narrowed =>
  orders.sort && !canSortBy(orders.sort, (section) => sections.includes(section)) ? { ...orders, sort: null } : orders

/** Whether it is a reference of several of these, or of some containers of one and not of the others. */
function isWhole(shipments: List['shipments'], { query, stage, sort }: Narrowed): boolean {
  if (query === '' || stage !== null || sort !== null) return false
  const parts = shipments.flatMap((one) => {
    const part = partWith(one, bareNumber(query))
    return part ? { part, isAll: part === one } : []
  })
  return parts.length > 1 || parts.some(({ part, isAll }) => !isAll && part.attributes.containers.length > 1)
}

export type Session = ReturnType<typeof createSession>
