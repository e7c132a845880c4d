import type { ReactNode } from 'react'
import { t, tc } from '#contract/language.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { comma, listComma } from '#domain/text.ts'
import type { TimeMode } from '../../lib/dates.ts'
import { timeMode } from '../../lib/settings.ts'

type Route = Shipment['attributes']

/** Where there is no value, in words. */
export const Nothing = ({ words }: { words: string }) => <span className="text-ink-3">{words}</span>

export function orNothing(value: ReactNode, words: string): ReactNode {
  return value === null || value === undefined || value === '' ? <Nothing words={words} /> : value
}

/** A text of any length and in any script: cut where the column ends, whole on hover. */
export function Cut({ text }: { text: string }) {
  return (
    <bdi className="cut" title={text}>
      {text}
    </bdi>
  )
}

export const cutOr = (text: string | null | undefined, words: string) =>
  text?.trim() ? <Cut text={text.trim()} /> : <Nothing words={words} />

/** The clock that dates are shown on. */
export function InClock({ words }: { words: string }) {
  return (
    <>
      {words}
      {comma}
      {clocks[timeMode.use()]}
    </>
  )
}

const clocks: Record<TimeMode, string> = { place: t('place time'), my: t('my time'), utc: 'UTC' }

export function Destination({ route }: { route: Route }) {
  const port = route.port_of_discharge_name
  if (!port && !route.destination_name) return <Nothing words={t('not named yet')} />
  const inland = route.has_inland_leg && route.destination_name
  const title = [port, inland].filter(Boolean).join(' → ')
  return (
    <bdi className="cut" title={title}>
      {port ?? '?'}
      {inland && <span className="text-ink-2"> → {inland}</span>}
    </bdi>
  )
}

export function Vessel({ route }: { route: Route }) {
  if (!route.pod_vessel_name) return <Nothing words={t('not named yet')} />
  return <Cut text={[route.pod_vessel_name, route.pod_voyage_number].filter(Boolean).join(' ')} />
}

/** `PO 4500117990 +2`, all on hover. */
export function References({ values }: { values: readonly string[] | null | undefined }) {
  const [first, ...others] = values ?? []
  if (!first) return <Nothing words={tc('no references', 'none')} />
  return (
    <span className="cut" title={values?.join(listComma)}>
      <bdi>{first}</bdi>
      {others.length > 0 && <span className="text-ink-3"> +{others.length}</span>}
    </span>
  )
}

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <Nothing words={tc('no tags', 'none')} />
  return (
    <span className="cut tags" title={tags.join(listComma)}>
      {tags.map((tag) => (
        <bdi key={tag} className="tag">
          {tag}
        </bdi>
      ))}
    </span>
  )
}
