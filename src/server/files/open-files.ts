import type { Store } from '../db/store.ts'
import type { Env } from '../env.ts'
import type { Secrets } from '../secrets.ts'
import { createFileStore, spoolIn, vaultOnDisk } from './file-store.ts'
import type { FileStore } from './files.ts'
import { s3Vault } from './s3.ts'
import { type SealedVault, sealedVault } from './sealed-vault.ts'
import type { Vault } from './vault.ts'

/** Where the settings say that files lie: in the bucket, or, where none is named, in the folder of the data. */
export const openFiles = (store: Store, env: Where & Sealing, secrets: Secrets, now: () => Date): FileStore =>
  createFileStore({ store, vault: openVault(env, () => secrets), incoming: spoolIn(env.DATA_DIR), now })

type Where = Pick<
  Env,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_PREFIX' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

type Sealing = Pick<Env, 'SEAL_FILES'>

/** The same without the rows of a store: for what copies files whose rows are copied with them. */
export function openVault(env: Where & Sealing, open: () => Secrets): SealedVault {
  // Only who has something sealed needs the key, and then for every file.
  let opened: Secrets | undefined
  const secrets = () => {
    opened ??= open()
    return opened
  }
  return sealedVault(vaultOf(env), { seals: env.SEAL_FILES, secrets })
}

/** Where files lie, as they lie there. */
export function vaultOf(env: Where): Vault {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_PREFIX, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATA_DIR } = env
  if (!S3_BUCKET) return vaultOnDisk(DATA_DIR)
  return s3Vault({
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    region: S3_REGION,
    bucket: S3_BUCKET,
    prefix: S3_PREFIX,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  })
}
