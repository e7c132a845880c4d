import { t } from '../language.ts'

/** What came of writing to a place of exports, by a code that stays. */
export const places = {
  place_written: t('A small file was written and removed.'),
  place_kept: t('A small file was written. It could not be removed: {file} stays there.'),
  place_removed: t('{name} was removed. Choose where the list goes, and turn it on again.'),
  secret_missing: t('Its secret is missing: enter it again.'),
  private_address: t(
    'The address leads into a private network or to this host, which is not allowed. Whoever runs this server can allow it with ALLOW_PRIVATE_CONNECTIONS=1.',
  ),
  bucket_missing: t('There is no bucket {bucket} there.'),
  access_key_unknown: t('The access key ID is not known there.'),
  signature_refused: t('The signature was refused: the secret access key is not the right one.'),
  clock_differs: t('The clock of this server differs from that of the bucket by too much: tell your administrator.'),
  not_in_region: t('The bucket is not in the region {region}.'),
  not_in_region_or_address: t('The bucket is not in the region {region}, or not at this address.'),
  bucket_elsewhere: t('The bucket is at another address: check the endpoint and the region.'),
  bucket_took_nothing: t('The bucket did not take the file.'),
  bucket_full: t('The bucket has no room for the file.'),
  key_may_not_write: t('This access key may not write to {folder}.'),
  bucket_answered: t('The bucket answered with {status}.'),
  kept_part: t('The server has kept {size} of {bytes} bytes: its disk may be full.'),
  took_nothing_for: t('The server took nothing for {seconds} seconds.'),
  no_folder: t('{folder} is no folder there.'),
  folder_missing: t('There is no folder {folder} there.'),
  may_not_write: t('{user} may not write to the folder {folder}, or not replace what is in it.'),
  may_not_write_first: t(
    '{user} may not write to the folder where the server lets it begin, or not replace what is in it.',
  ),
  server_full: t('The server has no room for the file.'),
  server_took_nothing: t('The server did not take the file. It does not say why: its disk or quota may be full.'),
  server_refused: t('The server did not take the file (SFTP status {status}).'),
  key_not_confirmed: t(
    'The key of the server is not confirmed yet. It has shown {key}: compare it with what those who run it say.',
  ),
  key_changed: t(
    'The server has another key than the one that was confirmed: {key} instead of {confirmed}. Nothing was sent. Ask those who run it before you confirm the new one.',
  ),
  server_closed: t('The server closed the connection.'),
  not_let_in_key: t('The server does not let {user} in with this private key.'),
  not_let_in_password: t('The server does not let {user} in with this password.'),
  not_let_in_bare: t('The server does not let {user} in with no password and no key.'),
  no_answer: t('The server did not answer in time.'),
  no_ssh: t('What answers is no SSH server, or none that this server can agree with.'),
  broke_off: t('The connection broke off.'),
  no_sftp: t('The server lets this user in, but offers no SFTP.'),
}
