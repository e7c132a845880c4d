import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const binary = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((path) => existsSync(path))

/** Whether there is a real IMAP server to test with: Debian's package is dovecot-imapd. */
export const hasDovecot = binary !== undefined

/** An IMAP server of this test alone, without TLS, on this machine. Anybody signs in with the password `secret`. */
export async function startDovecot() {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-dovecot-'))
  const home = join(folder, 'home')
  mkdirSync(home)
  chmodSync(folder, 0o755)
  const isRoot = process.getuid?.() === 0
  const me = userInfo().username
  // It reads no mail as root.
  const nobody = 65534
  if (isRoot) chownSync(home, nobody, nobody)
  const port = await freePort()
  const ids = isRoot ? { uid: nobody, gid: nobody } : { uid: process.getuid?.(), gid: process.getgid?.() }
  writeFileSync(join(folder, 'dovecot.conf'), configuration({ folder, home, port, ids, ...(!isRoot && { me }) }))
  const server = spawn(String(binary), ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  const ended = new Promise((done) => server.once('exit', done))
  for (let attempt = 0; !(await isAnswering(port)); attempt++) {
    if (attempt > 100) throw new Error(`Dovecot did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`)
    await wait(100)
  }
  return {
    port,
    async close() {
      server.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Configured {
  folder: string
  home: string
  port: number
  ids: { uid: number | undefined; gid: number | undefined }
  me?: string
}

const configuration = ({ folder, home, port, ids: { uid, gid }, me }: Configured) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${home}/%u
first_valid_uid = 1
${me ? `default_internal_user = ${me}\ndefault_login_user = ${me}\ndefault_internal_group = ${gid}` : ''}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${home}/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`

const isAnswering = (port: number) =>
  new Promise<boolean>((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => answer(true)).once('error', () => answer(false))
    socket.once('data', () => socket.destroy())
  })
