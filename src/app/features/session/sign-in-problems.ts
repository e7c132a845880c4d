import type { SignInProblem } from '#contract/access/sign-in-problems.ts'
import { t } from '#contract/language.ts'

/** Why nobody was let in, and what helps. Whoever reads it has come back from a provider. */
const problems: Record<SignInProblem, string> = {
  over: t('This sign-in was begun in another browser, has been used, or took too long. Begin again.'),
  switched_off: t('Your company does not sign in with this provider any more. Ask an admin.'),
  refused_there: t('The provider did not let you in: you or it cancelled. Try again, or ask whoever runs it.'),
  provider_failed: t(
    'The provider answered with an error. If it happens again, an admin can see why in the audit log and check the settings.',
  ),
  provider_down: t('The provider does not answer. Try again in a few minutes. Admins can sign in with a password.'),
  issuer: t(
    'The answer came from another provider than the one set up. An admin must check the issuer in the settings.',
  ),
  token: t('The answer of the provider cannot be trusted: it is not signed for this sign-in. Nobody was let in.'),
  token_expired: t(
    'The answer of the provider has expired. Begin again; if it happens again, the clock of this server or of the provider is wrong.',
  ),
  clock: t('The answer of the provider is from the future: the clock of this server or of the provider is wrong.'),
  no_email: t('The provider did not say your e-mail. An admin must let it send the e-mail.'),
  email_unverified: t('The provider does not say that your e-mail is verified. Verify it there, or ask an admin.'),
  email_domain: t('E-mails of this domain may not sign in here. Use the one of your company.'),
  email_elsewhere: t('This e-mail cannot sign in here: it is used elsewhere on this server. Ask an admin.'),
  person_unknown: t('Nobody here has your e-mail. Ask an admin to invite you, and then sign in again.'),
  person_removed: t('You were removed. An admin can invite you again.'),
  another_identity: t(
    'Your e-mail belongs to somebody whom the provider knows under another identity. Ask an admin to remove and invite that person again.',
  ),
  no_role: t('None of your groups has a role here. Ask an admin.'),
  another_person: t('Somebody else than you signed in at the provider. Sign in there as yourself, and try again.'),
  not_proved: t(
    'The provider did not ask you to sign in again, so it is not proved that it is you. Sign out there first.',
  ),
}

/** Undefined for what is no problem: an address can be written by anybody. */
export const wordsOfProblem = (problem: string | undefined): string | undefined =>
  problem !== undefined && Object.hasOwn(problems, problem) ? problems[problem as SignInProblem] : undefined
