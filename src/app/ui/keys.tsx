import { keyWords } from '../lib/keys.ts'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys of a shortcut as they are printed on the keyboard. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {keys.split(' ').flatMap((stroke) => keyWords(stroke, isApple()).map((key) => <kbd key={key}>{key}</kbd>))}
    </span>
  )
}
