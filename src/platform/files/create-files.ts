import { withChecks } from './checked-files.ts'
import type { FilePlace, Files } from './files.ts'
import { createFolderFiles } from './folder-files.ts'

/** Opens the store; the S3 client is slow to load, so it is loaded only for S3. */
export async function createFiles(place: FilePlace): Promise<Files> {
  switch (place.kind) {
    case 'folder':
      return withChecks(createFolderFiles(place.folder))
    case 's3': {
      const { createS3Files } = await import('./s3-files.ts')
      return withChecks(createS3Files(place))
    }
  }
}
