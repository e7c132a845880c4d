import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { withSnapshot } from '../db/rows/read-rows.ts'
import { withSystem } from '../db/scope.ts'
import { countAnew, wrongTallies } from '../db/verify/tallies.ts'
import { openVault } from '../files/open-files.ts'
import { openReference } from '../reference/reference.ts'
import { openTimeZones } from '../reference/time-zones.ts'
import { openSecrets } from '../secrets.ts'
import { verifyFiles } from '../verify/verify-files.ts'
import { verifyShipments } from '../verify/verify-shipments.ts'
import { type Command, type Opened, UsageError } from './command.ts'
import { onStore } from './with-store.ts'

const parts = ['shipments', 'counts', 'files'] as const
type Part = (typeof parts)[number]

export const verify: Command = {
  usage: `landfall verify [--repair] [--resume FILE] [--only ${parts.join(',')}]
  --repair  writes what is right; what becomes another by it is told as any other change
  --resume  notes in FILE how far it is, and goes on from there; FILE is gone when all is done
  --only    shipments: states, events, search and lists' columns; counts: the figures of lists; files: their bytes`,
  run(args, io) {
    const { values } = optionsOf(args)
    // The server may have another folder to stand in.
    const from = values.resume === undefined ? [] : ['--resume', resolve(values.resume)]
    const repair = values.repair ? ['--repair'] : []
    return onStore('verify', [...repair, ...from, '--only', partsIn(values.only).join(',')], io, runVerify)
  },
}

const optionsOf = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      repair: { type: 'boolean', default: false },
      resume: { type: 'string' },
      only: { type: 'string' },
    },
  })

function partsIn(text: string | undefined): Part[] {
  if (text === undefined) return [...parts]
  const names = text.split(',').map((one) => one.trim())
  const unknown = names.filter((one) => !parts.some((part) => part === one))
  if (unknown.length > 0) throw new UsageError(`--only: ${unknown.join(', ')} is none of ${parts.join(', ')}`)
  return parts.filter((part) => names.includes(part))
}

const progress = z.object({
  shipment: z.string().optional(),
  shipments: z.int(),
  file: z.string().optional(),
  files: z.int(),
  differences: z.int(),
})
type Progress = z.output<typeof progress>

export async function runVerify(args: readonly string[], { store, env, io, now }: Opened): Promise<number> {
  const { values } = optionsOf(args)
  const only = new Set(partsIn(values.only))
  const at = beginAt(values.resume)
  let noted = Date.now()
  const note = (differences: readonly string[]) => {
    for (const line of differences) io.say(line)
    at.differences += differences.length
    if (values.resume === undefined || Date.now() - noted < 1000) return
    noted = Date.now()
    save(values.resume, at)
  }
  if (only.has('shipments')) {
    const reference = openReference(openTimeZones(env.TIME_ZONES_FILE))
    await verifyShipments({
      store,
      reference,
      now,
      repair: values.repair,
      after: at.shipment,
      done(id, differences) {
        Object.assign(at, { shipment: id, shipments: at.shipments + 1 })
        note(differences)
      },
    })
  }
  if (only.has('counts')) {
    const wrong = await withSnapshot(store, wrongTallies)
    note(wrong.map(({ list, value, stored, counted }) => `${list} ${value}: ${stored}, and there are ${counted}`))
    if (values.repair && wrong.length > 0) await withSystem({ db: store.patient }, countAnew)
  }
  let lost = 0
  if (only.has('files'))
    await verifyFiles({
      store,
      vault: openVault(env, () => openSecrets(env)),
      after: at.file,
      done(key, differences) {
        Object.assign(at, { file: key, files: at.files + 1 })
        lost += differences.length
        note(differences)
      },
    })
  if (values.resume !== undefined) rmSync(values.resume, { force: true })
  const found = at.differences === 0 ? 'all as it should be' : `${at.differences} differences`
  const repaired = values.repair && at.differences > lost ? ', repaired but for files' : ''
  io.say(`${at.shipments} shipments and ${at.files} files: ${found}${repaired}`)
  return (values.repair ? lost : at.differences) === 0 ? 0 : 1
}

function beginAt(file: string | undefined): Progress {
  if (file === undefined || !existsSync(file)) return { shipments: 0, files: 0, differences: 0 }
  try {
    return progress.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new UsageError(`--resume: ${file} is nothing that landfall verify has written`, { cause: error })
  }
}

/** Whole or not at all. */
function save(file: string, at: Progress): void {
  writeFileSync(`${file}.part`, JSON.stringify(at))
  renameSync(`${file}.part`, file)
}
