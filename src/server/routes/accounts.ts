import { account, type accounts as endpoints } from '#contract/account.ts'
import { accountsByIds } from '../db/accounts.ts'
import { found } from '../http/errors.ts'
import type { HandlersOf } from '../http/handler.ts'
import { render } from '../http/json-api.ts'

export const accounts: HandlersOf<typeof endpoints> = {
  async current({ tx, principal }) {
    const [row] = await accountsByIds(tx, [principal.account_id])
    return { data: render(account, found(row)) }
  },
  async get({ tx, params }) {
    const [row] = await accountsByIds(tx, [params.id])
    return { data: render(account, found(row)) }
  },
}
