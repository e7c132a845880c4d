import type { Role, Scope } from '#contract/access/scope.ts'
import { t, tc } from '#contract/language.ts'
import { roleNames } from './role-names.ts'

interface Words {
  words: string
  explained: string
}

/** What a scope lets somebody do, for whoever hands it out. */
export const scopeWords: Record<Scope, Words> = {
  read: {
    words: tc('right of an API key: to read', 'Read'),
    explained: t('See shipments, containers, documents and everything else, except what is sensitive.'),
  },
  write: {
    words: tc('right of an API key: to write', 'Write'),
    explained: t('Track numbers, stop tracking, edit references, customers and custom fields.'),
  },
  ingest: {
    words: tc('right of an API key: to send data in', 'Ingest'),
    explained: t('Send in events of lines and terminals, and positions of vessels.'),
  },
  webhooks: { words: t('Webhooks'), explained: t('Create, change and delete webhooks, and see their secrets.') },
  sensitive: {
    words: t('Sensitive'),
    explained: t('See, find and write the values of custom fields that are marked sensitive.'),
  },
  admin: { words: t('Admin'), explained: t('Make and revoke API keys; invite, change and remove people.') },
}

export const roleWords: Record<Role, Words> = {
  admin: { words: roleNames.admin, explained: t('Everything, people and API keys included.') },
  member: {
    words: roleNames.member,
    explained: t('Everything in the day’s work, sensitive fields included; no people, no API keys.'),
  },
  viewer: { words: roleNames.viewer, explained: t('Sees everything but sensitive fields, and changes nothing.') },
}
