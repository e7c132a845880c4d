import { parseArgs } from 'node:util'
import { roles } from '#contract/access/scope.ts'
import { withSystem } from '../db/scope.ts'
import { accountNamed, allUsers, invite, removePerson, resetOf } from '../db/store/operator.ts'
import { tellOfExceptions } from '../exceptions/exception-news.ts'
import { type Command, type Opened, UsageError } from './command.ts'
import { siteOf } from './here-of.ts'
import { onStore } from './with-store.ts'

const usage = `landfall user list [--json]
landfall user invite [--email ADDRESS] [--role admin|member|viewer] [--account ID]
landfall user reset ADDRESS     prints a link that sets a new password, once and within an hour
landfall user remove ADDRESS    with sessions and API keys`

export const user: Command = {
  usage,
  run: (args, io) => onStore('user', args, io, runUser),
}

export async function runUser(args: readonly string[], { store, env, io, now }: Opened): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      role: { type: 'string', default: 'admin' },
      account: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [verb, address] = positionals
  const site = siteOf(env)
  if (verb === 'list') {
    const rows = await withSystem(store, allUsers)
    if (values.json) io.say(JSON.stringify(rows, null, 2))
    else for (const one of rows) io.say(`${one.email}  ${one.name}  ${one.role}  ${one.company_name}`)
    if (rows.length === 0 && !values.json) io.note('Nobody yet. landfall user invite makes a link.')
    return 0
  }
  if (verb === 'invite') {
    const role = roles.find((one) => one === values.role)
    if (!role) throw new UsageError(`--role: must be one of ${roles.join(', ')}`)
    if (values.email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(values.email))
      throw new UsageError(`--email: ${values.email} is no address`)
    const token = await withSystem(store, async (tx) => {
      const account_id = await accountNamed(tx, values.account)
      return invite(tx, { account_id, role, email: values.email ?? null }, now)
    })
    io.say(`${site}/sign-in?link=${token}`)
    io.note('The link is good for one person, within a day.')
    return 0
  }
  if ((verb === 'reset' || verb === 'remove') && address !== undefined) {
    if (verb === 'remove') {
      await withSystem(store, async (tx) => {
        const { account_id, entries } = await removePerson(tx, address, now)
        await tellOfExceptions(tx, account_id, { entries })
      })
      io.note(`${address} is removed.`)
    } else {
      io.say(`${site}/sign-in?reset=${await withSystem(store, (tx) => resetOf(tx, address, now))}`)
      io.note('The link is good once, within an hour.')
    }
    return 0
  }
  throw new UsageError(verb === undefined ? 'Say what to do.' : `${positionals.join(' ')} is none of these.`)
}
