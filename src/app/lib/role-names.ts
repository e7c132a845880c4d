import type { Role } from '#contract/access/scope.ts'

export const roleNames: Record<Role, string> = { admin: 'Admin', member: 'Member', viewer: 'Viewer' }
