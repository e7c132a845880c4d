import { linksOf } from '../../db/documents/document-links.ts'
import { representationsByIds } from '../../db/documents/documents.ts'
import { withSystem } from '../../db/scope.ts'
import { sendFile } from '../papers.ts'
import type { testApp } from '../test-app.ts'
import { makeWorld, type Paper } from './compose.ts'
import { render } from './render.ts'
import { trackShipments } from './track-shipments.ts'

export interface Score {
  right: number
  /** How many were said. */
  found: number
  /** How many there are. */
  wanted: number
}

type Setting = Pick<ReturnType<typeof testApp>, 'store' | 'context' | 'work'>

const nothing = (): Score => ({ right: 0, found: 0, wanted: 0 })

function count<T>(score: Score, found: readonly T[], wanted: readonly T[]) {
  score.found += found.length
  score.wanted += wanted.length
  score.right += found.filter((one) => wanted.includes(one)).length
}

/** Tracks the shipments of a world, sends all its papers, and compares what became of them with the truth. */
export async function measure(
  setting: Setting,
  me: { id: string },
  { seed, papers }: { seed: number; papers: number },
) {
  const world = makeWorld({ seed, papers })
  const shipments = await trackShipments(setting, me.id, world.shipments)
  const ids: string[] = []
  for (const paper of world.papers)
    ids.push(await sendFile(setting, me.id, paper.file_name, await render(paper.blocks, paper.format)))
  await setting.work()

  const scores = { classified: nothing(), containers: nothing(), last_free_days: nothing(), linked: nothing() }
  const wrong: string[] = []
  for (const [at, paper] of world.papers.entries()) {
    const said = await saidOf(setting, ids[at] as string)
    const { truth } = paper
    count(scores.classified, [said.type], [truth.document_type])
    count(scores.containers, said.containers, truth.container_numbers)
    if (said.type === 'arrival_notice' && !truth.is_ambiguous)
      count(scores.last_free_days, said.lastFreeDays, [truth.last_free_day_on ?? []].flat())
    const wanted = truth.shipment === null ? [] : [shipments[truth.shipment] as string]
    count(scores.linked, said.shipments, wanted)
    if (said.shipments.join() !== wanted.join()) wrong.push(explain(paper, said))
  }
  return { ...scores, wrong }
}

async function saidOf({ store }: Setting, id: string) {
  const { document, representation, links } = await withSystem(store(), async (tx) => {
    const document = await tx.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { last_document_representation_id: read } = document
    const [representation] = read ? await representationsByIds(tx, [read]) : []
    return { document, representation, links: await linksOf(tx, id) }
  })
  const payload = representation?.payload ?? {}
  return {
    type: document.document_type,
    containers: (payload.container_numbers ?? []) as string[],
    lastFreeDays: [payload.last_free_day_on ?? []].flat() as string[],
    shipments: links.flatMap(({ shipment_id }) => shipment_id ?? []),
    payload,
    failure: document.extraction_failure,
  }
}

const explain = (
  { case: which, format, language, truth, file_name }: Paper,
  { payload, shipments, failure }: Awaited<ReturnType<typeof saidOf>>,
) =>
  `${file_name} (${which}, ${format}, ${language}, ${truth.document_type}): ${shipments.length} links, ${failure ?? JSON.stringify(payload).slice(0, 300)}`
