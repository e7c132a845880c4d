/** What two people made of the same list: what either put in is there, what either took out is not. */
export function bothLists(mine: readonly string[], theirs: readonly string[], from: readonly string[]): string[] {
  const kept = theirs.filter((one) => mine.includes(one) || !from.includes(one))
  return [...kept, ...mine.filter((one) => !from.includes(one) && !theirs.includes(one))]
}
