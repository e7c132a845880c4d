import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { openImage } from '../testing/store-image.ts'
import { replayFiles } from './command.ts'

const folder = mkdtempSync(join(tmpdir(), 'landfall-replay-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

const event = {
  eventType: 'EQUIPMENT',
  equipmentEventTypeCode: 'DISC',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-11-18T08:00:00-08:00',
  equipmentReference: 'TCLU4829132',
  // Nothing in it says which line it is of.
  documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: '123456789' }],
  transportCall: { modeOfTransport: 'VESSEL', location: { UNLocationCode: 'USLAX' } },
}
writeFileSync(join(folder, 'one.json'), JSON.stringify([event]))
writeFileSync(join(folder, 'broken.json'), '{')

async function run(...args: string[]) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const code = await replayFiles(args, () => openImage(inject('image')))
    return { code, said: write.mock.calls.map(([text]) => String(text)).join('') }
  } finally {
    write.mockRestore()
  }
}

test('a folder is replayed as JSON for one line at one time, and what cannot be read is named', async () => {
  const { code, said } = await run(folder, '--scac', 'oney', '--at', '2026-11-20T12:00:00Z', '--json')
  expect(code).toBe(0)
  const { shipments, files } = JSON.parse(said)
  expect(files).toEqual(expect.arrayContaining([expect.objectContaining({ file: join(folder, 'broken.json') })]))
  expect(JSON.stringify(shipments)).toContain('TCLU4829132')
  expect(JSON.stringify(shipments)).toContain('ONEY')
})

test('what counts as now decides what is late', async () => {
  const of = async (at: string) => (await run(join(folder, 'one.json'), '--scac', 'YMLU', '--at', at)).said
  expect(await of('2026-11-20T12:00:00Z')).not.toBe(await of('2027-03-20T12:00:00Z'))
})

test.each([
  [['--at', 'noon', 'x.json'], '--at is no time: noon'],
  [[], 'Name at least one file or folder.'],
  [[join(folder, 'one.json'), '--scac', 'XXXX'], "Scac 'XXXX' is not recognized"],
])('%j is refused with a reason', async (args, why) => {
  await expect(run(...args)).rejects.toThrow(why)
})
