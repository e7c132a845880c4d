import type { Generated, GeneratedAlways } from 'kysely'
import type { AwaitedEvent, ExceptionEntry, ExceptionState } from '#contract/exceptions/exception.ts'
import type { Inquiry } from '#contract/exceptions/inquiry.ts'
import type { Cause } from '#domain/exceptions/causes.ts'
import type { Summary } from '#domain/exceptions/group.ts'
import type { Own, Text } from '../list/columns.ts'

/** Containers of which something has changed since their causes were grouped. */
interface CauseChanges {
  id: GeneratedAlways<string>
  account_id: string
  container_id: string
}

/** Accounts in which something that is no container has changed, or will. */
interface SubjectChanges {
  id: GeneratedAlways<string>
  account_id: string
  due_at: Generated<string>
}

/** Exceptions whose awaited event has happened. */
interface SnoozeEnds {
  id: GeneratedAlways<string>
  account_id: string
  exception_id: string
}

interface Exceptions extends Own, Summary {
  cause: string
  customer_id: Text
  severity_rank: GeneratedAlways<number>
  state: Generated<ExceptionState>
  snoozed_until: Text
  snoozed_until_event: Generated<AwaitedEvent | null>
  owner_id: Text
  opened_at: string
  changed_at: string
  closed_at: Text
  note_count: Generated<number>
  asked_at: Generated<Text>
  asker_id: Generated<Text>
  answered_at: Generated<Text>
  updated_at: Generated<string>
}

/** Those that share it now. */
interface ExceptionContainers {
  exception_id: string
  account_id: Generated<string>
  container_id: string
  number: string
  cause: Cause
}

interface ExceptionEntries
  extends Omit<
    ExceptionEntry['attributes'],
    | 'created_at'
    | 'mentioned_names'
    | 'subject_names'
    | 'snoozed_until_event'
    | 'correspondent'
    | 'inquiry_id'
    | 'became_kind'
    | 'became_reason'
  > {
  became_kind: Generated<ExceptionEntry['attributes']['became_kind']>
  became_reason: Generated<ExceptionEntry['attributes']['became_reason']>
  snoozed_until_event: Generated<AwaitedEvent | null>
  subject_names: Generated<string[]>
  correspondent: Generated<Text>
  inquiry_id: Generated<Text>
  id: Generated<string>
  account_id: Generated<string>
  exception_id: string
  /** In the order in which they were written. */
  position: GeneratedAlways<number>
  user_id: Text
  created_at: string
}

interface Inquiries extends Omit<Inquiry['attributes'], 'created_at'> {
  id: Generated<string>
  account_id: Generated<string>
  exception_id: string
  user_id: Text
  created_at: string
}
export interface ExceptionTables {
  cause_changes: CauseChanges
  subject_changes: SubjectChanges
  snooze_ends: SnoozeEnds
  exceptions: Exceptions
  exception_containers: ExceptionContainers
  exception_entries: ExceptionEntries
  inquiries: Inquiries
}

/** What is wrong with a container, and is grouped with others. */
export interface OwnCauses {
  causes: Generated<Cause[]>
}
