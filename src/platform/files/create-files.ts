import { withChecks } from './checked-files.ts'
import type { FileStoreSettings, Files } from './files.ts'
import { createFolderFiles } from './folder-files.ts'

/** Opens the store; the S3 client is slow to load, so it is loaded only for S3. */
export async function createFiles(settings: FileStoreSettings): Promise<Files> {
  switch (settings.kind) {
    case 'folder':
      return withChecks(createFolderFiles(settings.folder))
    case 's3': {
      const { createS3Files } = await import('./s3-files.ts')
      return withChecks(createS3Files(settings))
    }
  }
}
