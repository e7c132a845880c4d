import { account, type accounts as endpoints } from '#contract/access/account.ts'
import { refusal } from '#contract/said/refusals.ts'
import { accountsByIds, leaveDemo, renameCompany } from '../../db/access/accounts.ts'
import { demoRules } from '../../demo/rules.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

export const accounts: HandlersOf<typeof endpoints> = {
  async current({ tx, principal }) {
    const [row] = await accountsByIds(tx, [principal.account_id])
    return { data: render(account, found(row)) }
  },
  async get({ tx, params }) {
    const [row] = await accountsByIds(tx, [params.id])
    return { data: render(account, found(row)) }
  },

  async update({ tx, params: { id }, body, principal }) {
    found(id === principal.account_id ? id : undefined)
    const { company_name } = body.data.attributes
    await renameCompany(tx, id, company_name)
    return { data: render(account, { id, company_name }) }
  },

  async leave_demo({ tx, params: { id }, body, principal }) {
    const [row] = await accountsByIds(tx, [id])
    found(id === principal.account_id ? row : undefined)
    const { company_name } = body.data.attributes
    if (!(await leaveDemo(tx, company_name, [...demoRules.keys()])))
      throw new HttpError('invalid', refusal('not_the_demo'))
    return { data: render(account, { id, company_name }) }
  },
}
