import { t } from '../language.ts'

/** What a test of a connection came to, and what to do, by a code that stays. */
export const advice = {
  works_found: t('The key works: events {events}, containers {containers}'),
  works_found_some: t(
    'The key works: events {events}, containers {containers}; events that could not be used {refused}',
  ),
  works_nothing_usable: t('The key works, and nothing in the answer can be used: {reason}'),
  works_not_found: t('The key works: {name} does not know this number'),
  works_mirror: t('The key works: shipments {shipments}'),
  works_mirror_of: t('The key works: the account of {account}, shipments {shipments}'),
  nothing_usable: t('Nothing in the answer could be used: see what was refused, and why'),
  try_own_number: t(
    'Try a number of a shipment that is on its way and that you are a party of: others are answered as unknown',
  ),
  check_number: t('Check the kind of the number and how it is written'),
  copy_key_again: t(
    'Copy the key again from the portal of {name}, without spaces, and see that it is approved there for tracking',
  ),
  check_address_proxy: t('Check the address. Where a proxy or a firewall stands between, let this server pass'),
  another_kind: t('Test with another kind of number'),
  when_quota_renewed: t('Test again when the quota is renewed, or set a larger plan'),
  clock_off: t(
    'The clock of this server is {minutes} minutes off: set it right, for tokens and signatures depend on it',
  ),
  no_such_host_check: t('There is no such host: check the address'),
  certificate_not_trusted: t(
    'The certificate of the other side is not trusted: check the address, and whether a proxy stands between',
  ),
  public_address: t('Name a public address, or ask whoever runs this server to allow private ones'),
  check_token_address: t('Check the address of tokens and the client id'),
  in_a_few_minutes: t('Try again in a few minutes: where it stays so, the other side is down or the address is wrong'),
  nothing_tracked_there: t('Nothing is tracked there: is it the account that you mean?'),
  copy_mirror_key: t(
    'Copy the key again, without spaces, and see in the other account that it has not ended and may read',
  ),
  api_address: t('Check the address: it is that of the API, not of a page for people'),
  in_a_minute: t('Test again in a minute, or set fewer requests a minute'),
}
