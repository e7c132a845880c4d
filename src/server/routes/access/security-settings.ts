import { securitySettings as resource } from '#contract/access/security-settings.ts'
import type { api } from '#contract/api.ts'
import { refusal } from '#contract/said/refusals.ts'
import { hasPasskey } from '../../db/access/passkeys.ts'
import { describeFactor } from '../../db/access/second-factors.ts'
import { securitySettings as read, setSecuritySettings } from '../../db/access/security-settings.ts'
import type { Transaction } from '../../db/scope.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const securitySettings: HandlersOf<typeof api.security_settings> = {
  get: async ({ tx }) => ({ data: await shown(tx) }),

  async update({ tx, body, principal }) {
    const { requires_second_factor } = body.data.attributes
    // Whoever asks it of others knows that it works.
    if (requires_second_factor && principal.user_id) {
      const own = await describeFactor(tx, principal.user_id)
      if (!own?.confirmed_at && !(await hasPasskey(tx, principal.user_id)))
        throw new HttpError('invalid', refusal('own_second_factor_first'), {
          pointer: '/data/attributes/requires_second_factor',
        })
    }
    if (requires_second_factor !== undefined) await setSecuritySettings(tx, { requires_second_factor })
    return { data: await shown(tx) }
  },
}

async function shown(tx: Transaction) {
  // There is one: its address has no id.
  return { ...render(resource, await read(tx)), links: { self: resource.collection } }
}
