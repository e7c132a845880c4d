import type { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Note, note } from '#contract/notes/note.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { deleteNote, findNote, insertNote, listNotes, markNote, subjectOfNote } from '../../db/notes/notes.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { authorOf } from '../../db/tracking/manual-values.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { tellMentioned } from '../../notes/tell-mentioned.ts'

export const notes: HandlersOf<typeof api.notes> = {
  async list({ tx, params }) {
    const { rows, ...page } = await listNotes(tx, params)
    return { data: rows.map((row) => render(note, row)), ...page }
  },

  get: async ({ tx, params }) => ({ data: await shown(tx, params.id) }),

  async create({ tx, body, principal, context }) {
    const { attributes, relationships = {} } = body.data
    const { shipment_id, container_id, number } = await subjectOf(tx, relationships)
    const { text, in_evidence = false } = attributes
    const author = await authorOf(tx, principal)
    const created_at = context.now().toISOString()
    const { id } = await insertNote(tx, { shipment_id, container_id, text, in_evidence, ...author, created_at })
    await tellMentioned(
      tx,
      {
        mentioned: relationships.mentioned,
        in: { note_id: id, exception_entry_id: null },
        ...{ text, author_name: author.author_name, about: number },
        path: `/shipments/${shipment_id}${container_id ? `?container=${container_id}` : ''}#notes`,
      },
      principal,
      context,
    )
    return { data: await shown(tx, id) }
  },

  async update({ tx, params, body }) {
    found(await markNote(tx, params.id, body.data.attributes.in_evidence))
    return { data: await shown(tx, params.id) }
  },

  async delete({ tx, params, principal }) {
    const { id, author_id } = found(await findNote(tx, params.id))
    refuseUnlessOwn(author_id, principal)
    await deleteNote(tx, id)
    return undefined
  },
}

const shown = async (tx: Transaction, id: string): Promise<Note> => render(note, found(await findNote(tx, id)))

type Relationships = NonNullable<BodyOf<typeof api.notes.create>['data']['relationships']>

/** @throws 422 where it is about nothing, about a container of another shipment, or about what there is not */
async function subjectOf(tx: Transaction, { shipment, container }: Relationships) {
  const about = container?.data ?? shipment?.data
  if (!about) throw refused('', refusal('note_about_one'))
  const subject = await subjectOfNote(tx, about)
  if (!subject) throw refused(`/${about.type}`, `There is no such ${about.type}`)
  if (shipment?.data && shipment.data.id.toLowerCase() !== subject.shipment_id)
    throw refused('/shipment', refusal('container_elsewhere'))
  return subject
}

const refused = (member: string, detail: Detail) =>
  new HttpError('invalid', detail, { pointer: `/data/relationships${member}` })

/** @throws 403 */
function refuseUnlessOwn(author_id: string | null, { user_id, scopes }: Principal) {
  if (scopes.includes('admin') || (user_id && author_id === user_id)) return
  throw new HttpError('forbidden', refusal('note_of_another'))
}
