import { api } from '#contract/api.ts'
import type { ViewSection } from '#contract/portal/view-sections.ts'
import { asJsonb } from '../db/json.ts'
import { withSystem } from '../db/scope.ts'
import { discharged } from './dcsa-events.ts'
import { makeDocument } from './documents.ts'
import type { testApp } from './test-app.ts'
import { makeView, shipFor } from './views.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>>

/** A text that is nowhere else, and what must be so for a customer to be shown it. */
export interface Canary {
  text: string
  needs: ViewSection | 'document' | 'field' | 'never'
  /** Only who has the shipment as a whole is shown it. */
  ofWhole: boolean
  box?: string
}

export interface Goods {
  id: string
  account: number
  boxes: string[]
  canaries: Canary[]
}

export interface LeakWorld {
  accounts: {
    me: Someone
    parties: { id: string; name: string }[]
    views: Awaited<ReturnType<typeof makeView>>[]
    field: string
  }[]
  goods: Goods[]
}

/** Numbers as long as a container's, of which each is somebody's alone. */
const boxNumber = (account: number, at: number, n: number) => `${['ANNA', 'BERT'][account]}${1000000 + at * 100 + n}`

/** Accounts, each with parties that have views, and shipments in which each text is a canary. */
export async function makeLeakWorld(setting: Setting, parties: number, shipments: number): Promise<LeakWorld> {
  const world: LeakWorld = { accounts: [], goods: [] }
  for (const account of [0, 1]) {
    const me = await setting.account()
    const field = await me.client(api.custom_field_definitions.create, {
      body: {
        data: {
          attributes: { entity_type: 'Shipment', api_slug: 'note', data_type: 'short_text', display_name: 'Note' },
        },
      },
    })
    const secret = await me.client(api.custom_field_definitions.create, {
      body: {
        data: {
          attributes: {
            entity_type: 'Shipment',
            api_slug: 'margin',
            data_type: 'short_text',
            display_name: `CANARYLABEL${account}`,
            sensitive: true,
          },
        },
      },
    })
    const own: LeakWorld['accounts'][number] = { me, parties: [], views: [], field: field.data.id }
    world.accounts.push(own)
    for (let n = 0; n < parties; n++) {
      const name = `CANARYPARTY${account}${n}`
      const party = await me.client(api.parties.create, { body: { data: { attributes: { company_name: name } } } })
      own.parties.push({ id: party.data.id, name })
      own.views.push(await makeView(setting, me, { name: `CANARYVIEW${account}${n}` }, party.data.id))
    }
    for (let at = 0; at < shipments; at++)
      world.goods.push(await makeGoods(setting, { me, account, at, fields: [field.data.id, secret.data.id] }))
  }
  return world
}

interface Place {
  me: Someone
  account: number
  at: number
  fields: [string, string]
}

async function makeGoods(setting: Setting, { me, account, at, fields }: Place): Promise<Goods> {
  const name = `${account}X${at}`
  const [bill, reference, vessel] = [`CANARYBILL${name}`, `CANARYREF${name}`, `CANARYSHIP${name}`]
  const numbers = [0, 1].map((n) => boxNumber(account, at, n))
  const events = numbers.flatMap((container) =>
    discharged({ bill, container }).map((event) => ({
      ...event,
      transportCall: {
        ...(event as { transportCall: object }).transportCall,
        vessel: { vesselIMONumber: String(9300000 + account * 100 + at), vesselName: vessel },
      },
    })),
  )
  const id = await shipFor(me, setting.work, { bill, events, ref_numbers: [reference], tags: [`CANARYTAG${at % 2}`] })
  await withSystem(setting.store(), (tx) =>
    tx.updateTable('shipments').set({ pod_vessel_name: vessel }).where('id', '=', id).execute(),
  )
  const boxes = await withSystem(setting.store(), async (tx) => {
    const rows = await tx.selectFrom('containers').select(['id', 'number']).where('shipment_id', '=', id).execute()
    for (const [n, { id: box }] of rows.entries())
      await tx
        .updateTable('containers')
        .set({
          ref_numbers: [`CANARYBOXREF${name}N${n}`],
          fees_at_pod_terminal: asJsonb([
            { type: 'demurrage' as const, amount: 700000 + account * 1000 + at * 10 + n, currency_code: 'USD' },
          ]),
        })
        .where('id', '=', box)
        .execute()
    return rows
  })
  const document = `CANARYPAPER${name}`
  await makeDocument(setting.store(), me.id, { name: document, document_type: 'packing_list', shipments: [id] })
  const texts = [`CANARYNOTE${name}`, `CANARYMARGIN${name}`]
  for (const [n, definition_id] of fields.entries())
    await withSystem(setting.store(), (tx) =>
      tx
        .insertInto('custom_fields')
        .values({ account_id: me.id, definition_id, shipment_id: id, value: asJsonb(texts[n]) } as never)
        .execute(),
    )
  const written = `CANARYWRITTEN${name}`
  await me.client(api.notes.create, {
    body: { data: { attributes: { text: written }, relationships: { shipment: { data: { type: 'shipment', id } } } } },
  })
  const whole = (text: string, needs: Canary['needs']): Canary => ({ text, needs, ofWhole: true })
  return {
    id,
    account,
    boxes: boxes.map((one) => one.id),
    canaries: [
      { ...whole(bill, 'bill_of_lading_number'), ofWhole: false },
      whole(reference, 'references'),
      { ...whole(vessel, 'vessel'), ofWhole: false },
      whole(document, 'document'),
      whole(String(texts[0]), 'field'),
      whole(String(texts[1]), 'never'),
      whole(written, 'never'),
      ...boxes.flatMap((box, n): Canary[] => [
        { text: box.number, needs: 'container_numbers', ofWhole: false, box: box.id },
        { text: `CANARYBOXREF${name}N${n}`, needs: 'references', ofWhole: false, box: box.id },
        { text: String(700000 + account * 1000 + at * 10 + n), needs: 'fees', ofWhole: false, box: box.id },
      ]),
    ],
  }
}
