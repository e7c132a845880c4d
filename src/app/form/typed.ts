/** As much of an input or a textarea as says what is written in it. */
interface Written {
  type: string
  value: string
  autocomplete: string
}

const texts = new Set([
  'text',
  'textarea',
  'email',
  'url',
  'tel',
  'number',
  'date',
  'datetime-local',
  'month',
  'time',
  'week',
])
const isText = ({ type, autocomplete }: Written) => texts.has(type) && autocomplete !== 'one-time-code'

/** What somebody has written into the fields of a form, so that it is not thrown away without a word. */
export function createTyped() {
  const before = new Map<Written, string>()
  const changed = new Set<Written>()
  let isHandedIn = false
  return {
    /** Somebody goes into a field. */
    began(field: Written) {
      if (isText(field) && !before.has(field)) before.set(field, field.value)
    },
    wrote(field: Written) {
      if (!isText(field)) return
      isHandedIn = false
      if (field.value.trim() === (before.get(field) ?? '').trim()) changed.delete(field)
      else changed.add(field)
    },
    handedIn() {
      isHandedIn = true
    },
    /** What was written has become something else, or is where it should be. */
    forget() {
      before.clear()
      changed.clear()
    },
    /** Whether something would be lost. `isRefused` says how it stands with what was handed in. */
    is: ({ isRefused } = { isRefused: false }) => changed.size > 0 && (!isHandedIn || isRefused),
  }
}
