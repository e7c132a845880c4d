import { personErasure, personData as resource } from '#contract/access/person-data.ts'
import type { api } from '#contract/api.ts'
import { refusal } from '#contract/said/refusals.ts'
import { countViewsThatName, dataOfPerson, erasePerson } from '../../db/access/person-data.ts'
import { deleteUser, findUserByEmail, hasNamesake } from '../../db/access/users.ts'
import { auditRetention } from '../../db/audit/audit-events.ts'
import type { Transaction } from '../../db/scope.ts'
import { tellOfExceptions } from '../../exceptions/exception-news.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { keepAnAdmin } from './users.ts'

export const personData: HandlersOf<typeof api.person_data> = {
  async export({ tx, body, context }) {
    const whose = body.data.attributes
    const { id, person, records, lines } = await held(tx, whose)
    const made_at = context.now().toISOString()
    return { data: render(resource, { id: person?.id ?? id, email: whose.email, made_at, records, ...lines }) }
  },

  async erase({ tx, body, principal, context }) {
    const whose = body.data.attributes
    const { id, person, records, lines } = await held(tx, whose)
    if (person) await keepAnAdmin(tx, { account_id: principal.account_id, id: person.id })
    const counts = await erasePerson(tx, whose)
    const gone = person && (await deleteUser(tx, person.id, { keys: 'end', now: context.now() }))
    if (gone) await tellOfExceptions(tx, principal.account_id, gone)
    const alone = ['sessions', 'second_factors', 'passkeys', 'alert_rules', 'digests', 'saved_views']
    const alsoGone = person ? Object.fromEntries(alone.map((kind) => [kind, records[kind]?.length ?? 0])) : {}
    return {
      data: render(personErasure, {
        id: person?.id ?? id,
        erased_at: context.now().toISOString(),
        removed: some({ user: person ? 1 : 0, ...counts, ...alsoGone }),
        kept: some({
          mails_received: records.mails_received?.length ?? 0,
          ...(await countViewsThatName(tx, whose.email)),
        }),
        ...lines,
      }),
    }
  },
}

const some = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

/** @throws 422 where the name is that of somebody else who is here */
async function held(tx: Transaction, { email, name }: { email: string; name?: string | undefined }) {
  const person = await findUserByEmail(tx, email)
  if (name !== undefined && (await hasNamesake(tx, name, person?.id)))
    throw new HttpError('invalid', refusal('name_of_another', { name }), {
      pointer: '/data/attributes/name',
    })
  const records = await dataOfPerson(tx, { email, name })
  const written = (records.audit_events ?? []) as { created_at: string }[]
  const last = written.map(({ created_at }) => Date.parse(created_at)).reduce((a, b) => Math.max(a, b), 0)
  const { retention_days } = await auditRetention(tx)
  const until = last > 0 && retention_days !== null ? new Date(last + retention_days * 86_400_000).toISOString() : null
  return {
    /** Of the answer, where nobody signs in with this address. */
    id: crypto.randomUUID(),
    person,
    records,
    lines: { audit_event_count: written.length, audit_events_kept_until: until },
  }
}
