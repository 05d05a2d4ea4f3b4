import { join } from 'node:path'
import type { Config } from '../config/read-config.ts'
import { createFiles } from '../platform/files/create-files.ts'
import type { FileStoreSettings, Files } from '../platform/files/files.ts'
import { StartFailure } from '../platform/start-failure.ts'

type FileSettings = Pick<
  Config,
  'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** Opens the file store: the bucket of S3_BUCKET, or a folder beside the database. */
export async function openFiles(config: FileSettings, dataFolder: string): Promise<Files> {
  return await createFiles(fileStoreSettings(config, dataFolder))
}

/** The folder for files of a deployment without a bucket. */
export function filesFolder(dataFolder: string): string {
  return join(dataFolder, 'files')
}

/** The place of this deployment's files. */
export function fileStoreSettings(config: FileSettings, dataFolder: string): FileStoreSettings {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = config
  if (!bucket) return { kind: 'folder', folder: filesFolder(dataFolder) }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!accessKeyId || !secretAccessKey) {
    throw new StartFailure('S3_BUCKET is set, but its access key is not.', [
      'set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
      'or unset S3_BUCKET: files are then stored in DATA_DIR',
    ])
  }
  // Stores that are not Amazon's seldom have a host name per bucket.
  const forcePathStyle = endpoint !== undefined
  return { kind: 's3', bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle }
}
