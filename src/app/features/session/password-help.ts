import { t } from '#contract/language.ts'

export const passwordHelp = t(
  'At least 12 characters. Several words are best; spaces count. Common passwords, and words of shipping, count as nothing.',
)
