import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { deliverExports } from '../jobs/deliver-exports.ts'
import { startScheduledExports } from '../jobs/start-scheduled-exports.ts'
import { createWorker } from '../jobs/worker.ts'
import { writeExports } from '../jobs/write-exports.ts'
import { createLoader } from '../routes/included.ts'
import type { Reply, TestRequest } from './ask.ts'
import type { testApp } from './test-app.ts'

interface Caller {
  ask: (asked: TestRequest) => Promise<Reply>
}

type Values = Record<string, unknown>

/** Exports of somebody: asked for, written by the job alone, and read as a spreadsheet reads them. */
export function exporting(setting: ReturnType<typeof testApp>, { ask }: Caller) {
  const { store, context, mails } = setting
  const path = '/v2/exports'

  /** What a work throws, the test throws. */
  async function write(over: Partial<typeof context> = {}) {
    const deps = {
      ...{ store: store(), context: { ...context, ...over }, load: createLoader(context) },
      putMail: async (_: unknown, mail: (typeof mails)[number]) => void mails.push(mail),
      address: () => 'https://track.example.com',
    }
    const failures: unknown[] = []
    const jobs = [
      startScheduledExports(deps),
      writeExports(deps),
      writeExports({ ...deps, isScheduled: true }),
      deliverExports(deps),
    ]
    await createWorker({ store: store(), jobs, onError: (_, error) => failures.push(error) }).drain()
    if (failures.length > 0) throw failures[0]
  }

  const create = (attributes: object = {}) =>
    ask({ endpoint: api.exports.create, method: 'POST', path, body: { data: { attributes } } })
  const get = (id: string) => ask({ endpoint: api.exports.get, path: `${path}/${id}` })
  const list = () => ask({ endpoint: api.exports.list, path })
  const file = (id: string) => ask({ path: `${path}/${id}/file` })
  const end = (id: string) => ask({ method: 'DELETE', path: `${path}/${id}` })

  /** TestRequest for and written. */
  async function made(attributes: object = {}) {
    const { status, document } = await create(attributes)
    expect(status, JSON.stringify(document)).toBe(202)
    await write()
    return (await get(document.data.id)).document.data
  }

  /** The rows of a CSV file by the names of their columns. */
  async function csv(attributes: object = {}): Promise<Values[]> {
    const { id } = await made({ ...attributes, format: 'csv' })
    return rowsOfCsv((await file(id)).text)
  }

  return { create, get, list, file, end, write, made, csv }
}

export function rowsOfCsv(text: string): Values[] {
  const [names = [], ...rows] = parse(text, { bom: true, relax_column_count: false }) as string[][]
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))
}

export async function rowsOfXlsx(bytes: Buffer): Promise<Values[]> {
  const [sheet] = await readExcelFile(bytes)
  const [names = [], ...rows] = sheet?.data ?? []
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [String(name), row[at] ?? null])))
}
