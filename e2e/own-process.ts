import { type ChildProcess, spawn } from 'node:child_process'

/** The key of who asks it. */
export const key = 'lf_a_process_of_its_own_for_this'

interface Running {
  child: ChildProcess
  address: string
}

/** The process itself, as `npm start` runs it. Resolves once it says that it is ready; rejects with what it said instead. */
export function start(env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DEMO: '0', BOOTSTRAP_API_KEY: key, ...env },
  })
  return new Promise((ready, failed) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
      const [, address] = /Landfall is ready at (\S+)/.exec(said) ?? []
      if (address) ready({ child, address })
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => failed(new Error(`It ended with ${code}: ${said}`)))
  })
}

export const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.once('exit', done))
