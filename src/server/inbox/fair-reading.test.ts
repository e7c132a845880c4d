import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { mailOf } from '../testing/mails.ts'
import { xlsx } from '../testing/spreadsheets.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()

const wide = Array.from({ length: 15_000 }, (_, row) => Array.from({ length: 20 }, (_, at) => `${row} ${at} AVAILABLE`))
const content = Buffer.from(xlsx({ sheets: { Lot: wide } })).toString('base64')

test('who queues ten slow sheets keeps nobody from sending a mail, and going away frees the reader', async () => {
  await setting.app().listen({ port: 0, host: '127.0.0.1' })
  const { port } = setting.app().server.address() as AddressInfo
  const [me, her] = [await setting.account(), await setting.account()]
  const gone = new AbortController()
  const done: string[] = []
  const post = (path: string, apiKey: string, type: string, body: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Token ${apiKey}`, 'content-type': type },
      body,
      ...(signal && { signal }),
    }).then(({ status }) => void done.push(`${path} ${status}`))
  const lists = Array.from({ length: 10 }, () => {
    const attributes = { file_name: 'lot.xlsx', content, is_preview: true }
    const body = JSON.stringify({ data: { type: 'availability_list', attributes } })
    const path = '/v2/terminals/W185/availability_lists'
    return post(path, me.apiKey, 'application/json', body, gone.signal).catch(() => 'gone')
  })
  await expect.poll(() => setting.reader.processes().waiting, { timeout: 30_000 }).toBeGreaterThan(7)
  await post('/v2/ingest/email', her.apiKey, 'message/rfc822', mailOf({ parts: ['\r\n\r\nTCLU4829132'] }))
  expect(done.at(-1)).toBe('/v2/ingest/email 202')
  expect(done.length).toBeLessThan(4)
  gone.abort()
  await Promise.all(lists)
  await expect.poll(() => setting.reader.processes(), { timeout: 10_000 }).toMatchObject({ busy: 0, waiting: 0 })
})
