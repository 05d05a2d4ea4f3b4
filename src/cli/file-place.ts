import { join } from 'node:path'
import type { Config } from '../config/read-config.ts'
import type { FilePlace } from '../platform/files/files.ts'
import { StartFailure } from '../platform/start-failure.ts'

/** The folder for files of a deployment without a bucket. */
export function filesFolder(dataFolder: string): string {
  return join(dataFolder, 'files')
}

/** Where this deployment keeps its files. */
export function filePlace(config: Config, dataFolder: string): FilePlace {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!bucket) return { kind: 'folder', folder: filesFolder(dataFolder) }
  if (!accessKeyId || !secretAccessKey) {
    throw new StartFailure(`The bucket ${bucket} cannot be opened without its key.`, [
      'set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    ])
  }
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = config
  return { kind: 's3', bucket, region, endpoint, accessKeyId, secretAccessKey }
}
