import * as z from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const copied = z.object({
  name: z.string().regex(/^\w+$/),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  sha256,
})

/** One table as it was copied: the columns of each row in this order, and the SHA-256 of its lines. */
export type CopiedTable = z.output<typeof copied>

/** What a backup holds, and what it must be restored with. */
export const manifest = z.object({
  made_at: z.iso.datetime(),
  /** Of the server that made it. */
  version: z.string(),
  store: z.enum(['embedded', 'postgres']),
  migrations: z.array(z.string()).min(1),
  /** Of SECRET_KEY, which is not in the backup. */
  key_fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
  tables: z.array(copied).min(1),
  sequences: z.array(z.object({ name: z.string(), last: z.number().nullable() })),
  files: z.object({
    count: z.int().min(0),
    bytes: z.int().min(0),
    /** Those that the store knows and that were not there to be copied, as `<account>/<sha256>`. */
    missing: z.array(z.string()),
  }),
})
export type Manifest = z.output<typeof manifest>

/** In clear, and written last: where it is not, the backup is not whole. */
export const cover = z.object({
  landfall_backup: z.literal(1),
  manifest_sha256: sha256,
  sealed: z.object({ salt: z.string(), n: z.int().min(2), r: z.int().min(1), p: z.int().min(1) }).nullable(),
})
export type Cover = z.output<typeof cover>

export const coverName = 'backup.json'
export const manifestName = 'manifest.json'
export const tableName = (table: string) => `tables/${table}.ndjson.gz`
export const fileName = ({ account_id, sha256 }: { account_id: string; sha256: string }) =>
  `files/${account_id}/${sha256.slice(0, 2)}/${sha256}`
