import { t } from '../language.ts'

/** Why a sign-in provider cannot be asked, or is not what it should be, by a code that stays. */
export const signInReasons = {
  provider_answered: t('It answered {answer}'),
  provider_other_issuer: t('It calls itself by another issuer'),
  provider_answered_error: t('It answered with an error'),
  provider_not_json: t('What it answered is not JSON'),
  provider_not_as_it_should: t('What it answered is not as it should be: {message}'),
  provider_without_keys: t('It does not say where its keys are'),
  provider_without_addresses: t('It does not say where to sign in, or where its tokens are'),
  provider_too_slow: t('It did not answer in time'),
  provider_unreached: t('It could not be reached'),
  provider_unreached_code: t('It could not be reached ({code})'),
  provider_private: t('The address leads into a private network or to this host, which is not allowed'),
  provider_not_https: t('The address is not https:'),
}
