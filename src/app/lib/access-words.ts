import type { Role, Scope } from '#contract/scope.ts'

interface Words {
  words: string
  explained: string
}

/** What a scope lets somebody do, for whoever hands it out. */
export const scopeWords: Record<Scope, Words> = {
  read: {
    words: 'Read',
    explained: 'See shipments, containers, documents and everything else, except what is sensitive.',
  },
  write: { words: 'Write', explained: 'Track numbers, stop tracking, edit references, customers and custom fields.' },
  ingest: { words: 'Ingest', explained: 'Send in events of lines and terminals, and positions of vessels.' },
  webhooks: { words: 'Webhooks', explained: 'Create, change and delete webhooks, and see their secrets.' },
  sensitive: {
    words: 'Sensitive',
    explained: 'See, find and write the values of custom fields that are marked sensitive.',
  },
  admin: { words: 'Admin', explained: 'Make and revoke API keys; invite, change and remove people.' },
}

export const roleWords: Record<Role, Words> = {
  admin: { words: 'Admin', explained: 'Everything, people and API keys included.' },
  member: {
    words: 'Member',
    explained: 'Everything in the day’s work, sensitive fields included; no people, no API keys.',
  },
  viewer: { words: 'Viewer', explained: 'Sees everything but sensitive fields, and changes nothing.' },
}
