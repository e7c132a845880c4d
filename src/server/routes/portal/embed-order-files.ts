import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoint } from '#contract/endpoint.ts'
import {
  type OrderFileFormat,
  type OrderFileParams,
  orderFileFormats,
  orderFileParams,
} from '#contract/portal/embed-orders.ts'
import { type FileColumn, orderFileColumns, orderFileLines, orderFileName } from '#domain/portal/order-file.ts'
import { orderFileWords } from '#domain/portal/order-file-words.ts'
import { allows } from '#domain/portal/view-policy.ts'
import type { Cell } from '#domain/sheet.ts'
import { actorOf, addAuditEvent } from '../../db/audit/audit-events.ts'
import { ownView } from '../../db/portal/embed.ts'
import { ownCurrencies, ownFieldNames } from '../../db/portal/embed-columns.ts'
import { firstShipments, theseShipments } from '../../db/portal/embed-orders.ts'
import { goodViewTokens } from '../../db/portal/view-tokens.ts'
import { referenceAt } from '../../db/reference/own-reference.ts'
import { readAsSystem, withScope } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { csvOf } from '../../files/csv.ts'
import { xlsxOf } from '../../files/xlsx.ts'
import { originOfRequest } from '../../http/audit.ts'
import { enterView, type Visitor } from '../../http/authenticate-view.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import type { Door } from '../../http/door.ts'
import { HttpError } from '../../http/errors.ts'
import { readParams } from '../../http/validate.ts'
import { described, partsWith } from '../../portal/customer-shipments.ts'
import { askedOrders } from '../../portal/orders.ts'
import type { Reference } from '../../reference/reference.ts'

interface Deps {
  store: Store
  reference: Reference
  door: Door
  now: () => Date
}

/** Orders, of which the ids are all that is held of a whole file. */
const mostOrders = 100_000
/** Orders that are read at once. */
const atOnce = 100
/** Files that are made at the same time for one link, in one process. */
const mostFiles = 2

const types: Record<OrderFileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const asked = endpoint('GET /v2/embed/shipments.csv', { summary: 'As a table', params: orderFileParams.shape })

/**
 * `GET /v2/embed/shipments.csv` and `.xlsx`: the orders that the list and the search have with the same filters, with what
 * the view shows of them and no more, made while it is sent. It ends with the link.
 */
export function addEmbedOrderFiles(app: FastifyInstance, { store, reference, door, now }: Deps) {
  const running = new Map<string, number>()

  for (const format of orderFileFormats)
    app.get(`/v2/embed/shipments.${format}`, async (request, reply) => {
      const visitor = await enterView({ store, now, limit: door.limit }, request, reply)
      const params = readParams(asked, request) as OrderFileParams
      const release = take(visitor.token_id)
      try {
        const { ids, columns, language } = await begin(visitor, params)
        const name = orderFileName(language, now().toISOString(), format)
        if (request.method !== 'HEAD') await noteLeaving(visitor, { name, count: ids.length }, request)
        reply.header('content-disposition', contentDisposition('attachment', name)).type(types[format])
        const onError = (error: unknown) => request.log.error(error, 'A file of orders breaks off')
        const rows = rowsOf(visitor, params, ids, columns)
        const names = columns.map((column) => column.name)
        const file =
          // How long it is shows when it has been made.
          request.method === 'HEAD'
            ? Readable.from([])
            : format === 'csv'
              ? csvOf(names, asTexts(rows), onError)
              : xlsxOf({ name: orderFileWords[language].file, columns: names, rows }, onError)
        file.once('end', release).once('close', release)
        return reply.send(file)
      } catch (error) {
        release()
        throw error
      }
    })

  /** @returns how it is given back, once. @throws 429 where too many are made already */
  function take(token_id: string): () => void {
    const count = running.get(token_id) ?? 0
    if (count >= mostFiles)
      throw new HttpError(
        'rate_limited',
        `${mostFiles} files at a time are the limit for one link. Try again in a moment.`,
      )
    running.set(token_id, count + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const left = (running.get(token_id) ?? 1) - 1
      if (left > 0) running.set(token_id, left)
      else running.delete(token_id)
    }
  }

  async function noteLeaving(
    visitor: Visitor,
    { name, count }: { name: string; count: number },
    request: FastifyRequest,
  ) {
    await withScope(store, visitor, async (tx) => {
      const subject = { type: 'view', id: visitor.view_id ?? null, name } as const
      const entry = {
        action: 'export.downloaded',
        actor: await actorOf(tx, visitor),
        subject,
        details: { count },
      } as const
      await addAuditEvent(tx, entry, originOfRequest(request, now()))
    })
  }

  /** Which orders, and what of them: as it is when it begins. */
  async function begin(visitor: Visitor, params: OrderFileParams) {
    return withScope(store, visitor, async (tx) => {
      const view = await ownView(tx)
      const { asked, where } = askedOrders(view, params, now())
      const { ids, total } = await firstShipments(tx, mostOrders, asked, where)
      if (total > mostOrders)
        throw new HttpError('payload_too_large', `There are more than ${mostOrders} orders: ask for some of them.`)
      const language = params.language ?? view.language ?? 'en'
      const columns = orderFileColumns({
        policy: view,
        language,
        contact: allows(view, 'view.contact') ? view.contact : undefined,
        fields: await ownFieldNames(tx),
        currencies: allows(view, 'containers.fees') ? await ownCurrencies(tx) : [],
        now: now().toISOString(),
      })
      return { ids, columns, language }
    })
  }

  /** Some at a time, each by the policy that there is then: what it has hidden meanwhile is empty. */
  async function* rowsOf(
    visitor: Visitor,
    params: OrderFileParams,
    ids: readonly string[],
    columns: readonly FileColumn[],
  ): AsyncGenerator<Cell[][]> {
    const own = await readAsSystem(store, (db) => referenceAt(db, reference, visitor))
    for (let at = 0; at < ids.length; at += atOnce) {
      const isOpen = await readAsSystem(store, (db) => goodViewTokens(db, [visitor.token_id], now()))
      if (!isOpen.has(visitor.token_id)) throw new Error('The link has ended meanwhile')
      const orders = await withScope(store, visitor, async (tx) => {
        const rows = await theseShipments(tx, ids.slice(at, at + atOnce))
        return described(tx, await ownView(tx), rows, { reference: own, now })
      })
      const parts = params.reference === undefined ? orders : partsWith(orders, params.reference)
      yield orderFileLines(parts).map((line) => columns.map(({ cell }) => cell(line)))
    }
  }
}

/** A line of CSV has a day and a time as texts. */
async function* asTexts(rows: AsyncIterable<readonly Cell[][]>) {
  for await (const some of rows) yield some.map((row) => row.map(textOf))
}

function textOf(cell: Cell): string | number | null {
  if (typeof cell !== 'object' || cell === null) return cell
  return 'day' in cell ? cell.day : cell.time.replace('T', ' ')
}
