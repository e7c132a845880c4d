import type { Secrets } from '../../secrets.ts'
import type { Transaction } from '../scope.ts'

const lost = 'It was lost with SECRET_KEY: enter it again'

/** Of all accounts, gives up what a key has sealed that is lost. Webhooks are given new secrets elsewhere. */
export async function forgetSealed(tx: Transaction, secrets: Secrets, now: Date): Promise<void> {
  const at = now.toISOString()
  for (const { id } of await tx.selectFrom('connections').select('id').execute())
    await tx
      .updateTable('connections')
      .set({ sealed_credentials: secrets.seal('{}', id), paused_at: at, last_failure: lost, set_up_at: at })
      .where('id', '=', id)
      .execute()
  for (const { id } of await tx.selectFrom('export_places').select('id').execute())
    await tx
      .updateTable('export_places')
      .set({ sealed_secrets: secrets.seal('{}', id), secrets_set: [], last_failure: lost, checked_at: at })
      .where('id', '=', id)
      .execute()
  // Another secret is made, and what there is at the line is given it.
  await tx
    .updateTable('line_subscriptions')
    .set({ sealed_secrets: null, secret_made_at: null, is_secret_sent: false, next_attempt_at: at })
    .execute()
  // Only the host is left of an address, and nothing is sent there before somebody has entered another.
  for (const { id, host } of await tx.selectFrom('alert_channels').select(['id', 'host']).execute())
    await tx
      .updateTable('alert_channels')
      .set({ sealed_url: secrets.seal(`https://${host}/`, id), stopped_at: at, failing_since: at, last_failure: lost })
      .where('id', '=', id)
      .execute()
  for (const { id, host } of await tx.selectFrom('audit_streams').select(['id', 'host']).execute())
    await tx
      .updateTable('audit_streams')
      .set({
        sealed_url: secrets.seal(`https://${host}/`, id),
        sealed_headers: secrets.seal('[]', id),
        header_names: [],
        active: false,
        failing_since: at,
        last_failure: lost,
      })
      .where('id', '=', id)
      .execute()
  // No code could be told from another. Who had one signs in with the password, and begins anew.
  await tx.deleteFrom('second_factors').execute()
  await tx.deleteFrom('recovery_codes').execute()
  await tx
    .updateTable('sign_in_providers')
    .set({ sealed_client_secret: null, is_enabled: false })
    .where('sealed_client_secret', 'is not', null)
    .execute()
  await tx.updateTable('sessions').set({ sealed_id_token: null }).where('sealed_id_token', 'is not', null).execute()
  await tx.deleteFrom('sign_in_attempts').execute()
  // What customers asked for has to be asked for again: no mail could say how to end it, and no address be given twice.
  await tx.deleteFrom('view_subscriptions').execute()
  await tx.updateTable('view_messages').set({ link_sealed: null }).where('link_sealed', 'is not', null).execute()
  await tx
    .updateTable('view_calendars')
    .set({ link_sealed: null, revoked_at: at })
    .where((eb) => eb.or([eb('secret_sealed', 'is not', null), eb('link_sealed', 'is not', null)]))
    .where('revoked_at', 'is', null)
    .execute()
}
