import { piecesOf } from './mentioned.ts'

/** What somebody wrote, with whom it mentions. */
export function NoteText({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <span className="block border-s-2 border-line ps-3 whitespace-pre-wrap wrap-anywhere">
      {piecesOf(text, names).map((piece, at) =>
        piece.name ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that does not change
          <b key={at} className="font-mid">
            {piece.text}
          </b>
        ) : (
          piece.text
        ),
      )}
    </span>
  )
}
