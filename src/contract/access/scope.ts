/** What a key or a person may do. */
export const scopes = ['read', 'write', 'ingest', 'webhooks', 'sensitive', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** What an endpoint can ask for. `sensitive` is about values in the answers, wherever they are. */
export type EndpointScope = Exclude<Scope, 'sensitive'>

export const roles = ['admin', 'member', 'viewer'] as const
export type Role = (typeof roles)[number]

export const scopesOfRole: Record<Role, readonly Scope[]> = {
  admin: scopes,
  member: ['read', 'write', 'ingest', 'webhooks', 'sensitive'],
  viewer: ['read'],
}
