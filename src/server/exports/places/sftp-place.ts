import type { SFTPWrapper, Stats } from 'ssh2'
import { placeText } from '#contract/said/place.ts'
import { folderOf, type OpenPlace, type Outgoing, type Tried, type Writing } from './place.ts'
import { GivenUp, PlaceError } from './place-error.ts'
import { openSession, type Reaching, type Session } from './sftp-session.ts'

/** RFC draft-ietf-secsh-filexfer-02, 7, and what later drafts add for a full disk. */
const status = { missing: 2, denied: 3, failure: 4, noSpace: 14, quota: 15 }
/** Without a byte that the server has taken. */
const silenceMs = 60_000

type Call<Result> = (done: (error?: (Error & { code?: number }) | null, result?: Result) => void) => unknown

/** Files are written beside their name and take it when they are whole: who reads there never sees half of one. */
export function sftpPlace(place: OpenPlace, reaching: Reaching & { silence?: number }) {
  const at = (name: string) => `${folderOf(place.folder)}${name}`

  async function within<Result>(signal: AbortSignal, work: (calls: Calls, session: Session) => Promise<Result>) {
    const session = await openSession(place, reaching, signal)
    try {
      return await work(callsOf(session), session)
    } catch (error) {
      throw problemOf(error, place)
    } finally {
      session.close()
    }
  }

  async function put(file: Outgoing, calls: Calls, { mayTakeName }: Writing) {
    await refuseNoFolder(calls, place)
    const { of, count } = file.attempt
    const partOf = (attempt: number) => at(`.${file.name}.${of.slice(0, 8)}-${attempt}.part`)
    // What an attempt has left that was cut off.
    for (let earlier = 1; earlier < count; earlier++) await quietly(calls.remove(partOf(earlier)))
    const part = partOf(count)
    try {
      await calls.put(file.path, part, reaching.silence ?? silenceMs)
      const { size } = await calls.stat(part)
      if (size !== file.bytes) throw new PlaceError('no_space', placeText('kept_part', { size, bytes: file.bytes }))
      await mayTakeName()
      await takeName(calls, part, at(file.name))
    } catch (error) {
      await quietly(calls.remove(part))
      throw error
    }
  }

  return {
    write: (file: Outgoing, writing: Writing) => within(writing.signal, (calls) => put(file, calls, writing)),
    test: (file: Outgoing, writing: Writing): Promise<Tried> =>
      within(writing.signal, async (calls) => {
        await put(file, calls, writing)
        const isRemoved = await quietly(calls.remove(at(file.name)))
        return { result: isRemoved ? 'written' : 'kept', name: at(file.name) }
      }),
  }
}

type Calls = ReturnType<typeof callsOf>

/** What is asked of the server, each ended when the connection is. */
function callsOf({ sftp, ended }: Session) {
  const call = <Result>(asked: Call<Result>): Promise<Result> =>
    Promise.race([
      new Promise<Result>((resolve, reject) => {
        asked((error, result) => (error ? reject(error) : resolve(result as Result)))
      }),
      ended,
    ])
  return {
    stat: (path: string) => call<Stats>((done) => sftp.stat(path, done)),
    remove: (path: string) => call<void>((done) => sftp.unlink(path, done)),
    rename: (from: string, to: string) => call<void>((done) => sftp.rename(from, to, done)),
    replace: (from: string, to: string) => call<void>((done) => sftp.ext_openssh_rename(from, to, done)),
    put: (from: string, to: string, silence: number) =>
      call<void>((done) => putWithin(sftp, { from, to, silence }, done)),
  }
}

interface Putting {
  from: string
  to: string
  silence: number
}

/** Several pieces are under way at once; a server that takes none for too long is given up. */
function putWithin(sftp: SFTPWrapper, { from, to, silence }: Putting, done: (error?: Error | null) => void) {
  const slow = setTimeout(
    () => done(new PlaceError('broken_off', placeText('took_nothing_for', { seconds: silence / 1000 }))),
    silence,
  )
  sftp.fastPut(from, to, { step: () => void slow.refresh() }, (error) => {
    clearTimeout(slow)
    done(error)
  })
}

/** In one step where the server can, as OpenSSH; else what has the name goes first. */
async function takeName(calls: Calls, part: string, name: string): Promise<void> {
  try {
    return await calls.replace(part, name)
  } catch (error) {
    // A server that does not offer it says so before anything is sent.
    if (error instanceof PlaceError || codeOf(error) === status.denied) throw error
  }
  try {
    return await calls.rename(part, name)
  } catch (error) {
    if (error instanceof PlaceError || codeOf(error) === status.denied) throw error
  }
  await calls.remove(name)
  await calls.rename(part, name)
}

async function refuseNoFolder(calls: Calls, place: OpenPlace) {
  const folder = place.folder || '.'
  const found = await calls.stat(folder)
  if (!found.isDirectory()) throw new PlaceError('folder_missing', placeText('no_folder', { folder }))
}

const quietly = (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    () => false,
  )

const codeOf = (error: unknown) => (error as { code?: unknown }).code

function problemOf(error: unknown, { folder, user_name }: OpenPlace): unknown {
  if (error instanceof PlaceError || error instanceof GivenUp) return error
  const code = codeOf(error)
  if (code === status.missing)
    return new PlaceError('folder_missing', placeText('folder_missing', { folder: folder || '.' }))
  if (code === status.denied) return new PlaceError('no_permission', mayNotWrite(user_name ?? '', folder))
  if (code === status.noSpace || code === status.quota) return new PlaceError('no_space', placeText('server_full'))
  if (code === status.failure) return new PlaceError('no_space', placeText('server_took_nothing'))
  if (typeof code === 'number') return new PlaceError('failed', placeText('server_refused', { status: code }))
  return error
}

const mayNotWrite = (user: string, folder: string | null) =>
  folder ? placeText('may_not_write', { user, folder }) : placeText('may_not_write_first', { user })
