import { api } from '#contract/api.ts'
import { containersByNumber } from './by-number.ts'
import type { testApp } from './test-app.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

/** A note about the first container that mentions everybody who works here. */
export async function fillNotes({ client }: Pick<Someone, 'client'>, owner: string) {
  const [container] = await containersByNumber({ client })
  const people = (await client(api.exceptions.assignees)).data
  await client(api.notes.create, {
    body: {
      data: {
        attributes: { text: `${owner} note: the broker waits for the exam` },
        relationships: {
          container: { data: { type: 'container', id: String(container?.id) } },
          mentioned: { data: people.map(({ id }) => ({ type: 'user' as const, id })) },
        },
      },
    },
  })
}
