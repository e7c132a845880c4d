/** Why nobody was let in who came back from a provider. A closed list: the sign-in page has a sentence for each. */
export const signInProblems = [
  'over',
  'switched_off',
  'refused_there',
  'provider_failed',
  'provider_down',
  'issuer',
  'token',
  'token_expired',
  'clock',
  'no_email',
  'email_unverified',
  'email_domain',
  'email_elsewhere',
  'person_unknown',
  'person_removed',
  'another_identity',
  'no_role',
  'another_person',
  'not_proved',
] as const
export type SignInProblem = (typeof signInProblems)[number]
