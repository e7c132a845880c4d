import { table } from '../endpoint.ts'
import { providerSessions } from './provider-session.ts'
import { signInOptions, signInProviders } from './sign-in-provider.ts'

export const accessNouns = {
  provider_sessions: providerSessions,
  sign_in_options: signInOptions,
  sign_in_providers: signInProviders,
}

/** For screens that are loaded late, so that no other page loads the names of these endpoints. */
export const accessApi = table(accessNouns)
