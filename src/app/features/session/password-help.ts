import { t } from '#domain/language.ts'

export const passwordHelp = t('At least 12 characters. Several words are best; spaces count.')
