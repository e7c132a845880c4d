import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { EmbedShipment, EmbedView } from '#contract/portal/embed.ts'
import type { ZoneTable } from '#domain/zones/zone-table.ts'
import { HttpError } from '../http/errors.ts'

interface Picture {
  html: string
  /** Of CSS, and of the whole page: src/embed/look.ts. */
  look: unknown
}

/** Made of the page's own components, which the server does not know: they are built beside it. */
type DrawPicture = (asked: {
  view: EmbedView['attributes']
  listed: { shipments: EmbedShipment[]; total: number }
  shipment: string | null
  search: string
  languages: readonly string[]
  timeZones: ZoneTable
  now: number
}) => Promise<Picture | null>

interface Deps {
  now: () => Date
  timeZones: ZoneTable
  /** The built pages; undefined in development, where nothing is drawn ahead. */
  assets: string | undefined
}

const openingQuery = z.object({
  /** What the page asks for first, as it would ask itself. */
  view: z.string().startsWith('/v2/embed/view?'),
  shipments: z.string().startsWith('/v2/embed/shipments?'),
  /** The view that the page's address names. */
  of: z.string().optional(),
  /** `orders`: a list that is narrowed, or whatever else is drawn by the page alone. */
  at: z.string().optional(),
  search: z.string().optional(),
})

/**
 * `GET /v2/embed/opening`: what a customers' page opens with, in one answer: those of `/v2/embed/view` and
 * `/v2/embed/shipments`, and the page as it shows them, drawn. Only the page itself asks for it: its address has the token
 * behind `#`, so that nothing can be in the page as it is sent.
 */
export function addOpening(app: FastifyInstance, { now, timeZones, assets }: Deps) {
  const draw = assets === undefined ? undefined : openDrawing(assets)

  async function picture(request: FastifyRequest, asked: z.output<typeof openingQuery>, answers: Answer[]) {
    const [view, shipments] = answers
    if (!draw || asked.at === 'elsewhere' || view?.status !== 200 || shipments?.status !== 200) return null
    const { data } = JSON.parse(view.body) as { data: EmbedView }
    if (asked.of && data.id !== asked.of) return null
    const list = JSON.parse(shipments.body) as { data: EmbedShipment[]; meta: { total: number } }
    return draw({
      view: data.attributes,
      listed: { shipments: list.data, total: list.meta.total },
      shipment: asked.at ?? null,
      search: asked.search ?? '',
      languages: request.headers['accept-language']?.split(',') ?? [],
      timeZones,
      now: now().getTime(),
    }).catch((error: unknown) => {
      // The page draws it itself.
      request.log.error({ err: error }, 'The first picture of a customers’ page was not drawn')
      return null
    })
  }

  app.get('/v2/embed/opening', async (request, reply) => {
    const { data: asked } = openingQuery.safeParse(request.query)
    if (!asked) throw new HttpError('not_found', 'Only the page of customers asks for this.')
    // One after the other: the marks in the first are of before the second.
    const view = await ask(app, request, asked.view)
    const answers = [view, await ask(app, request, asked.shipments)]
    const drawn = await picture(request, asked, answers)
    const text = JSON.stringify({ answers, ...drawn })
    reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' }).type('application/json; charset=utf-8')
    if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(gzipSync(text, { level: 4 }))
  })
}

interface Answer {
  status: number
  body: string
}

/** The API, asked inside this process as the same visitor. */
async function ask(app: FastifyInstance, request: FastifyRequest, url: string): Promise<Answer> {
  const { 'accept-encoding': _, ...headers } = request.headers
  const remoteAddress = request.raw.socket.remoteAddress ?? request.ip
  const { statusCode, body } = await app.inject({ method: 'GET', url, headers, remoteAddress })
  return { status: statusCode, body }
}

/** Read when the first is drawn; pages that were built by themselves have none. */
function openDrawing(assets: string): DrawPicture | undefined {
  const file = resolve(assets, '../view-picture/first-picture.cjs')
  if (!existsSync(file)) return undefined
  return (asked) => (createRequire(file)(file) as { drawPicture: DrawPicture }).drawPicture(asked)
}
