import { t } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import { localDate } from '#domain/instants.ts'
import { statusWords, verdictWords } from '#domain/tracking/words.ts'
import { inSentence } from '../../lib/in-sentence.ts'

/** What can set one container apart from the others, in the order in which it matters. */
const aspects: ((box: Container) => { of: string | null; words: string | null })[] = [
  ({ relationships: { pod_terminal } }) => ({
    of: pod_terminal.data?.id ?? null,
    words: pod_terminal.data && t('another terminal'),
  }),
  ({ attributes: { pod_timezone } }) => ({ of: pod_timezone, words: pod_timezone && t('another port') }),
  ({ attributes: { verdict, current_status } }) => ({
    of: verdict,
    words: inSentence(verdict === 'gone' ? statusWords[current_status] : verdictWords[verdict].words),
  }),
  ({ attributes: { current_status } }) => ({ of: current_status, words: inSentence(statusWords[current_status]) }),
  ({ attributes: { binding_lfd, binding_lfd_timezone } }) => ({
    of: binding_lfd && localDate(binding_lfd, binding_lfd_timezone),
    words: binding_lfd ? t('another deadline') : t('no deadline yet'),
  }),
]

/**
 * In what each container differs from most of its shipment, by id. Where most do not agree, or there is only one other,
 * nobody differs.
 */
export function differencesOf(boxes: readonly Container[]): Map<string, string> {
  const differences = new Map<string, string>()
  if (boxes.length < 3) return differences
  for (const aspect of aspects) {
    const usual = mostOf(boxes.map((box) => aspect(box).of))
    if (usual === undefined) continue
    for (const box of boxes) {
      const { of, words } = aspect(box)
      if (of !== usual && words && !differences.has(box.id)) differences.set(box.id, words)
    }
  }
  return differences
}

/** The value of more than half of them. */
function mostOf(values: readonly (string | null)[]): string | null | undefined {
  const counts = new Map<string | null, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].find(([, count]) => count > values.length / 2)?.[0]
}
