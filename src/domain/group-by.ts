/** As Map.groupBy, which Node 20 does not have. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** What most of them are; of as many the earliest, or the first in the alphabet. Null of none. */
export function mostCommon(values: readonly string[]): string | null {
  const [most] = [...groupBy(values, (value) => value)].sort(
    ([a, ones], [b, others]) => others.length - ones.length || (a < b ? -1 : 1),
  )
  return most?.[0] ?? null
}
