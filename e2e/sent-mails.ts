import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AddressObject, simpleParser } from 'mailparser'

/** The mails to this address, oldest first. */
export async function mailsTo(folder: string, address: string) {
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map(async (name) => simpleParser(await readFile(join(folder, name)))),
  )
  return mails.filter(({ to }) => (to as AddressObject).value[0]?.address === address)
}
