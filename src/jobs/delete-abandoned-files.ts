import { factHandler } from '../domain/facts/index.ts'
import { filesAbandoned } from '../platform/files/abandon-files.ts'
import type { Files } from '../platform/files/files.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

/** Deletes files that are no longer referenced. */
export function deleteAbandonedFiles({ files }: { files: Pick<Files, 'delete'> }): FactHandler {
  return factHandler({
    name: 'delete-abandoned-files',
    kinds: [filesAbandoned],
    async handle({ body }) {
      for (const key of body.keys) await files.delete(key)
    },
  })
}
