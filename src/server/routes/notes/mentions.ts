import type { api } from '#contract/api.ts'
import { mention } from '#contract/notes/mention.ts'
import { languageOfPerson } from '../../db/access/person-language.ts'
import { exceptionsByIds } from '../../db/exceptions/exceptions.ts'
import { listMentions, seeMentions } from '../../db/notes/mentions.ts'
import { personOf } from '../../http/authorize.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { saidIn } from '../../words/said-in.ts'

const kind = 'mentions'

export const mentions: HandlersOf<typeof api.mentions> = {
  async list({ tx, params, principal }) {
    const person = personOf(principal, kind).id
    const { rows, meta } = await listMentions(tx, person, params)
    const ids = rows.flatMap(({ exception_id }) => exception_id ?? [])
    const causes = ids.length > 0 ? await exceptionsByIds(tx, ids) : []
    const { causeWords } = await saidIn(await languageOfPerson(tx, person))
    const data = rows.map(({ number, bill_of_lading_number, ...row }) => {
      const cause = causes.find(({ id }) => id === row.exception_id)
      return render(mention, { ...row, about: cause ? causeWords(cause) : (number ?? bill_of_lading_number ?? '') })
    })
    return { data, meta }
  },

  async see({ tx, body, principal, context }) {
    const { mention_ids: ids } = body.data.attributes
    await seeMentions(tx, personOf(principal, kind).id, { ids, now: context.now().toISOString() })
    return undefined
  },
}
