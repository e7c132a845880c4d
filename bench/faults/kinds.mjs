import { setTimeout as sleep } from 'node:timers/promises'
import { badMoods } from './outside.mjs'
import { hostileDocument } from './writes.mjs'

/**
 * What is broken, and how it is mended again: each ends when the cause is gone. `needs` says what of the world it takes.
 * `says` is what servers may say on standard error because of it.
 */
const storeSays = /What was due waits until the store answers|DatabaseError|StoreError|terminat|ECONN/
const fullSays = /no space left|ENOSPC|there is no room|disk/i

export const kinds = {
  'server killed': {
    async run({ servers, random }) {
      const server = random.oneOf(servers.all)
      await servers.stop(server, 'SIGKILL')
      await sleep(random.between(0, 2000))
      await servers.start(server)
    },
  },
  'server ended with SIGTERM': {
    async run({ servers, random }) {
      const server = random.oneOf(servers.all)
      const how = await servers.stop(server, 'SIGTERM')
      if (how !== 0) throw new Error(`${server.name} ended with ${how} after SIGTERM.`)
      await servers.start(server)
    },
  },
  'server paused': {
    says: storeSays,
    async run({ servers, random }) {
      const server = random.oneOf(servers.all)
      servers.signal(server, 'SIGSTOP')
      await sleep(random.between(1000, 6000))
      servers.signal(server, 'SIGCONT')
    },
  },
  'readers killed': {
    says: /process that reads/,
    async run({ servers, random }) {
      for (let at = 0; at < 20; at++) {
        for (const pid of servers.all.flatMap(servers.readers)) killed(pid)
        await sleep(random.between(50, 400))
      }
    },
  },
  'hostile documents': {
    async run({ load, random }) {
      for (let at = 0; at < 3; at++) await load.write(hostileDocument(random), random)
    },
  },
  'receiver gone bad': {
    run: ({ receiver, random }) => beBad(receiver, random),
  },
  'line gone bad': {
    run: ({ line, random }) => beBad(line, random),
  },
  'PostgreSQL killed': {
    needs: 'postgres',
    says: storeSays,
    run: ({ store }) => store.postgres.kill(),
  },
  'PostgreSQL restarted at once': {
    needs: 'postgres',
    says: storeSays,
    run: ({ store }) => store.postgres.restartNow(),
  },
  'PostgreSQL paused': {
    needs: 'postgres',
    says: storeSays,
    async run({ store, random }) {
      store.postgres.pause()
      await sleep(random.between(2000, 12_000))
      store.postgres.goOn()
    },
  },
  'all connections taken': {
    needs: 'postgres',
    says: storeSays,
    run: ({ store, random }) => store.postgres.storm(random.between(2, 6)),
  },
  'disk full': {
    needs: 'disk',
    says: fullSays,
    async run({ store, servers, random }) {
      store.disk.fill(random.oneOf([0, 0, 50_000, 1_000_000]))
      await sleep(random.between(1000, 5000))
      store.disk.free()
      await store.postgres?.startIfGone()
      for (const server of servers.all) await servers.startIfGone(server)
    },
  },
  'clock wrong': {
    async run({ servers, random }) {
      const server = random.oneOf(servers.all)
      await servers.stop(server, 'SIGTERM')
      await servers.start(server, Math.round(random.between(-120_000, 120_000)))
      await sleep(random.between(2000, 6000))
      await servers.stop(server, 'SIGKILL')
      await servers.start(server)
    },
  },
}

function killed(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended meanwhile.
    if (error.code !== 'ESRCH') throw error
  }
}

async function beBad(somebody, random) {
  somebody.mood = random.oneOf(badMoods)
  await sleep(random.between(2000, 6000))
  somebody.mood = 'well'
}

/** Those that this store, and this user, can have; and why not the others. */
export function possibleKinds(store, only) {
  const wanted = only.split(',').map((one) => one.trim())
  const names = Object.keys(kinds).filter((name) => wanted.some((one) => name.startsWith(one)))
  const lacks = (name) => {
    const { needs } = kinds[name]
    if (needs === 'postgres' && !store.postgres) return 'the embedded store is part of the server'
    if (needs === 'disk' && !store.disk) return 'this user may not mount a disk of its own'
    return undefined
  }
  return {
    possible: names.filter((name) => lacks(name) === undefined),
    left: names.filter((name) => lacks(name) !== undefined).map((name) => `${name} (${lacks(name)})`),
  }
}
