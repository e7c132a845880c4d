import { CircleCheck, CircleQuestionMark, Hourglass, OctagonAlert, Send, TriangleAlert, Undo2 } from 'lucide-react'
import type { EmailAttachment } from '#contract/documents/email-attachment.ts'
import type { EmailSubmission } from '#contract/documents/email-submission.ts'
import type { MailStatus } from '#contract/documents/sent-mail.ts'
import { t } from '#contract/language.ts'

/** What became of a mail, as a whole. */
export function outcomeOf({ outcome, documents_count, refused_count }: EmailSubmission['attributes']) {
  switch (outcome) {
    case 'failed':
      return { tone: 'past', icon: OctagonAlert, words: t('Could not be read') } as const
    case 'bounced':
      return { tone: 'past', icon: Undo2, words: t('Bounced') } as const
    case 'refused':
      return { tone: 'warning', icon: TriangleAlert, words: t('{count} not taken', { count: refused_count }) } as const
    case 'taken':
      if (documents_count === 0) return { tone: 'unknown', icon: CircleQuestionMark, words: t('No document') } as const
      return { tone: 'ready', icon: CircleCheck, words: t('Taken') } as const
  }
}

export const outcomeWords: Record<EmailSubmission['attributes']['outcome'], string> = {
  taken: t('Taken'),
  refused: t('Not all taken'),
  failed: t('Could not be read'),
  bounced: t('Bounced'),
}

export const attachmentLooks = {
  taken: { tone: 'ready', icon: CircleCheck, words: t('Taken') },
  known: { tone: 'ready', icon: CircleCheck, words: t('Already there') },
  refused: { tone: 'past', icon: OctagonAlert, words: t('Refused') },
  left_out: { tone: 'unknown', icon: CircleQuestionMark, words: t('Left out') },
} as const satisfies Record<EmailAttachment['attributes']['outcome'], object>

export const sentLooks = {
  pending: { tone: 'unknown', icon: Hourglass, words: t('Waiting to be sent') },
  sent: { tone: 'ready', icon: Send, words: t('Sent') },
  failed: { tone: 'past', icon: OctagonAlert, words: t('Not sent') },
  bounced: { tone: 'past', icon: Undo2, words: t('Bounced') },
} as const satisfies Record<MailStatus, object>
