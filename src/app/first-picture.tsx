import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { api } from '#contract/api.ts'
import { setTimeZones, type ZoneTable } from '#domain/zones/zone-table.ts'
import { createClient } from './api/client.ts'
import { inOwnLanguage } from './api/errors.ts'
import { createQueryClient, q } from './api/query.ts'
import { signedIn } from './api/signed-in.ts'
import { takeSettings } from './lib/store.ts'
import { setHereZone } from './lib/zone.ts'
import { createAppRouter } from './router.tsx'

interface FirstPicture {
  /** Path and query, as the browser asked for them. */
  address: string
  isPhone: boolean
  /** What the browser keeps, by its keys, and its time zone where that is shown. */
  settings: Readonly<Record<string, string>> & { zone?: string }
  /** The server's: what draws the picture has its own modules, and none of the server's. */
  timeZones: ZoneTable
  /** To the API, as whoever asks for the page. */
  fetch: Parameters<typeof createClient>[0]['fetch']
}

/**
 * What a page shows before any script of it has run, drawn on the server by the page's own components, and the answers
 * of the API that it shows, by the keys of their queries. The browser puts its own page in its place.
 * @returns with the names of the files of its routes; null where there is nothing to show ahead: nobody signed in,
 * another address to go to, an error
 */
export async function drawPicture({ address, isPhone, settings, timeZones, fetch }: FirstPicture) {
  setTimeZones(timeZones)
  const queryClient = createQueryClient(createClient({ fetch, translate: inOwnLanguage }), {
    onSign() {},
    onUnauthorized() {},
  })
  await queryClient.prefetchQuery(q(api.sessions.get))
  const router = createAppRouter(
    { queryClient },
    { history: createMemoryHistory({ initialEntries: [address] }), isServer: true, scrollRestoration: false },
  )
  await router.load()
  if (router.state.matches.some(({ status }) => status !== 'success')) return null
  const queries = queryClient.getQueryCache().getAll()
  await Promise.allSettled(queries.map(({ promise }) => promise))

  // Nothing is awaited from here on: the window, its settings and who is signed in are of this picture alone.
  globalThis.matchMedia = windowOf(isPhone ? 390 : 1440)
  takeSettings(settings)
  setHereZone(settings.zone)
  signedIn.set('yes')
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    html: onlyLooks(html),
    routes: router.state.matches.map(({ routeId }) => routeId.slice(1).replaceAll('/', '.')),
    answers: queries
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => [queryKey, state.data] as const),
  }
}

/** A window that nobody has opened yet: only its width is known. */
const windowOf = (width: number) => (query: string) => {
  const [, bound, at] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? []
  const matches = bound === 'min' ? width >= Number(at) : width <= Number(at)
  return { matches, media: query, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList
}

/**
 * Of what is only looked at nothing has a name, since for a moment the page itself is there, too; and what React would
 * have a form do before it runs is a script in the page, which our policy refuses.
 */
const onlyLooks = (html: string) =>
  html
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/ (?:id|for|name|title|action|aria-label\w*|popovertarget)="[^"]*"/gi, '')
