import type { Explained } from '#contract/tracking/explanation.ts'
import type { Replayed, ReplayedContainer } from './replay.ts'

/** What was played, for people: files, shipments, containers, events, and every value with its reason. */
export function asText({ files, shipments }: Replayed): string {
  return [
    ...files.flatMap(linesOfFile),
    ...(shipments.length === 0 ? ['', 'Nothing in these messages makes a shipment.'] : []),
    ...shipments.flatMap(({ shipment, explanation, containers }) => {
      const { attributes } = shipment
      return [
        '',
        `Shipment ${attributes.bill_of_lading_number} (${attributes.shipping_line_short_name})`,
        ...table(attributes, explanation),
        ...containers.flatMap(linesOfContainer),
      ]
    }),
    '',
  ].join('\n')
}

function linesOfFile(one: Replayed['files'][number]): string[] {
  if (!('receipt' in one)) return [one.file, `  not read: ${one.reason}`]
  const { accepted, duplicate, unmatched, rejected } = one.receipt
  const counts = `${accepted} accepted, ${duplicate} duplicate, ${unmatched} unmatched, ${rejected.length} refused`
  return [
    `${one.file}${one.scac ? ` (${one.scac})` : ''}: ${counts}`,
    ...(one.is_line_assumed ? ['  The numbers in it do not tell the line: name it with --scac.'] : []),
    ...rejected.map(({ pointer, reason }) => `  refused ${pointer || 'the whole body'}: ${reason}`),
  ]
}

function linesOfContainer({ container, explanation, events, raw_events }: ReplayedContainer): string[] {
  return [
    '',
    `  Container ${container.attributes.number}`,
    ...table(container.attributes, explanation).map((line) => `  ${line}`),
    '    Events',
    ...events.map(({ attributes: one }) => {
      const state = one.invalidated_at
        ? ` (withdrawn: ${one.invalidation_reason})`
        : one.estimated
          ? ' (estimated)'
          : ''
      const value = one.value_timestamp ? ` → ${one.value_timestamp}` : ''
      return `      ${one.timestamp ?? '–'} ${one.location_locode ?? '–'} ${one.event}${value}${state}`
    }),
    '    Reports',
    ...raw_events.map(({ attributes: one }) => {
      const kind = one.refused
        ? `refused: ${one.refused}`
        : one.invalidated_at
          ? 'withdrawn'
          : one.estimated
            ? 'estimated'
            : 'actual'
      const place = one.location_locode ?? one.location_name ?? '–'
      return `      ${one.timestamp ?? '–'} ${place} ${one.original_event} (${kind}, ${one.data_provider_name})`
    }),
  ]
}

/** Each value that is known with its source and the reason for it, and below it what else was reported. */
function table(attributes: object, explanation: object): string[] {
  const rows = Object.entries(attributes).filter(
    ([name, value]) => !isNothing(value) && !/^(created|updated)_at$/.test(name),
  )
  const width = Math.max(0, ...rows.map(([name]) => name.length))
  const reasons = explanation as Record<string, Explained | undefined>
  return rows.flatMap(([name, value]) => {
    const { source_name, rule, doubts = [], candidates = [] } = reasons[name] ?? {}
    const indent = ' '.repeat(width + 6)
    return [
      `  ${name.padEnd(width)}  ${said(value)}`,
      ...(rule ? [`${indent}${[source_name, rule.sentence].filter((one) => one !== null).join(': ')}`] : []),
      ...doubts.map(({ sentence }) => `${indent}doubtful: ${sentence}`),
      ...candidates.map(
        (one) => `${indent}not ${said(one.value)} (${one.source_name ?? 'nobody'}): ${one.rule.sentence}`,
      ),
    ]
  })
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
const said = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
