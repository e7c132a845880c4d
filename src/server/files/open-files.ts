import type { Store } from '../db/store.ts'
import type { Env } from '../env.ts'
import { createFileStore, filesOnDisk, spoolIn } from './file-store.ts'
import type { FileStore } from './files.ts'
import { s3Vault } from './s3.ts'

/** Where the settings say that files lie: in the bucket, or, where none is named, in the folder of the data. */
export function openFiles(store: Store, env: Env): FileStore {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_PREFIX, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATA_DIR } = env
  if (!S3_BUCKET) return filesOnDisk(store, DATA_DIR)
  const vault = s3Vault({
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    region: S3_REGION,
    bucket: S3_BUCKET,
    prefix: S3_PREFIX,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  })
  return createFileStore({ store, vault, incoming: spoolIn(DATA_DIR) })
}
