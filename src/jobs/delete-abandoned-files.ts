import { factHandler } from '../domain/facts/index.ts'
import type { Storage } from '../domain/storage/index.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import { filesAbandoned } from '../platform/files/abandon-files.ts'
import type { Files } from '../platform/files/files.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

type Deps = {
  readonly files: Pick<Files, 'delete' | 'deleteAll'>
  readonly storage: Pick<Storage, 'forgetFiles'>
}

/** Deletes files that are no longer referenced, and their records. */
export function deleteAbandonedFiles({ files, storage }: Deps): FactHandler {
  return factHandler({
    name: 'delete-abandoned-files',
    kinds: [filesAbandoned],
    async handle({ schoolId, body }) {
      for (const key of body.keys) {
        // The parts of an upload.
        if (key.endsWith('/*')) {
          await files.deleteAll(key.slice(0, -2))
          continue
        }
        await files.delete(key)
        // A picture is deleted with all of its sizes.
        const [, name] = /^media\/([0-9a-f]{32})\./.exec(key) ?? []
        if (name) await files.deleteAll(`media-sizes/${name}`)
      }
      await storage.forgetFiles({ ...platformActor, schoolId }, body.keys)
    },
  })
}
