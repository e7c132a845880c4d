import { type ConnectionProfile, connectionProfile } from '#contract/sources/connection.ts'
import { render } from '../../http/json-api.ts'
import type { Profile } from '../../reference/profiles/schema.ts'

export type Together = ConnectionProfile['attributes']['asks_together'][number]

/** The two kinds of number that are asked for together, where one alone is not enough. */
export const togetherOf = ({ requests }: Profile): Together[] =>
  requests.find(({ needs }) => needs)?.needs?.map((name) => (name === 'booking' ? 'booking_number' : name)) ?? []

export function renderProfile(profile: Profile) {
  const { id, label, kind, scacs, access, hosts, secrets, settings, requests, evidence } = profile
  return render(connectionProfile, {
    id,
    label,
    kind,
    scacs: [...scacs],
    host: hostOf(hosts.production?.base),
    sign_up_url: access.signup_url ?? null,
    cost: access.cost,
    needs: access.needs,
    steps: access.steps,
    credentials: secrets.map(({ help = null, ...field }) => ({ ...field, help })),
    settings: settings.map(({ help = null, options = [], option_labels = {}, usual = null, ...field }) => ({
      ...field,
      help,
      options,
      option_labels,
      usual,
    })),
    asks_for: (['bill_of_lading', 'booking_number', 'container'] as const).filter((type) =>
      requests.some(({ for: types }) => types.includes(type)),
    ),
    asks_together: togetherOf(profile),
    is_billed: access.billed_statuses.length > 0,
    evidence: evidence.state,
    checked_on: evidence.checked_on,
    notes: evidence.notes,
  })
}

const hostOf = (base: string | undefined) => (base && URL.canParse(base) ? new URL(base).host : null)
