import type { Role } from '#contract/access/scope.ts'
import { t } from '#contract/language.ts'

export const roleNames: Record<Role, string> = { admin: t('Admin'), member: t('Member'), viewer: t('Viewer') }
