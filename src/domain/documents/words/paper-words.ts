import type { DocumentType } from '#contract/documents/document-type.ts'
import type { LabelField } from '../fields.ts'

/**
 * How papers of a language call things. Words are parted by `|`, and written without marks or capitals: `loschhafen`.
 * One that ends in `#` is a label only where a word for number, a colon or the number itself follows it.
 */
export interface PaperWords {
  /** What papers of a type are titled. */
  titles: Record<DocumentType, string>
  /** What invoices of any kind are titled. */
  invoice: string
  labels: Record<LabelField, string>
  /** Labels of what we do not read: they end the value before them. */
  others: string
  /** What is charged for carriage. */
  charges: string
  /** January to December, each with its short forms. */
  months: string
}
