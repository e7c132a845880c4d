import { CircleCheck, CircleQuestionMark, Hourglass, OctagonAlert, Send, TriangleAlert, Undo2 } from 'lucide-react'
import type { EmailAttachment } from '#contract/documents/email-attachment.ts'
import type { EmailSubmission } from '#contract/documents/email-submission.ts'
import type { MailStatus } from '#contract/documents/sent-mail.ts'

/** What became of a mail, as a whole. */
export function outcomeOf({ outcome, documents_count, refused_count }: EmailSubmission['attributes']) {
  switch (outcome) {
    case 'failed':
      return { tone: 'past', icon: OctagonAlert, words: 'Could not be read' } as const
    case 'bounced':
      return { tone: 'past', icon: Undo2, words: 'Bounced' } as const
    case 'refused':
      return { tone: 'warning', icon: TriangleAlert, words: `${refused_count} not taken` } as const
    case 'taken':
      if (documents_count === 0) return { tone: 'unknown', icon: CircleQuestionMark, words: 'No document' } as const
      return { tone: 'ready', icon: CircleCheck, words: 'Taken' } as const
  }
}

export const outcomeWords: Record<EmailSubmission['attributes']['outcome'], string> = {
  taken: 'Taken',
  refused: 'Not all taken',
  failed: 'Could not be read',
  bounced: 'Bounced',
}

export const attachmentLooks = {
  taken: { tone: 'ready', icon: CircleCheck, words: 'Taken' },
  known: { tone: 'ready', icon: CircleCheck, words: 'Already there' },
  refused: { tone: 'past', icon: OctagonAlert, words: 'Refused' },
  left_out: { tone: 'unknown', icon: CircleQuestionMark, words: 'Left out' },
} as const satisfies Record<EmailAttachment['attributes']['outcome'], object>

export const sentLooks = {
  pending: { tone: 'unknown', icon: Hourglass, words: 'Waiting to be sent' },
  sent: { tone: 'ready', icon: Send, words: 'Sent' },
  failed: { tone: 'past', icon: OctagonAlert, words: 'Not sent' },
  bounced: { tone: 'past', icon: Undo2, words: 'Bounced' },
} as const satisfies Record<MailStatus, object>
