import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { z } from 'zod'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import type { ZoneTable } from '#domain/zones/zone-table.ts'
import type { TimeZones } from '../reference/time-zones.ts'

/** What a page shows before any script of it has run, and the answers of the API that it was made of. */
interface Picture {
  html: string
  /** By the names of their files. */
  routes: readonly string[]
  answers: readonly (readonly [queryKey: unknown, answer: unknown])[]
}

/** Made of the dashboard's own components, which the server does not know: they are built beside it. */
export type DrawPicture = (asked: {
  address: string
  isPhone: boolean
  settings: Record<string, string>
  timeZones: ZoneTable
  fetch: (address: string, init: RequestInit) => Promise<Response>
}) => Promise<Picture | null>

export type OpenDrawing = (language: ViewLanguage) => DrawPicture | undefined

/** What was built to draw the pages of this folder, a file a language, read when the first is drawn; pages of others have none. */
export const openDrawing =
  (folder: string): OpenDrawing =>
  (language) => {
    const name = language === 'en' ? 'first-picture.cjs' : `first-picture.${language}.cjs`
    const file = resolve(folder, '../first-picture', name)
    if (!existsSync(file)) return undefined
    const open = (): DrawPicture => createRequire(file)(file).drawPicture
    return language === 'en' ? open() : (asked) => open()(asked)
  }

/** Longer than any of our lists takes. Who waits longer is better served by the page, which says that it is loading. */
const patience = 1000

interface Drawn {
  page: string
  /** The built dashboard. */
  folder: string
  timeZones: TimeZones
  draw: DrawPicture
}

/**
 * The page in parts: first what the browser loads meanwhile, then what it shows. What cannot be drawn, or not in time,
 * is drawn by the browser, as everything is that is not shown at first.
 */
export function pagesWithPicture(app: FastifyInstance, { page: built, folder, timeZones, draw }: Drawn) {
  const page = picturedFirst(built)
  const styles = readStyles(folder)
  const at = page.indexOf('</body>')
  const [head, rest] = [page.slice(0, at), page.slice(at)]

  async function picture(request: FastifyRequest): Promise<string> {
    const isPhone = /\bMobi/.test(request.headers['user-agent'] ?? '')
    const asked = {
      address: request.url,
      isPhone,
      settings: settingsOf(request),
      timeZones: timeZones.table,
      fetch: asking(app, request),
    }
    const drawn = await Promise.race([draw(asked), wait(patience, null, { ref: false })])
    return drawn
      ? written(
          drawn,
          drawn.routes.flatMap((route) => styles[route] ?? []),
          isPhone,
        )
      : ''
  }
  return async function* parts(request: FastifyRequest) {
    yield head
    // It leaves before this thread is busy.
    await wait(1)
    yield await picture(request).catch((error: unknown) => {
      request.log.warn({ err: error, req: request }, 'The first picture of a page was not drawn')
      return ''
    })
    yield rest
  }
}

const Settings = z.record(z.string(), z.string())

/** What this browser kept when it last loaded a page, as theme.js said. */
function settingsOf({ cookies }: FastifyRequest): Record<string, string> {
  try {
    return Settings.parse(JSON.parse(cookies['landfall.settings'] ?? '{}'))
  } catch {
    return {} // Anybody can write a cookie. The page itself knows its settings.
  }
}

/** What pages need besides the first style sheet: build/first-picture.ts. */
function readStyles(folder: string): Record<string, readonly string[]> {
  const file = join(folder, 'styles.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The scripts are loaded as early as ever, and run once what the page shows was painted: public/start.js. */
const picturedFirst = (page: string) =>
  page
    .replace(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/g,
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="$1">',
    )
    .replace('</head>', '<script defer src="/start.js"></script></head>')

/** The API, asked inside this process as the same visitor. */
const asking =
  (app: FastifyInstance, { headers, ip }: FastifyRequest) =>
  async (url: string, { method, headers: own }: RequestInit) => {
    const { cookie, host, 'user-agent': agent } = headers
    const { statusCode, body } = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: ip,
      headers: { ...(own as Record<string, string>), ...(cookie && { cookie }), host, 'user-agent': agent },
    } as InjectOptions)
    return new Response(body, { status: statusCode })
  }

/**
 * Not for hands: a press would go nowhere until the scripts have run. It is drawn for a width, and shown at those where
 * the page has the same columns; theme.js hides it where this browser keeps other settings than it told.
 */
function written({ html, answers }: Picture, styles: readonly string[], isPhone: boolean): string {
  const elsewhere = isPhone ? '(min-width: 641px)' : '(max-width: 960px)'
  const hidden = '#picture { display: none }'
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  return `${links.join('')}<style media="${elsewhere}">${hidden}</style><style>[data-picture=no] ${hidden}</style>
<div id="picture" inert aria-hidden="true" style="position:absolute;inset:0;background:var(--surface)">${html}</div>
<script id="answers" type="application/json">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>
`
}
