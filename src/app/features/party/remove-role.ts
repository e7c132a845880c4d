import { useQueryClient } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { t, tn } from '#contract/language.ts'
import type { PartyRoleName } from '#contract/parties/party-roles.ts'
import { joinedByAnd } from '#domain/text.ts'
import { q } from '../../api/query.ts'
import { partyRoleWords } from '../../lib/party-role-words.ts'
import { notify } from '../../lib/toasts.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { Given } from './give-role.tsx'

export type Entity = { id: string; type: 'shipment' | 'container' | 'tracking_request' }

/** A role that somebody has. */
export interface Held {
  id: string
  role: PartyRoleName
  party: Given['party']
  entity: Entity
}

interface Options {
  /** It stands in a dialog, which covers every message: there is no Undo, so it asks before. */
  isRequest: boolean
  take: (held: Held) => Promise<unknown>
  giveBack: (held: Held) => Promise<unknown>
}

/** Removes a role and offers to undo that. It asks first where somebody outside would notice. */
export function useRemoval({ isRequest, take, giveBack }: Options) {
  const queryClient = useQueryClient()

  return async function remove(held: Held, all: readonly Held[]) {
    const { role, party } = held
    const words = { party: party.company_name, role: partyRoleWords[role].inSentence }
    const act = async () => {
      await take(held)
      const undo = { words: t('Undo'), act: () => giveBack(held) }
      notify(t('{party} removed as {role}.', words), 'done', undo)
    }
    const failed = ({ message }: Error) =>
      notify(t('{party} was not removed: {why}', { party: party.company_name, why: message }), 'failed')
    try {
      const rolesLeft = all.filter((one) => one.id !== held.id && one.party.id === party.id).map((one) => one.role)
      const query = q(api.views.list, { 'filter[party]': [party.id], 'page[size]': 100 })
      const { data } = isRequest ? { data: [] } : await queryClient.fetchQuery(query)
      const views = data
        .filter(({ attributes: { shipments } }) => shipments.roles.includes(role))
        .filter(({ attributes: { shipments } }) => !rolesLeft.some((one) => shipments.roles.includes(one)))
        .map(({ attributes }) => t('“{text}”', { text: attributes.name }))
      if (!isRequest && views.length === 0) return await act()
      confirm({
        title: t('Remove {party} as {role}?', words),
        body: isRequest
          ? t('The shipment of this request begins without them as {role}.', words)
          : tn(views.length, '{views} then no longer shows it to them.', '{views} then no longer show it to them.', {
              views: joinedByAnd(views),
            }),
        action: t('Remove'),
        keep: t('Keep'),
        act,
      })
    } catch (error) {
      failed(error as Error)
    }
  }
}
