import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import type { DocumentType } from '#contract/documents/document-type.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { language, t, tc, tn } from '#contract/language.ts'
import { comma, listComma } from '#domain/text.ts'
import { includedIn } from '../../api/included.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { Mean } from '../../ui/mean.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { readingQuery, touched, typesQuery } from './document-queries.ts'
import { Fields } from './fields.tsx'
import { InvoiceCompared } from './invoice-compared.tsx'
import { Links } from './links.tsx'
import { linesOf, type Representation } from './payload.ts'
import type { Place } from './places.ts'
import { Proposals } from './proposals.tsx'
import { classificationWords, linkNotes } from './said.ts'
import { representationIn } from './use-shown.ts'
import { failureWords, isBeingRead, readingOf, sizeWords, sourceWords, typeOf, typeWords } from './words.ts'

interface Props {
  answer: ResponseOf<typeof api.documents.get>
  asked: Place | undefined
  /** Shows where a value stands. */
  onAsk: (place: Place) => void
  /** Called when a person has said where it belongs. */
  onLinked?: (() => void) | undefined
}

/** What a document is, where it belongs and what it says, and how that is corrected. */
export function DocumentDetails({ answer, asked, onAsk, onLinked }: Props) {
  const { id, attributes, relationships } = answer.data
  const related = includedIn(answer)
  const representation = representationIn(answer)
  const user = related(relationships.user.data)
  const email = related(relationships.email_submission.data)
  const mail = email?.attributes
  const boxOf = (box: string) => related(relationships.cargos.data.find((one) => one.id === box) ?? null)
  return (
    <div className="[&_.err]:my-1 [&>.sec+.sec]:mt-5">
      <dl className="kv mb-5">
        <dt>{t('Type')}</dt>
        <dd>
          <TypeField id={id} document={attributes} />
        </dd>
        <dt>{t('Reading')}</dt>
        <dd>
          <ReadingState document={attributes} />
        </dd>
      </dl>
      <Proposals whose={{ document: id }} where="this document" />
      <FoldingSection id="doc-links" title={t('Linked to')} gist={`${relationships.shipments.data.length}`} open>
        <Links
          id={id}
          named={namedIn(representation)}
          notes={linkNotes(attributes)}
          nothing={nothingWords(attributes, namedIn(representation).length)}
          onLinked={onLinked}
        />
      </FoldingSection>
      {attributes.invoice_check && (
        <InvoiceCompared
          check={attributes.invoice_check}
          shipment={
            boxOf(attributes.invoice_check.container_id)?.relationships.shipment.data?.id ??
            relationships.shipments.data[0]?.id
          }
        />
      )}
      {(representation || attributes.extraction_status !== 'failed') && (
        <FoldingSection id="doc-fields" title={t('Extracted')} open>
          {representation ? (
            <Fields id={id} type={typeOf(attributes)} representation={representation} asked={asked} onAsk={onAsk} />
          ) : (
            <p className="text-ink-2">
              {isBeingRead(attributes) ? t('It is being read.') : t('Nothing was read from it.')}
            </p>
          )}
        </FoldingSection>
      )}
      <FoldingSection id="doc-about" title={t('About')} open>
        <dl className="kv">
          <dt>{t('Source')}</dt>
          <dd>
            <Say
              text={user ? t('{source}, {time}, by {name}') : t('{source}, {time}')}
              source={sourceWords[attributes.source]}
              time={<When at={attributes.created_at} zone="UTC" named />}
              name={user && <bdi>{user.attributes.name}</bdi>}
            />
          </dd>
          <dt>{t('File')}</dt>
          <dd className="break-words">
            {attributes.file_name !== attributes.name && (
              <>
                <bdi>{attributes.file_name}</bdi>
                {comma}
              </>
            )}
            {[sizeWords(attributes.file_size_bytes) ?? tc('no file', 'none'), pagesWords(attributes.pages_count)]
              .filter(Boolean)
              .join(comma)}
          </dd>
        </dl>
        <Parts id={id} />
      </FoldingSection>
      {mail && (
        <FoldingSection id="doc-mail" title={t('The mail it came with')} gist={mail.subject}>
          <dl className="kv">
            <dt>{t('Subject')}</dt>
            <dd className="break-words">{mail.subject || tc('no subject', 'none')}</dd>
            <dt>{tc('sender of a mail', 'From')}</dt>
            <dd className="break-words">{mail.from.join(listComma) || t('nobody named')}</dd>
            {mail.sent_at && (
              <>
                <dt>{t('Sent')}</dt>
                <dd>
                  <When at={mail.sent_at} zone="UTC" named />
                </dd>
              </>
            )}
          </dl>
          <p className="mt-2">
            <Link to="/documents/mails/$id" params={{ id: email.id }}>
              {t('What else came with it')}
            </Link>
          </p>
          {mail.body && (
            <section
              className="mt-2 max-h-105 overflow-auto whitespace-pre-wrap wrap-anywhere bg-sunken px-4 py-3"
              aria-label={t('Text of the mail')}
            >
              {mail.body}
            </section>
          )}
        </FoldingSection>
      )}
    </div>
  )
}

type Attributes = Props['answer']['data']['attributes']

/** Why it belongs to nothing. That it could not be read is said elsewhere. */
function nothingWords(document: Attributes, named: number): string {
  if (isBeingRead(document)) return t('It is matched when it has been read.')
  if (document.extraction_status === 'failed') return t('Search for what it belongs to.')
  // Somebody may have unlinked what it names.
  if (named > 0) return t('It is linked to nothing. Search for what it belongs to.')
  return t('Nothing that is tracked is named in it. Search for what it belongs to.')
}

const pagesWords = (count: number | null) =>
  count === null || count === 0 ? '' : tn(count, '{count} page', '{count} pages')

/** The numbers by which shipments are tracked, as they stand in it. */
function namedIn(representation: Representation | undefined): string[] {
  const keys = ['bill_of_lading_numbers', 'booking_numbers', 'container_numbers']
  return [...new Set(keys.flatMap((key) => linesOf(representation?.payload[key])))]
}

/** The type that counts, which a person may give instead of ours. */
function TypeField({ id, document }: { id: string; document: Attributes }) {
  const types = useQuery(typesQuery).data?.document_types
  const refusal = useRefusal(api.documents.update)
  const save = useApiMutation(api.documents.update, { invalidates: touched })
  const { document_type, document_type_manual } = document
  const classification_notes = classificationWords(document)
  const ours = typeWords(document_type, types)
  return (
    <>
      <select
        className="input"
        aria-label={t('Type')}
        disabled={refusal !== undefined || save.isPending || !types}
        title={refusal}
        value={document_type_manual ?? ''}
        onChange={({ target }) => {
          const manual = (target.value || null) as DocumentType | null
          save.mutate({
            params: { id },
            body: { data: { type: 'document', attributes: { document_type_manual: manual } } },
          })
        }}
      >
        <option value="">{t('{type}, as classified', { type: ours })}</option>
        {types?.map(({ code }) => (
          <option key={code} value={code}>
            {t('{type}, by hand', { type: typeWords(code, types) })}
          </option>
        ))}
      </select>
      {save.error && (
        <p className="err" role="alert">
          {failureWords(save.error)}
        </p>
      )}
      {classification_notes && (
        <p className="text-12/5 text-ink-3">
          {document_type_manual
            ? t('Classified as {type}: {notes}', { type: ours, notes: classification_notes })
            : classification_notes}
        </p>
      )}
    </>
  )
}

/** How far the reading has come; where a picture might be the reason, whether pictures can be read here. */
function ReadingState({ document }: { document: Attributes }) {
  const { why, ...words } = readingOf(document)
  const isTextless = words.tone !== 'ready' && !isBeingRead(document)
  const ocr = useQuery({ ...readingQuery, enabled: isTextless }).data?.ocr
  return (
    <>
      <Mean {...words} />
      {why && <p className="text-ink-2">{why}</p>}
      {ocr && !ocr.available && (
        <p className="text-12/5 text-ink-3">
          {t('Pictures and scans cannot be read on this server: {why}', { why: ocr.detail })}
        </p>
      )}
    </>
  )
}

/** What was made of its pages. */
function Parts({ id }: { id: string }) {
  const { data } = useQuery(q(api.documents.list, { 'filter[split_from]': id, 'page[size]': 100, sort: 'created_at' }))
  if (!data?.data.length) return null
  // Those of one cut were made at once: their names say where they stood.
  const parts = data.data.toSorted((a, b) =>
    a.attributes.name.localeCompare(b.attributes.name, language, { numeric: true }),
  )
  return (
    <p className="mt-2 text-ink-2">
      <Say
        text={t('Made of its pages: {documents}')}
        documents={parts.map((part, at) => (
          <span key={part.id}>
            {at > 0 && listComma}
            <Link to="/documents/$id" params={{ id: part.id }}>
              {part.attributes.name}
            </Link>
          </span>
        ))}
      />
    </p>
  )
}
