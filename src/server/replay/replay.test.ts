import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openImage } from '../testing/store-image.ts'
import { asText } from './as-text.ts'
import { readMessages } from './read-messages.ts'
import { replay } from './replay.ts'

/** As quick as other tests; the first one opens what the command opens. */
const open = () => openImage(inject('image'))
const at = new Date('2026-11-20T12:00:00Z')
const number = 'TCLU4829132'
const folder = mkdtempSync(join(tmpdir(), 'landfall-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

const event = (code: string, place: string, eventDateTime: string, more = {}) => ({
  eventType: 'EQUIPMENT',
  equipmentEventTypeCode: code,
  eventClassifierCode: 'ACT',
  eventDateTime,
  equipmentReference: number,
  documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'MEDUAB123456' }],
  transportCall: { modeOfTransport: 'VESSEL', location: { UNLocationCode: place } },
  ...more,
})

const line = [
  event('LOAD', 'CNNGB', '2026-11-01T08:00:00+08:00'),
  event('DISC', 'USLAX', '2026-11-18T08:00:00-08:00'),
  { eventType: 'EQUIPMENT', equipmentEventTypeCode: 'DISC' },
]
const terminal = {
  source: { terminal_firms: 'Y790' },
  checked_at: '2026-11-20T10:00:00Z',
  containers: [{ number, on_terminal: true, available: true, holds: [], last_free_day: '2026-11-24' }],
}

const file = (name: string, content: unknown) => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('messages in files', () => {
  test('are read from folders in the order of their names, and what is no JSON is named', () => {
    file('2-terminal.json', terminal)
    file('1-line.json', line)
    file('3-broken.json', '{"events": [')
    file('notes.txt', 'not a message')
    const { messages, unreadable } = readMessages([folder])
    expect(messages.map((one) => one.file)).toEqual([join(folder, '1-line.json'), join(folder, '2-terminal.json')])
    expect(unreadable).toEqual([{ file: join(folder, '3-broken.json'), reason: expect.stringContaining('not JSON') }])
  })

  test('a path that does not exist is an error', () => {
    expect(() => readMessages([join(folder, 'nowhere.json')])).toThrow(/nowhere\.json/)
  })
})

describe('a replay', () => {
  test('shows the state that follows from the messages, and what was refused with its pointer', async () => {
    const { messages } = readMessages([file('a.json', line), file('b.json', terminal)])
    const played = await replay(messages, { at })
    expect(played.files).toMatchObject([
      { scac: 'MSCU', is_line_assumed: false, receipt: { accepted: 2, rejected: [{ pointer: '/2' }] } },
      { scac: null, receipt: { accepted: 1, unmatched: 0 } },
    ])
    const [{ shipment, containers } = { shipment: undefined, containers: [] }] = played.shipments
    expect(played.shipments).toHaveLength(1)
    expect(shipment?.attributes).toMatchObject({
      bill_of_lading_number: 'MEDUAB123456',
      port_of_discharge_locode: 'USLAX',
    })
    expect(containers[0]?.container.attributes).toMatchObject({ number, verdict: 'ready' })
    expect(containers[0]?.raw_events).toHaveLength(2)

    const text = asText(played)
    expect(text).toContain('Shipment MEDUAB123456 (MSC)')
    expect(text).toContain(`Container ${number}`)
    expect(text).toContain('2026-11-18T16:00:00.000Z USLAX container.transport.vessel_discharged')
    expect(text).toMatch(/refused \/2: .+/)
    expect(text).toMatch(/verdict +ready\n +.+/)
  })

  test('is as of the time that is asked for', async () => {
    const { messages } = readMessages([file('a.json', line)])
    const before = await replay(messages, { at: new Date('2026-11-10T12:00:00Z'), open })
    expect(before.shipments[0]?.containers[0]?.container.attributes.current_status).toBe('on_ship')
  })

  test('says so where the numbers do not tell the line', async () => {
    const anonymous = line
      .slice(0, 2)
      .map((one) => ({ ...one, documentReferences: [], equipmentReference: 'XXXU0000000' }))
    const { messages } = readMessages([file('c.json', anonymous)])
    const played = await replay(messages, { at, open })
    expect(played.files).toMatchObject([{ is_line_assumed: true, receipt: { accepted: 2 } }])
    expect(asText(played)).toContain('name it with --scac')
    const named = await replay(messages, { at, scac: 'HLCU', open })
    expect(named.files).toMatchObject([{ scac: 'HLCU', is_line_assumed: false }])
    expect(named.shipments[0]?.shipment.attributes.shipping_line_scac).toBe('HLCU')
  })

  test('of nothing that can be understood says so', async () => {
    const { messages } = readMessages([file('d.json', { hello: 'world' })])
    expect(asText(await replay(messages, { at, scac: 'MSCU', open }))).toContain(
      'Nothing in these messages makes a shipment.',
    )
  })
})
