import { factHandler } from '../domain/facts/index.ts'
import { filesAbandoned } from '../platform/files/abandon-files.ts'
import type { Files } from '../platform/files/files.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

/** Deletes files that nothing points to any more. */
export function deleteAbandonedFiles({ files }: { files: Pick<Files, 'delete' | 'deleteAll'> }): FactHandler {
  return factHandler({
    name: 'delete-abandoned-files',
    kinds: [filesAbandoned],
    async handle({ body }) {
      for (const key of body.keys) {
        // The parts of an upload.
        if (key.endsWith('/*')) {
          await files.deleteAll(key.slice(0, -2))
          continue
        }
        await files.delete(key)
        // A picture goes with all of its sizes.
        const [, name] = /^media\/([0-9a-f]{32})\./.exec(key) ?? []
        if (name) await files.deleteAll(`media-sizes/${name}`)
      }
    },
  })
}
