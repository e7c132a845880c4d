import type { AddressInfo, Socket } from 'node:net'
import ssh, { type Connection, type SFTPWrapper } from 'ssh2'
import { fingerprintOf } from '../exports/places/sftp-session.ts'

const { Server, utils } = ssh
const { OPEN_MODE, STATUS_CODE } = utils.sftp

/** An SFTP server in memory, on a port of its own: files in one folder, one person with a password and a key. */
export async function startSftp() {
  const files = new Map<string, Buffer>()
  /** What was asked for, in order: `OPEN /in/a.csv`. */
  const asked: string[] = []
  const folders = new Set(['.', '/in'])
  const keys = utils.generateKeyPairSync('ed25519')
  const state = {
    /** Who is let in by a password, which is said as it is or in answer to a question. */
    password: 'right',
    asksOneByOne: false,
    /** Whether a file can take the name of another in one step, as at OpenSSH. */
    replaces: true,
    /** Bytes that a file may have. */
    room: Number.POSITIVE_INFINITY,
    /** Bytes after which the connection breaks off. */
    cutAfter: Number.POSITIVE_INFINITY,
    /** What is refused for want of permission: `OPEN`, `REMOVE` … */
    denied: new Set<string>(),
  }
  const people = { signedIn: 0 }
  let host = utils.generateKeyPairSync('ed25519')
  let server: InstanceType<typeof Server>

  async function listen(port = 0) {
    const sockets = new Set<Socket>()
    server = new Server({ hostKeys: [host.private] }, (client) => {
      client.on('error', () => {})
      letIn(client)
      client.on('session', (accept) =>
        accept().on('sftp', (acceptSftp) => serve(state.replaces ? announcing(acceptSftp()) : acceptSftp(), client)),
      )
    })
    // biome-ignore lint/suspicious/noExplicitAny: the server beneath it, whose connections a test ends
    const beneath = (server as any)._srv as import('node:net').Server
    beneath.on('connection', (socket) => {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    return {
      port: (server.address() as AddressInfo).port,
      close: () =>
        new Promise<void>((done) => {
          for (const one of sockets) one.destroy()
          server.close(() => done())
        }),
    }
  }

  function letIn(client: Connection) {
    client.on('authentication', (context) => {
      const enter = () => {
        people.signedIn += 1
        context.accept()
      }
      if (context.username !== 'ada') return context.reject(['password', 'publickey'])
      if (context.method === 'password' && !state.asksOneByOne)
        return context.password === state.password ? enter() : context.reject()
      if (context.method === 'keyboard-interactive' && state.asksOneByOne)
        return context.prompt([{ prompt: 'Password:', echo: false }], ([given]) =>
          given === state.password ? enter() : context.reject(),
        )
      const allowed = utils.parseKey(keys.public)
      if (
        context.method === 'publickey' &&
        !(allowed instanceof Error) &&
        context.key.data.equals(allowed.getPublicSSH())
      )
        return context.signature ? enter() : context.accept()
      context.reject(state.asksOneByOne ? ['keyboard-interactive'] : ['password', 'publickey'])
    })
  }

  function serve(sftp: SFTPWrapper, client: Connection) {
    const open = new Map<number, string>()
    let next = 0
    const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')
    const said = (what: string, path: string) => {
      asked.push(`${what} ${path}`)
      return state.denied.has(what)
    }
    const attributes = (path: string) => {
      const isFolder = folders.has(path)
      return {
        mode: isFolder ? 0o040755 : 0o100644,
        uid: 0,
        gid: 0,
        size: files.get(path)?.length ?? 0,
        atime: 0,
        mtime: 0,
      }
    }
    const stat = (id: number, path: string) =>
      files.has(path) || folders.has(path)
        ? sftp.attrs(id, attributes(path))
        : sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    const move = (id: number, from: string, to: string, replaces: boolean) => {
      if (said('RENAME', to)) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
      const bytes = files.get(from)
      if (!bytes) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      if (!replaces && files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE)
      files.set(to, bytes)
      files.delete(from)
      sftp.status(id, STATUS_CODE.OK)
    }
    sftp.on('STAT', stat)
    sftp.on('LSTAT', stat)
    sftp.on('FSTAT', (id, handle) => stat(id, open.get(handle.readUInt32BE(0)) ?? ''))
    sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
    sftp.on('OPEN', (id, path, flags) => {
      if (said('OPEN', path)) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
      if (!folders.has(folderOf(path))) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      if (flags & OPEN_MODE.WRITE) files.set(path, Buffer.of())
      const handle = Buffer.alloc(4)
      handle.writeUInt32BE(next)
      open.set(next++, path)
      sftp.handle(id, handle)
    })
    sftp.on('WRITE', (id, handle, offset, data) => {
      const path = open.get(handle.readUInt32BE(0)) ?? ''
      const end = offset + data.length
      if (end > state.cutAfter) return void client.end()
      if (end > state.room) return sftp.status(id, STATUS_CODE.FAILURE)
      const was = files.get(path) ?? Buffer.of()
      const bytes = Buffer.alloc(Math.max(was.length, end))
      was.copy(bytes)
      data.copy(bytes, offset)
      files.set(path, bytes)
      sftp.status(id, STATUS_CODE.OK)
    })
    sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK))
    sftp.on('REMOVE', (id, path) => {
      if (said('REMOVE', path)) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
      sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE)
    })
    sftp.on('RENAME', (id, from, to) => move(id, from, to, false))
    sftp.on('EXTENDED', (id, name, data) => {
      if (name !== 'posix-rename@openssh.com' || !state.replaces) return sftp.status(id, STATUS_CODE.OP_UNSUPPORTED)
      const length = data.readUInt32BE(0)
      const from = data.subarray(4, 4 + length).toString()
      move(id, from, data.subarray(8 + length).toString(), true)
    })
  }

  let listening = await listen()
  const { port } = listening
  const hostKeyOf = () => {
    const key = utils.parseKey(host.public)
    if (key instanceof Error) throw key
    return fingerprintOf(key.getPublicSSH())
  }
  return {
    port,
    files,
    asked,
    folders,
    state,
    people,
    /** Of the person who is let in. */
    privateKey: keys.private,
    hostKey: hostKeyOf,
    /** The same server with another key, as after a new installation, or as somebody in between has one. */
    async changeHostKey() {
      await listening.close()
      host = utils.generateKeyPairSync('ed25519')
      listening = await listen(port)
    },
    close: () => listening.close(),
  }
}

/** The server of the library answers to what it does not announce: this says, as OpenSSH does, that it replaces. */
function announcing(sftp: SFTPWrapper): SFTPWrapper {
  // biome-ignore lint/suspicious/noExplicitAny: what sends its messages is not a part of its types
  const protocol = (sftp as any)._protocol as { channelData: (id: number, data: Buffer) => unknown }
  const send = protocol.channelData.bind(protocol)
  const text = (words: string) => Buffer.concat([Buffer.of(0, 0, 0, words.length), Buffer.from(words)])
  protocol.channelData = (id, data) => {
    const isVersion = data.length === 9 && data[4] === 2
    if (!isVersion) return send(id, data)
    const all = Buffer.concat([data, text('posix-rename@openssh.com'), text('1')])
    all.writeUInt32BE(all.length - 4)
    return send(id, all)
  }
  return sftp
}
