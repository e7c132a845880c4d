import { api } from '#contract/api.ts'
import type { testApp } from '../test-app.ts'

/** An admin asks how much would go, and chooses. */
export async function chooseRetention({ account }: ReturnType<typeof testApp>) {
  const { client } = await account()
  await client(api.data_retention.get, {
    params: {
      finished_shipments_days: 365,
      documents_days: 365,
      deleted_documents_days: 7,
      closed_exceptions_days: 365,
    },
  })
  const attributes = {
    finished_shipments_days: 1095,
    documents_days: 1095,
    deleted_documents_days: 30,
    closed_exceptions_days: 1095,
  }
  await client(api.data_retention.update, { body: { data: { attributes } } })
}
