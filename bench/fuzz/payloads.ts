import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { formOf, formType } from '#server/testing/forms.ts'
import { attachment, mailOf } from '#server/testing/mails.ts'
import { oddText } from '#server/testing/odd-requests.ts'
import { changedBy, changes } from './changes.ts'

/** A body that is no JSON:API document: a form with a file, a mail, a message of a provider. */
export interface StreamBody {
  type: string
  bytes: Uint8Array
}

type Takes = NonNullable<Endpoint['takes']>

const paper = Buffer.from('Arrival notice. Container TCLU4829132 arrives on 20 June 2026.')
const table = Buffer.from('Container,ETA\nTCLU4829132,2026-06-20\n')
const plain = 'content-type: text/plain; charset=utf-8\r\n\r\nContainer TCLU4829132 arrives on 20 June.'

const good: Record<Takes, { type: string; bodies: readonly Uint8Array[] }> = {
  'multipart/form-data': {
    type: formType,
    bodies: [
      formOf([{ name: 'file', value: paper, filename: 'notice.txt', type: 'text/plain' }]),
      formOf([
        { name: 'name', value: 'Arrivals' },
        { name: 'file', value: table, filename: 'arrivals.csv', type: 'text/csv' },
      ]),
    ],
  },
  'message/rfc822': {
    type: 'message/rfc822',
    bodies: [
      Buffer.from(mailOf({ parts: [plain] })),
      Buffer.from(mailOf({ parts: [plain, attachment('arrivals.csv', 'text/csv', table)] })),
    ],
  },
  'application/json': {
    type: 'application/json',
    bodies: [Buffer.from(JSON.stringify({ events: [{ eventType: 'EQUIPMENT', equipmentReference: 'TCLU4829132' }] }))],
  },
}

/** One that is right but for some bytes, its type among them now and then. */
export function streamBody(takes: Takes): fc.Arbitrary<StreamBody> {
  const { type, bodies } = good[takes]
  return fc.record({
    type: fc.oneof({ weight: 12, arbitrary: fc.constant(type) }, { weight: 1, arbitrary: headerText }),
    bytes: fc
      .tuple(fc.constantFrom(...bodies), changes)
      .map(([body, some]): Uint8Array => changedBy(body, some).subarray(0, 200_000)),
  })
}

/** What may stand in a header at all. */
const headerText = oddText.map((text) => text.replace(/[^\x20-\x7e]/g, '').trim() || 'multipart/form-data')
