import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Mention } from '#contract/notes/mention.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../../api/query.ts'
import { unseenQuery } from './note-queries.ts'

/**
 * Marks what mentions who is signed in as seen, once the element that has it is on the screen.
 * @returns whether there was something that they had not seen, for as long as it is shown
 */
export function useSeen(element: RefObject<Element | null>, isHere: (mention: Mention) => boolean): boolean {
  const { data } = useQuery(unseenQuery)
  const { mutate } = useApiMutation(settingsApi.mentions.see, { isByItself: true })
  const ids = data?.data.filter(isHere).map(({ id }) => id) ?? []
  const see = useEffectEvent(() => mutate({ body: { data: { attributes: { mention_ids: ids } } } }))
  const named = ids.join()
  const [wasNew, setWasNew] = useState(false)
  if (named && !wasNew) setWasNew(true)
  useEffect(() => {
    if (!named || !element.current) return
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      see()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [named, element])
  return wasNew
}
