import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { resolve } from '#domain/search/find.ts'
import { comma, listComma } from '#domain/text.ts'
import { searchFor } from '../../api/search.ts'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'

/** The text matched more than this page: says so, with the others one click away. The text is in the address. */
export function FoundNotice({ text }: { text: string }) {
  const { data } = useQuery(searchFor(text))
  const found = data && resolve(text, data.data)
  if (found?.to !== 'shipment' || found.others.length === 0) return null
  return (
    <div className="mb-4">
      <Note tone="transit">
        <Say
          text={
            found.others.length > 8
              ? t('{query} also matched: {numbers} and {more}')
              : t('{query} also matched: {numbers}')
          }
          query={t('“{text}”', { text })}
          numbers={found.others.slice(0, 8).map(({ id, attributes }, at) => (
            <span key={id}>
              {at > 0 && listComma}
              <Link
                to="/shipments/$id"
                params={{ id: attributes.shipment_id ?? id }}
                search={{ container: attributes.entity_type === 'cargo' ? id : undefined, found: text }}
                className="font-mid underline"
              >
                {attributes.number}
              </Link>
              <span className="text-ink-2"> {toldApart(attributes)}</span>
            </span>
          ))}
          more={
            <Link to="/shipments" search={{ grain: 'shipments', q: text }}>
              {t('{count} more', { count: found.others.length - 8 })}
            </Link>
          }
        />
      </Note>
    </div>
  )
}

/** What tells it from another of the same number: its bill where that is not the number, its line, its customer. */
const toldApart = ({ number, bill_of_lading_number, shipping_line, customer_name }: SearchHit['attributes']) =>
  [bill_of_lading_number !== number && bill_of_lading_number, shipping_line, customer_name].filter(Boolean).join(comma)
