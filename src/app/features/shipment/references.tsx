import { Link } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import type { Container } from '#contract/container.ts'
import type { Shipment } from '#contract/shipment.ts'
import { useRefusal } from '../../api/may.ts'

interface Props {
  shipment: Shipment
  container?: Container
}

/** What people wrote on the shipment and on the chosen container. */
export function References({ shipment, container }: Props) {
  const { ref_numbers, tags } = shipment.attributes
  const params = { id: shipment.id }
  const isRefused = useRefusal(api.shipments.update) !== undefined
  return (
    <section className="sec" aria-labelledby="references">
      <header>
        <h2 id="references">References and tags</h2>
      </header>
      <dl className="kv">
        <dt>Shipment</dt>
        <dd>
          <List values={ref_numbers ?? []} />{' '}
          {!isRefused && (
            <Link to="/shipments/$id/edit" params={params} search={true} className="print:hidden text-12">
              Edit
            </Link>
          )}
        </dd>
        {container && (
          <>
            <dt>Container</dt>
            <dd>
              <List values={container.attributes.ref_numbers} />{' '}
              {!isRefused && (
                <Link to="/shipments/$id/edit-container" params={params} search={true} className="print:hidden text-12">
                  Edit
                </Link>
              )}
            </dd>
          </>
        )}
        <dt>Tags</dt>
        <dd className="flex flex-wrap gap-1">
          {tags.length === 0 && <span className="text-ink-3">none</span>}
          {tags.map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </dd>
      </dl>
    </section>
  )
}

const List = ({ values }: { values: readonly string[] }) =>
  values.length > 0 ? values.join(', ') : <span className="text-ink-3">none</span>
