import type { api } from '#contract/api.ts'
import { documentSettings as resource } from '#contract/documents/document-settings.ts'
import { documentPolicy, setDocumentPolicy } from '../../db/documents/document-files.ts'
import type { Transaction } from '../../db/scope.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const documentSettings: HandlersOf<typeof api.document_settings> = {
  get: async ({ tx }) => ({ data: await shown(tx) }),

  async update({ tx, body }) {
    const { duplicates, new_numbers } = body.data.attributes
    await setDocumentPolicy(tx, {
      ...(duplicates && { duplicate_documents: duplicates }),
      ...(new_numbers && { new_numbers }),
    })
    return { data: await shown(tx) }
  },
}

async function shown(tx: Transaction) {
  const { id, duplicate_documents, new_numbers } = await documentPolicy(tx)
  // There is one: its address has no id.
  return {
    ...render(resource, { id, duplicates: duplicate_documents, new_numbers }),
    links: { self: resource.collection },
  }
}
