import { matchIn, type Part, partsOf } from '../lib/marked.ts'

/** A text with what was searched in it. Isolated: a reference in Arabic does not turn what stands beside it around. */
export function Marked({ text, query }: { text: string; query: string }) {
  return (
    <bdi>
      <Parts parts={partsOf(text, matchIn(text, query))} />
    </bdi>
  )
}

export function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, hit }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
    hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  )
}
