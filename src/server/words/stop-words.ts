import { t } from '#contract/language.ts'
import type { Stop } from '../alerts/stop-link.ts'

/** What the pages say to which the links lead that stop a mail. */
export const stopWords = {
  gone: t('This link leads to nothing any more.'),
  title: t('Stop these mails?'),
  button: t('Stop'),
  asks: (what: Stop['what'], name: string): string =>
    what === 'digest'
      ? t('You get no more digests. Alerts go on.')
      : what === 'rule'
        ? t('You get no more mails of the alert “{name}”.', { name })
        : t('You will no longer get “{name}” by mail.', { name }),
  done: (what: Stop['what']): string =>
    what === 'export'
      ? t('Stopped. You can switch it on again under Settings, Exports.')
      : t('Stopped. You can switch it on again under Settings, Alerts.'),
}
