import { randomUUID } from 'node:crypto'
import type { SignInProblem } from '#contract/access/sign-in-problems.ts'
import {
  providerCheck,
  type providerChecks,
  signInProvider as resource,
  type SignInProvider,
  signInOption,
} from '#contract/access/sign-in-provider.ts'
import type { api } from '#contract/api.ts'
import { toQueryString } from '#contract/query-string.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { signInReasonSaid } from '#contract/said/sign-in-reason.ts'
import { RefusedSignIn } from '../../access/refused-sign-in.ts'
import { hasAdminWithPassword } from '../../db/access/provider-identities.ts'
import {
  deleteProvider,
  findProvider,
  forgetIdentities,
  insertProvider,
  listOptions,
  listProviders,
  type ShownProvider,
  updateProvider,
} from '../../db/access/sign-in-providers.ts'
import { violates } from '../../db/errors.ts'
import type { Transaction } from '../../db/scope.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { backChannelPath, callbackPath } from './begin-at-provider.ts'

/** As long as nobody has said otherwise: only who is invited comes in, and passwords go on. */
const defaults = {
  scopes: ['openid', 'email', 'profile'],
  groups_claim: null,
  group_roles: [],
  default_role: null,
  creates_people: false,
  allows_passwords: true,
  email_domains: [],
  trusts_emails: false,
  second_factor_values: [],
  is_enabled: true,
}

export const signInProviders: HandlersOf<typeof api.sign_in_providers> = {
  async list({ tx, params, origin }) {
    const { rows, ...page } = await listProviders(tx, params)
    return { data: rows.map((row) => renderProvider(row, origin)), ...page }
  },

  async get({ tx, params, origin }) {
    return { data: renderProvider(found(await findProvider(tx, params.id)), origin) }
  },

  async create({ tx, body, context, origin }) {
    const { client_secret = null, ...given } = body.data.attributes
    const id = randomUUID()
    const at = context.now().toISOString()
    const { name, issuer, client_id } = given
    const values = { ...defaults, ...defined(given), name, issuer, client_id }
    await refuseUnusable(tx, values, context)
    const written = {
      ...values,
      id,
      created_at: at,
      updated_at: at,
      ...sealed(client_secret, id, context),
    }
    await insertProvider(tx, written).catch((error: unknown) => {
      if (!violates(error, 'sign_in_providers_account_id_key')) throw error
      throw new HttpError('taken', refusal('provider_there'), {
        pointer: '/data',
      })
    })
    return { data: renderProvider(found(await findProvider(tx, id)), origin) }
  },

  async update({ tx, params: { id }, body, context, origin }) {
    const { client_secret, ...given } = body.data.attributes
    const before = found(await findProvider(tx, id))
    const changes = defined(given)
    const next = { ...before, ...changes }
    await refuseUnusable(tx, next, context)
    const isElsewhere = next.issuer !== before.issuer || next.client_id !== before.client_id
    // Another issuer is not told the secret of the one before.
    if (isElsewhere && next.issuer !== before.issuer && before.has_client_secret && client_secret === undefined)
      throw new HttpError('blank', refusal('client_secret_anew'), {
        pointer: '/data/attributes/client_secret',
      })
    const at = context.now().toISOString()
    await updateProvider(tx, id, {
      ...changes,
      ...(client_secret !== undefined && sealed(client_secret, id, context)),
      updated_at: at,
    })
    if (isElsewhere) await forgetIdentities(tx, id)
    return { data: renderProvider(found(await findProvider(tx, id)), origin) }
  },

  async check({ tx, params: { id }, context }) {
    const provider = found(await findProvider(tx, id))
    return async () => {
      const data = await context.openId.check({ ...provider, client_secret: null }).then(
        ({ signs_out }) => ({
          result: 'found' as const,
          message: `${provider.name} answers${signs_out ? ', and can be signed out of as well' : ''}.`,
          message_said: null,
          signs_out,
        }),
        (error: unknown) => {
          if (!(error instanceof RefusedSignIn)) throw error
          const message_said = signInReasonSaid(error.message)
          return { result: checkOf(error.problem), message: `${error.message}.`, message_said, signs_out: false }
        },
      )
      return { data: render(providerCheck, { id, ...data }) }
    }
  },

  async delete({ tx, params }) {
    found(await deleteProvider(tx, params.id))
    return undefined
  },
}

export const signInOptions: HandlersOf<typeof api.sign_in_options> = {
  list: ({ params, system }) =>
    system(async (tx) => {
      const { rows, meta } = await listOptions(tx, params.provider, params)
      return { data: rows.map((row) => render(signInOption, row)), meta }
    }),
}

function renderProvider(row: ShownProvider, origin: string): SignInProvider {
  const urls = {
    callback_url: `${origin}${callbackPath}`,
    back_channel_logout_url: `${origin}${backChannelPath(row.id)}`,
    sign_in_url: `${origin}/sign-in?${toQueryString({ provider: row.id })}`,
  }
  return render(resource, { ...row, ...urls }) as SignInProvider
}

const sealed = (client_secret: string | null, id: string, { secrets, now }: Pick<Context, 'secrets' | 'now'>) => ({
  sealed_client_secret: client_secret === null ? null : secrets.seal(client_secret, id),
  secret_given_at: client_secret === null ? null : now().toISOString(),
})

/** Without what was not sent: null says something. */
const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

type Checked = Pick<
  ShownProvider,
  'issuer' | 'groups_claim' | 'group_roles' | 'default_role' | 'creates_people' | 'allows_passwords' | 'is_enabled'
>

/** @throws 422 for what nobody could come in by, or what would lock everybody out */
async function refuseUnusable(tx: Transaction, values: Checked, { allowPrivateConnections }: Context) {
  const refuse = (name: string, detail: Detail): never => {
    throw new HttpError('invalid', detail, { pointer: `/data/attributes/${name}` })
  }
  const { issuer, groups_claim, group_roles, default_role, creates_people } = values
  if (!allowPrivateConnections && !issuer.startsWith('https:')) refuse('issuer', refusal('issuer_https'))
  if (groups_claim === null && group_roles.length > 0) refuse('groups_claim', refusal('groups_claim_needed'))
  if (groups_claim !== null && group_roles.length === 0 && default_role === null)
    refuse('group_roles', refusal('group_roles_needed'))
  if (creates_people && groups_claim === null && default_role === null)
    refuse('default_role', refusal('default_role_needed'))
  if (!values.allows_passwords && values.is_enabled && !(await hasAdminWithPassword(tx)))
    refuse('allows_passwords', refusal('no_admin_has_password'))
}

function checkOf(problem: SignInProblem): (typeof providerChecks)[number] {
  if (problem === 'provider_down') return 'not_reached'
  return problem === 'issuer' ? 'another_issuer' : 'no_provider'
}
