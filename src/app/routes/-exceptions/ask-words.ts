import type { Exception } from '#contract/exceptions/exception.ts'
import { t, tc } from '#contract/language.ts'

type WhoActs = Exception['attributes']['who_acts']

const texts: Record<NonNullable<WhoActs>, string> = {
  us: tc('verb: ask somebody by mail', 'Ask'),
  broker: t('Ask broker'),
  payer: t('Ask payer'),
  trucker: t('Ask trucker'),
  terminal: t('Ask terminal'),
  line: t('Ask line'),
  railway: t('Ask railway'),
}

/** `Ask broker`; where we act ourselves, somebody can be asked all the same. */
export const askWords = (who_acts: WhoActs) => texts[who_acts ?? 'us']
