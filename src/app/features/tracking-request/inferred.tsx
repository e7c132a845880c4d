import { useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { comma } from '#domain/text.ts'
import { inferenceOf } from '../../api/infer.ts'
import { useRefusal } from '../../api/may.ts'
import { canBeNumber, doubtOf, kindWords, lineWords } from '../../lib/inferred.ts'

/** What a number that is not tracked seems to be. Says nothing while nobody knows: it only helps to decide. */
export function Inferred({ number }: { number: string }) {
  const mayTrack = useRefusal(api.tracking_requests.create) === undefined
  const { data } = useQuery({ ...inferenceOf(number), enabled: mayTrack && canBeNumber(number) })
  if (!data) return null
  const { attributes } = data.data
  const doubt = doubtOf(attributes)
  return (
    <p className="text-ink-2">
      {[kindWords(attributes), lineWords(attributes)].filter(Boolean).join(comma)}
      {doubt && <> · {doubt}</>}
    </p>
  )
}
