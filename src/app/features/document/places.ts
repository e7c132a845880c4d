import type { Representation } from './payload.ts'

/** Where a value stands in a file. */
export type Place = Representation['found'][number]

/** The places that are marked in a preview, and the one that somebody asked for, an object of its own each time. */
export interface Shown {
  places: readonly Place[]
  asked: { place: Place } | undefined
}

export interface Piece {
  text: string
  /** Where the piece is a value. */
  place?: Place | undefined
}

/** Text, cut where values stand in it. Spaces and breaks within a value may be other ones than where it was read. */
export function cutAt(text: string, places: readonly Place[]): Piece[] {
  const values = new Map(places.map((place) => [spaced(place.text), place]))
  values.delete('')
  if (values.size === 0) return [{ text }]
  // The longest first: a number may be the beginning of another.
  const any = [...values.keys()].toSorted((a, b) => b.length - a.length).map(formOf)
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${any.join('|')})(?![\\p{L}\\p{N}])`, 'gu'))) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    pieces.push({ text: match[0], place: values.get(spaced(match[0])) })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

const spaced = (text: string) => text.trim().replace(/\s+/g, ' ')
const formOf = (value: string) => value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', '\\s+')
