import { createClient } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/errors.ts'
import { createStore } from '#app/lib/store.ts'
import { api } from '#contract/api.ts'
import type { EmbedMessage } from '#contract/embed-message.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Fetch, pageSize } from './ahead.ts'
import { loadWords } from './language.ts'
import { follow } from './live.ts'
import { changedIn, type List, nothingYet, type State } from './state.ts'

interface Options {
  /** What goes into `Authorization`; it is kept here and nowhere else. */
  token: string
  /** The view that the address names. */
  viewId: string | null
  /** The origin of the page around this one, for the record of visits. */
  embeddedIn: string | undefined
  fetch: Fetch
}

type Mails = BodyOf<typeof api.embed_subscriptions.create>['data']['attributes']
type Message = BodyOf<typeof api.embed_messages.create>['data']['attributes']

type Asking = 'everything' | 'shipments'

/** What the page knows and how it stays true: it asks, listens for changes, and asks again where that failed. */
export function createSession({ token, viewId, embeddedIn, fetch }: Options) {
  const state = createStore<State>(nothingYet)
  const client = createClient({ fetch, apiKey: () => token })
  const stop = new AbortController()
  /** The shipment that is open. */
  let wanted: string | null = null
  let pages = 1
  let failures = 0
  /** Whether this page has been noted as a visit: whatever it asks afterwards is the same one. */
  let isCounted = false
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
    const query = loaded?.found?.query
    const [known, listed, results] = await Promise.all([view, askPages(), query ? find(query) : undefined])
    const opened = await openedAfter(listed)
    const now = state.get().loaded
    const found =
      results && query === now?.found?.query ? { query: query as string, list: results } : (now?.found ?? null)
    failures = 0
    set({
      loaded: { view: known, listed, found, opened, at: Date.now() },
      trouble: null,
      news: now ? [...state.get().news, ...changedIn(now.listed, listed)] : [],
    })
  }

  async function askView() {
    const params = { ...(embeddedIn && { embedded_in: embeddedIn }), ...(isCounted && { again: true }) }
    const { data } = await client(api.embed.view, { params })
    if (viewId !== null && data.id !== viewId) throw new Closing('no_link')
    isCounted = true
    await loadWords(data.attributes.language)
    return data.attributes
  }

  const inPages = async (ask: (page: number) => Promise<{ data: List['shipments']; meta: { total: number } }>) => {
    const answers = await Promise.all(Array.from({ length: pages }, (_, at) => ask(at + 1)))
    return { shipments: answers.flatMap(({ data }) => data), total: answers[0]?.meta.total ?? 0 }
  }
  const askPages = () =>
    inPages((number) => client(api.embed.shipments, { params: { 'page[number]': number, 'page[size]': pageSize } }))
  const find = async (query: string): Promise<List> => {
    const { data, meta } = await client(api.embed.search, { params: { query, 'page[size]': 50 } })
    return { shipments: data, total: meta.total }
  }

  async function openedAfter({ shipments }: List) {
    const id = wanted
    if (id === null) return null
    return { id, shipment: shipments.find((one) => one.id === id) ?? (await askOne(id)) }
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
    if (closed) return close(closed)
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
    set({ closed, trouble: null })
  }

  /** Where the link has ended meanwhile, so has the page. */
  function closing<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      const closed = closedBy(error)
      if (closed) close(closed)
      throw error
    })
  }

  return {
    token,
    state,
    start(shipment: string | null) {
      wanted = shipment
      const first = load('everything')
      window.addEventListener('online', () => state.get().trouble && load('everything'))
      const onChange = (what: Asking) => {
        if (!state.get().closed) void load(what)
      }
      const isLoaded = () => state.get().loaded !== null
      // Afterwards, so that nothing is in the way of what is to be seen first.
      void first
        .then(painted)
        .then(() => follow({ fetch, token, signal: stop.signal, onChange, isLoaded, onClosed: close }))
      return first
    },
    retry: () => load('everything'),
    /** Where a document can be fetched, for some minutes. @throws {ApiFailure} where it is not theirs, or has no file */
    askForPaper: (id: string): Promise<string> =>
      closing(client(api.embed.document_url, { params: { id } })).then(({ download_url }) => download_url),
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
    more() {
      pages += 1
      return load('shipments')
    },
    /** @param query empty: everything again */
    async search(query: string) {
      const { loaded } = state.get()
      if (!loaded) return
      set({ loaded: { ...loaded, found: query === '' ? null : { query, list: null } } })
      if (query === '') return
      try {
        const list = await find(query)
        const now = state.get().loaded
        // Something else has been asked for meanwhile.
        if (now?.found?.query === query) set({ loaded: { ...now, found: { query, list } }, trouble: null })
      } catch (error) {
        failed(error)
      }
    },
    async open(shipment: string | null) {
      wanted = shipment
      const { loaded } = state.get()
      if (!loaded || (loaded.opened?.id ?? null) === shipment) return
      const known = [...loaded.listed.shipments, ...(loaded.found?.list?.shipments ?? [])]
      const there = known.find(({ id }) => id === shipment) ?? null
      set({ loaded: { ...loaded, opened: shipment === null ? null : { id: shipment, shipment: there } } })
      if (shipment !== null && !there) await load('shipments')
    },
  }
}

/** After the next paint, or a second where nobody looks. */
function painted(): Promise<void> {
  return new Promise((done) => {
    window.setTimeout(done, 1000)
    window.requestAnimationFrame(() => window.setTimeout(done))
  })
}

export type Session = ReturnType<typeof createSession>

class Closing extends Error {
  readonly closed: NonNullable<State['closed']>
  constructor(closed: NonNullable<State['closed']>) {
    super(closed)
    this.closed = closed
  }
}

function closedBy(error: unknown): State['closed'] {
  if (error instanceof Closing) return error.closed
  if (!(error instanceof ApiFailure)) return null
  return error.status === 401 ? 'no_link' : error.status === 410 ? 'ended' : null
}
