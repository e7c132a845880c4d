import { expect, test } from 'vitest'
import { moveMail } from './move-mail.ts'

type Client = Parameters<typeof moveMail>[0]

/** A server, and what it was told to do. */
function server({ extensions = [] as string[], isRefusing = false } = {}) {
  const told: string[] = []
  const answer = (word: string) => (uid: unknown, folder: unknown) => {
    told.push([word, uid, ...(typeof folder === 'string' ? [folder] : [])].join(' '))
    return Promise.resolve(isRefusing ? false : { path: 'INBOX', destination: String(folder) })
  }
  const client = {
    capabilities: new Map(extensions.map((one) => [one, true])),
    messageMove: answer('move'),
    messageCopy: answer('copy'),
    messageDelete: answer('delete'),
  } as unknown as Client
  return { client, told }
}

test('a mail is moved by MOVE, else copied and then deleted', async () => {
  const new_ = server({ extensions: ['MOVE'] })
  await moveMail(new_.client, '7', 'Processed')
  expect(new_.told).toEqual(['move 7 Processed'])
  const old = server()
  await moveMail(old.client, '7', 'Processed')
  expect(old.told).toEqual(['copy 7 Processed', 'delete 7'])
})

test('what the server refuses to copy or to move is not deleted, and is told', async () => {
  for (const extensions of [[], ['MOVE']]) {
    const { client, told } = server({ extensions, isRefusing: true })
    await expect(moveMail(client, '7', 'Processed')).rejects.toThrow('does not move them to “Processed”')
    expect(told.some((one) => one.startsWith('delete'))).toBe(false)
  }
})
