import { apiKeys } from './api-keys.ts'
import { invitations } from './invitations.ts'
import { passkeySessions } from './passkey-sessions.ts'
import { passkeys } from './passkeys.ts'
import { personData } from './person-data.ts'
import { providerSessions } from './provider-sessions.ts'
import { secondFactors } from './second-factors.ts'
import { securitySettings } from './security-settings.ts'
import { sessions } from './sessions.ts'
import { signInOptions, signInProviders } from './sign-in-providers.ts'
import { signIns } from './sign-ins.ts'
import { users } from './users.ts'

/** Of keys and people, and how they sign in, by their nouns. */
export const accessHandlers = {
  api_keys: apiKeys,
  invitations,
  passkey_sessions: passkeySessions,
  passkeys,
  person_data: personData,
  provider_sessions: providerSessions,
  second_factors: secondFactors,
  security_settings: securitySettings,
  sessions,
  sign_in_options: signInOptions,
  sign_in_providers: signInProviders,
  sign_ins: signIns,
  users,
}
