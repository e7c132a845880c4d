import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { json, startLine } from '../../sources/dcsa/fixtures/line-server.ts'
import { testApp } from '../../testing/test-app.ts'

const { account } = testApp()

const attributesOf = (base_url: string) => ({
  profile: 'dcsa-2',
  scacs: ['YMLU'],
  settings: { base_url },
  credentials: {},
})

test('an address without TLS is refused at its field', async () => {
  const me = await account()
  const body = { data: { attributes: attributesOf('http://track.example') } }
  await expect(me.client(api.connections.create, { body })).rejects.toMatchObject({
    errors: [{ source: { pointer: '/data/attributes/settings/base_url' }, detail: expect.stringMatching(/https/) }],
  })
})

test('nobody in the private network is asked, by digits or by whatever stands for them', async () => {
  await using inside = await startLine((_, response) => json(response, []))
  const port = new URL(inside.base_url).port
  const me = await account()
  for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.1', '2130706433', '0x7f.1']) {
    const body = { data: { attributes: attributesOf(`https://${host}:${port}`) } }
    const { data } = await me.client(api.connections.create, { body })
    const asked = { request_type: 'container' as const, request_number: 'TCLU4829132' }
    const tested = await me.client(api.connections.test, { params: { id: data.id }, body: asked })
    expect(tested.data.attributes).toMatchObject({
      result: 'unreachable',
      message: expect.stringContaining('private network'),
      advice: expect.stringContaining('public address'),
    })
  }
  expect(inside.calls).toEqual([])
})
