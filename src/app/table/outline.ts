/** A place in a table whose rows can be opened: a row, or one of those below it. */
export interface Place {
  index: number
  /** Undefined: the row itself. */
  child: number | undefined
}

interface Opened {
  index: number
  count: number
}

/** Between the places on the screen and the rows of the list, where some rows have others below them. */
export function createOutline(opened: readonly Opened[]) {
  const inOrder = opened.filter(({ index, count }) => index >= 0 && count > 0).sort((a, b) => a.index - b.index)
  return {
    /** How many places are added to those of the rows. */
    extra: inOrder.reduce((sum, { count }) => sum + count, 0),
    at(place: number): Place {
      let before = 0
      for (const { index, count } of inOrder) {
        if (place <= index + before) break
        if (place <= index + before + count) return { index, child: place - before - index - 1 }
        before += count
      }
      return { index: place - before, child: undefined }
    },
    /** Where a row stands. */
    placeOf: (row: number) => row + inOrder.reduce((sum, { index, count }) => (index < row ? sum + count : sum), 0),
  }
}
export type Outline = ReturnType<typeof createOutline>
