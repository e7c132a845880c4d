import { apiKeys } from '../api-key.ts'
import { auditEvents } from '../audit/audit-event.ts'
import { table } from '../endpoint.ts'
import { invitations } from '../invitation.ts'
import { signIns } from '../sign-in.ts'
import { providerSessions } from './provider-session.ts'
import { secondFactors } from './second-factor.ts'
import { securitySettingsEndpoints } from './security-settings.ts'
import { signInOptions, signInProviders } from './sign-in-provider.ts'

export const accessNouns = {
  api_keys: apiKeys,
  audit_events: auditEvents,
  invitations,
  provider_sessions: providerSessions,
  second_factors: secondFactors,
  security_settings: securitySettingsEndpoints,
  sign_in_options: signInOptions,
  sign_in_providers: signInProviders,
  sign_ins: signIns,
}

/** For screens that are loaded late, so that no other page loads the names of these endpoints. */
export const accessApi = table(accessNouns)
