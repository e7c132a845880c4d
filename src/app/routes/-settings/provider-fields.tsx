import type { Role } from '#contract/access/scope.ts'
import type { SignInProvider } from '#contract/access/sign-in-provider.ts'
import { t, tc } from '#contract/language.ts'
import { formErrors } from '../../api/errors.ts'
import { CheckFields } from '../../form/choice-fields.tsx'
import { EntriesField, readEntries } from '../../form/entries-field.tsx'
import { SelectField, TextField } from '../../form/fields.tsx'
import { roleNames } from '../../lib/role-names.ts'

const switches = {
  is_enabled: { words: tc('switched on', 'On'), explained: t('The sign-in page has its button.') },
  creates_people: {
    words: t('Add people when they first sign in'),
    explained: t('Otherwise they must be invited by their e-mail first. Who was removed must be, in any case.'),
  },
  allows_passwords: {
    words: t('Allow passwords as well'),
    explained: t('Admins can always use theirs, so that somebody gets in when the provider is down.'),
  },
  trusts_emails: {
    words: t('Trust e-mails that the provider does not call verified'),
    explained: t(
      'Microsoft Entra ID says nothing about it. Only for a provider where nobody chooses their own e-mail.',
    ),
  },
}
type Switch = keyof typeof switches
const names = Object.keys(switches) as Switch[]

const fields = [
  ...['name', 'issuer', 'client_id', 'client_secret', 'scopes', 'email_domains', 'default_role', 'groups_claim'],
  ...['group_roles', 'second_factor_values', 'allows_passwords'],
]
/** A group and its role are written as one line. */
const lines = { group: 'group_roles', role: 'group_roles' }

export const providerErrors = (error: Error | null) => formErrors(error, fields, lines)

const between = ' = '

interface Props {
  known: SignInProvider['attributes'] | undefined
  errors: Record<string, string>
}

export function ProviderFields({ known, errors }: Props) {
  const on = names.filter((name) => (known ? known[name] : name === 'is_enabled' || name === 'allows_passwords'))
  return (
    <>
      <TextField
        name="name"
        label={t('Name')}
        defaultValue={known?.name}
        help={t('As the button says it: Continue with …')}
        error={errors.name}
      />
      <TextField
        name="issuer"
        label={t('Issuer')}
        defaultValue={known?.issuer}
        inputMode="url"
        help={t('Its address, such as https://id.example.com. What is asked for is found there.')}
        error={errors.issuer}
      />
      <TextField name="client_id" label={t('Client ID')} defaultValue={known?.client_id} error={errors.client_id} />
      <TextField
        name="client_secret"
        type="password"
        autoComplete="new-password"
        label={t('Client secret')}
        help={known?.has_client_secret ? t('Left empty, it stays as it is.') : t('Empty for a client that has none.')}
        error={errors.client_secret}
      />
      <CheckFields
        legend={t('Signing in')}
        name="switches"
        choices={switches}
        chosen={on}
        error={errors.allows_passwords}
      />
      <EntriesField
        name="email_domains"
        label={t('E-mail domains')}
        values={known?.email_domains ?? []}
        help={t('Whose e-mails may come in, such as example.com. Without one all may that the provider vouches for.')}
        error={errors.email_domains}
      />
      <TextField
        name="groups_claim"
        label={t('Claim with the groups')}
        defaultValue={known?.groups_claim ?? ''}
        help={t('Such as groups or realm_access.roles. Left empty, roles are given here.')}
        error={errors.groups_claim}
      />
      <EntriesField
        name="group_roles"
        label={t('Roles of groups')}
        values={known?.group_roles.map(({ group, role }) => `${group}${between}${role}`) ?? []}
        help={t('One a line: freight-admins = admin. The roles are admin, member and viewer.')}
        error={errors.group_roles}
      />
      <SelectField
        name="default_role"
        label={t('Role of everybody else')}
        defaultValue={known?.default_role ?? ''}
        error={errors.default_role}
      >
        <option value="">{t('None: they are refused')}</option>
        {Object.entries(roleNames).map(([role, words]) => (
          <option key={role} value={role}>
            {words}
          </option>
        ))}
      </SelectField>
      <EntriesField
        name="second_factor_values"
        label={t('Signs of a second factor')}
        values={known?.second_factor_values ?? []}
        help={t(
          'Values of amr or acr that stand for two factors, such as mfa: who comes with one is not asked for a code.',
        )}
        error={errors.second_factor_values}
      />
      <EntriesField
        name="scopes"
        label={t('Scopes')}
        values={known?.scopes ?? ['openid', 'email', 'profile']}
        error={errors.scopes}
      />
    </>
  )
}

/** What is written as one line; the server says what of it is no role. */
function readGroupRole(line: string): { group: string; role: Role } {
  const at = line.lastIndexOf('=')
  const [group, role] = at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)]
  return { group: group.trim(), role: role.trim().toLowerCase() as Role }
}

export function readProvider(values: FormData) {
  const read = (name: string) => String(values.get(name) ?? '').trim()
  const chosen = values.getAll('switches')
  return {
    name: read('name'),
    issuer: read('issuer'),
    client_id: read('client_id'),
    ...(read('client_secret') && { client_secret: read('client_secret') }),
    email_domains: readEntries(values, 'email_domains'),
    groups_claim: read('groups_claim') || null,
    group_roles: readEntries(values, 'group_roles').map(readGroupRole),
    default_role: (read('default_role') || null) as Role | null,
    second_factor_values: readEntries(values, 'second_factor_values'),
    scopes: readEntries(values, 'scopes'),
    is_enabled: chosen.includes('is_enabled'),
    creates_people: chosen.includes('creates_people'),
    allows_passwords: chosen.includes('allows_passwords'),
    trusts_emails: chosen.includes('trusts_emails'),
  }
}
