import type { api } from '../api.ts'
import type { AuditAction, AuditSubject } from './actions.ts'

type Api = typeof api
type NameOf<Noun extends keyof Api> = `${Noun & string}.${keyof Api[Noun] & string}`
type EndpointName = { [Noun in keyof Api]: NameOf<Noun> }[keyof Api]
type Changing = {
  [Noun in keyof Api]: {
    [Verb in keyof Api[Noun]]: Api[Noun][Verb] extends { method: 'GET' } ? never : `${Noun & string}.${Verb & string}`
  }[keyof Api[Noun]]
}[keyof Api]

/** What an endpoint is written as. */
export interface Audited {
  action: AuditAction
  subject?: AuditSubject
  /** Where the id of the subject is: in the address, in the answer, or it is the account itself. */
  id?: { param: string } | 'answer' | 'account'
  /** What else is to be said, by the names of attributes that were sent. Never one that is, or may have, a secret. */
  also?: readonly string[]
}

/** Why an endpoint that changes something writes nothing by this table. */
export interface Unaudited {
  because: string
}

const made = (action: AuditAction, subject: AuditSubject): Audited => ({ action, subject, id: 'answer' })
const done = (action: AuditAction, subject: AuditSubject, param = 'id'): Audited => ({ action, subject, id: { param } })
const ofAccount = (action: AuditAction, also: readonly string[] = []): Audited => ({
  action,
  subject: 'account',
  id: 'account',
  also,
})
const not = (because: string): Unaudited => ({ because })

const told = 'What sources report is kept whole, with its source and its time'
const inHandler = 'Its handler writes it: there is no scope before somebody has signed in'
const nothingChanges = 'It changes nothing'

/**
 * Which endpoint is which action: the one place that says it. Every endpoint that changes something is here; of those
 * that read, the ones by which something leaves.
 */
export const audited: Record<Changing, Audited | Unaudited> & { [Name in EndpointName]?: Audited | Unaudited } = {
  'accounts.leave_demo': ofAccount('account.demo_left'),
  'accounts.update': ofAccount('account.renamed'),
  'alert_channels.create': made('alert_channel.created', 'alert_channel'),
  'alert_channels.update': done('alert_channel.changed', 'alert_channel'),
  'alert_channels.delete': done('alert_channel.deleted', 'alert_channel'),
  'alert_channels.test': done('alert_channel.tested', 'alert_channel'),
  'alert_rules.create': made('alert_rule.created', 'alert_rule'),
  'alert_rules.update': done('alert_rule.changed', 'alert_rule'),
  'alert_rules.delete': done('alert_rule.deleted', 'alert_rule'),
  'alert_rules.preview': not(nothingChanges),
  'api_keys.create': made('api_key.created', 'api_key'),
  'api_keys.update': done('api_key.changed', 'api_key'),
  'api_keys.delete': done('api_key.deleted', 'api_key'),
  'audit_events.update_settings': ofAccount('settings.audit_changed'),
  'availability_lists.create': not(told),
  'calendars.create': made('calendar.created', 'calendar'),
  'calendars.update': done('calendar.changed', 'calendar'),
  'calendars.delete': done('calendar.deleted', 'calendar'),
  'callbacks.receive': not(told),
  'connections.create': made('connection.created', 'connection'),
  'connections.update': done('connection.changed', 'connection'),
  'connections.delete': done('connection.removed', 'connection'),
  'connections.pause': done('connection.paused', 'connection'),
  'connections.resume': done('connection.resumed', 'connection'),
  'connections.test': done('connection.tested', 'connection'),
  'container_custom_fields.create': done('custom_field.set', 'container'),
  'container_custom_fields.update': done('custom_field.set', 'container'),
  'container_custom_fields.delete': done('custom_field.removed', 'container'),
  'containers.update': done('container.changed', 'container'),
  'containers.update_by_body': made('container.changed', 'container'),
  'containers.refresh': done('container.refreshed', 'container'),
  'custom_field_definitions.create': made('custom_field_definition.created', 'custom_field_definition'),
  'custom_field_definitions.update': done('custom_field_definition.changed', 'custom_field_definition'),
  'custom_field_definitions.delete': done('custom_field_definition.deleted', 'custom_field_definition'),
  'custom_field_options.create': made('custom_field_option.created', 'custom_field_option'),
  'custom_field_options.update': done('custom_field_option.changed', 'custom_field_option', 'option_id'),
  'custom_field_options.delete': done('custom_field_option.deleted', 'custom_field_option', 'option_id'),
  'custom_fields.create': made('custom_field.set', 'custom_field'),
  'custom_fields.update': done('custom_field.set', 'custom_field'),
  'custom_fields.delete': done('custom_field.removed', 'custom_field'),
  'digests.update': { action: 'digest.changed', also: ['is_enabled', 'local_time', 'weekdays', 'timezone'] },
  'digests.send': not('It sends a mail to who asks, and changes nothing'),
  'direct_uploads.create': not('A file alone is nothing yet: what is made of it is written'),
  'document_links.create': done('document.linked', 'document'),
  'document_links.delete': done('document.unlinked', 'document'),
  'document_settings.update': ofAccount('settings.documents_changed'),
  'document_work.reextract': done('document.read_again', 'document'),
  'document_work.reclassify': done('document.read_again', 'document'),
  'document_work.relink': done('document.read_again', 'document'),
  'document_work.rotate': done('document.rotated', 'document'),
  'document_work.split': done('document.split', 'document'),
  'documents.create': made('document.created', 'document'),
  'documents.archive': { action: 'documents.downloaded', also: ['document_ids'] },
  'documents.update': done('document.changed', 'document'),
  'documents.delete': done('document.deleted', 'document'),
  'documents.restore': done('document.restored', 'document'),
  'documents.download_url': done('document.downloaded', 'document'),
  'email_attachments.take': made('document.created', 'document'),
  'embed.document_url': done('document.downloaded', 'document'),
  'embed_calendar.create': { action: 'view_calendar.created' },
  'embed_messages.create': made('view_message.written', 'view_message'),
  'embed_subscriptions.create': { action: 'view_subscription.asked' },
  'exceptions.update': done('exception.changed', 'exception'),
  'exceptions.add_note': done('exception.note_added', 'exception'),
  'free_time_rules.create': made('free_time_rule.created', 'free_time_rule'),
  'free_time_rules.update': done('free_time_rule.changed', 'free_time_rule'),
  'free_time_rules.delete': done('free_time_rule.removed', 'free_time_rule'),
  'home.look': not('It notes until when somebody has looked, for themselves alone'),
  'imports.create': made('import.created', 'import'),
  'imports.update': done('import.changed', 'import'),
  'imports.start': done('import.started', 'import'),
  'imports.undo': done('import.undone', 'import'),
  'imports.delete': done('import.discarded', 'import'),
  'ingest.email': not(told),
  'ingest.vessel_positions': not(told),
  'ingest.dcsa_events': not(told),
  'ingest.arrival_notices': not(told),
  'ingest.terminal_updates': not(told),
  'invitations.delete': done('invitation.withdrawn', 'invitation'),
  'manual_values.create': made('manual_value.set', 'manual_value'),
  'manual_values.delete': done('manual_value.withdrawn', 'manual_value'),
  'paper_lessons.delete': done('paper_lesson.deleted', 'paper_lesson'),
  'parties.create': made('party.created', 'party'),
  'parties.update': done('party.changed', 'party'),
  'parties.delete': done('party.deleted', 'party'),
  'parties.merge': { ...done('party.merged', 'party'), also: ['merged_id'] },
  'party_contacts.create': made('party_contact.created', 'party_contact'),
  'party_contacts.update': done('party_contact.changed', 'party_contact'),
  'party_contacts.delete': done('party_contact.deleted', 'party_contact'),
  'party_roles.create': made('party_role.given', 'party_role'),
  'party_roles.delete': done('party_role.taken', 'party_role'),
  'place_imports.create': ofAccount('places.imported'),
  'saved_views.create': made('saved_view.created', 'saved_view'),
  'saved_views.update': done('saved_view.changed', 'saved_view'),
  'saved_views.delete': done('saved_view.deleted', 'saved_view'),
  'second_factors.create': not('It counts when it is confirmed'),
  'second_factors.confirm': { action: 'second_factor.added' },
  'second_factors.renew_codes': { action: 'second_factor.codes_renewed' },
  'second_factors.delete': { action: 'second_factor.removed' },
  'security_settings.update': ofAccount('settings.security_changed'),
  'sender_domains.create': made('sender_domain.created', 'sender_domain'),
  'sender_domains.update': done('sender_domain.changed', 'sender_domain'),
  'sender_domains.delete': done('sender_domain.deleted', 'sender_domain'),
  'sessions.create': not(inHandler),
  'sessions.redeem': not(inHandler),
  'sessions.prove': not('It shows that who is signed in is there: what they do then is written'),
  'sessions.change_password': not(inHandler),
  'sessions.ask_reset': not(inHandler),
  'sessions.reset_password': not(inHandler),
  'sessions.delete': not(inHandler),
  'person_data.export': made('person_data.exported', 'user'),
  'person_data.erase': made('person_data.erased', 'user'),
  'provider_sessions.begin': not('Nobody is known yet: what comes of it is written'),
  'provider_sessions.give_code': not(inHandler),
  'provider_sessions.prove': not('It begins to show that who is signed in is there: what they do then is written'),
  'provider_sessions.sign_out': not(inHandler),
  'shipment_custom_fields.create': done('custom_field.set', 'shipment'),
  'shipment_custom_fields.update': done('custom_field.set', 'shipment'),
  'shipment_custom_fields.delete': done('custom_field.removed', 'shipment'),
  'shipments.update': done('shipment.changed', 'shipment'),
  'shipments.stop_tracking': done('shipment.tracking_stopped', 'shipment'),
  'shipments.resume_tracking': done('shipment.tracking_resumed', 'shipment'),
  'sign_in_providers.create': made('sign_in_provider.created', 'sign_in_provider'),
  'sign_in_providers.update': done('sign_in_provider.changed', 'sign_in_provider'),
  'sign_in_providers.check': done('sign_in_provider.checked', 'sign_in_provider'),
  'sign_in_providers.delete': done('sign_in_provider.removed', 'sign_in_provider'),
  'sign_ins.delete': done('session.ended', 'sign_in'),
  'sign_ins.delete_others': { action: 'session.ended' },
  'terminal_codes.update': done('terminal_code.changed', 'terminal_code'),
  'terminal_codes.delete': done('terminal_code.deleted', 'terminal_code'),
  'terminal_imports.create': ofAccount('terminals.imported'),
  'terminals.create': made('terminal.created', 'terminal'),
  'terminals.update': done('terminal.changed', 'terminal'),
  'terminals.delete': done('terminal.removed', 'terminal'),
  'tracking_proposals.accept': { action: 'tracking_proposals.accepted', also: ['proposal_ids', 'scac'] },
  'tracking_proposals.dismiss': { action: 'tracking_proposals.dismissed', also: ['proposal_ids'] },
  'tracking_request_custom_fields.create': done('custom_field.set', 'tracking_request'),
  'tracking_request_custom_fields.update': done('custom_field.set', 'tracking_request'),
  'tracking_request_custom_fields.delete': done('custom_field.removed', 'tracking_request'),
  'tracking_requests.create': made('tracking_request.created', 'tracking_request'),
  'tracking_requests.update': done('tracking_request.changed', 'tracking_request'),
  'tracking_requests.infer_number': not(nothingChanges),
  'users.create': made('user.invited', 'invitation'),
  'users.update': done('user.changed', 'user'),
  'users.reset_password': done('password.link_created', 'user'),
  'users.reset_second_factor': done('second_factor.reset', 'user'),
  'users.delete': done('user.removed', 'user'),
  'view_calendars.create': made('view_calendar.created', 'view_calendar'),
  'view_calendars.revoke': done('view_calendar.ended', 'view_calendar', 'calendar_id'),
  'view_messages.answer': done('view_message.answered', 'view_message', 'message_id'),
  'view_messages.delete': done('view_message.deleted', 'view_message', 'message_id'),
  'view_previews.create': not(nothingChanges),
  'view_subscriptions.delete': done('view_subscription.ended', 'view_subscription', 'subscription_id'),
  'views.create': made('view.created', 'view'),
  'views.update': done('view.changed', 'view'),
  'views.delete': done('view.deleted', 'view'),
  'views.create_token': made('view_link.created', 'view_token'),
  'views.rotate_token': made('view_link.rotated', 'view_token'),
  'views.revoke_token': done('view_link.revoked', 'view_token', 'token_id'),
  'webhook_replays.create': done('webhook.replayed', 'webhook'),
  'webhook_replays.create_for_one': done('webhook.replayed', 'webhook_notification'),
  'webhook_trigger.send': { action: 'webhook.tested' },
  'webhooks.create': made('webhook.created', 'webhook'),
  'webhooks.update': done('webhook.changed', 'webhook'),
  'webhooks.delete': done('webhook.deleted', 'webhook'),
  'webhooks.rotate_secret': done('webhook.secret_rotated', 'webhook'),
}
