import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { asText, sendFile } from '../../../../build/import-reference.ts'
import { inProcess, testApp } from '../../testing/test-app.ts'

const { account, app } = testApp()

const server = ((address: string, init?: RequestInit) =>
  inProcess(app(), address.replace('http://landfall', ''), init)) as typeof fetch

test('the command sends a long list in parts, and names bad lines where they stand in the file', async () => {
  const me = await account()
  const lines = Array.from({ length: 20_003 }, () => ',PL,,.POLAND,,,,,,,,')
  lines[1] = ',NL,MOE,Moerdijk,Moerdijk,NB,123-----,AI,0401,,5142N 00436E,'
  lines[20_001] = ',ES,ZZG,Güímar,Guimar,TF,1-------,AI,0401,,2819N 01625W,'
  lines[20_002] = ',ES,Z,Short,Short,TF,1-------,AI,0401,,,'
  const asked = { url: 'http://landfall', apiKey: me.apiKey, file_name: 'list.csv', fetch: server }
  const bytes = Buffer.from(lines.join('\r\n'), 'latin1')
  const done = await sendFile({ ...asked, what: 'unlocode', bytes })
  expect(asText(done)).toBe('2 added, 0 changed, 0 unchanged, 1 rejected\n  line 20003, location: Z is no place')
  expect((await me.client(api.ports.get, { params: { id: 'ESZZG' } })).data.attributes.name).toBe('Güímar')

  const terminals = Buffer.from('name,locode\nPier,NLMOE\n')
  expect(await sendFile({ ...asked, what: 'terminals', bytes: terminals })).toMatchObject({ added: 1 })
  await expect(sendFile({ ...asked, what: 'terminals', bytes: Buffer.from('name\nPier\n') })).rejects.toThrow(
    'list.csv: There is no column locode',
  )
  await expect(sendFile({ ...asked, apiKey: 'lf_none', what: 'terminals', bytes: terminals })).rejects.toThrow(
    'Invalid or missing API token',
  )
})
