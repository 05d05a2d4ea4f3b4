import type { UploadPurpose } from '../../../src/domain/storage/index.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import type { Db } from '../../../src/platform/db/database.ts'
import type { SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { newId } from '../../../src/platform/ids.ts'

type At = { readonly db: Db; readonly clock: Clock; readonly schoolId: SchoolId }

/** Uploaded files of a school, as rows without stored bytes. */
export async function uploaded(
  { db, clock, schoolId }: At,
  purpose: UploadPurpose,
  keys: readonly string[],
): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('uploads')
    .values(
      keys.map((fileKey) => ({
        schoolId,
        id: newId<'Upload'>(clock),
        purpose,
        name: 'a file',
        fileKey,
        mimeType: 'text/plain',
        totalBytes: 1n,
        receivedBytes: 1n,
        state: 'finished' as const,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute()
}

/** The keys of the files that a school no longer uses, in the order of the facts that say so. */
export async function abandonedFiles({ db }: { readonly db: Db }, schoolId: SchoolId): Promise<string[]> {
  const facts = await db
    .selectFrom('facts')
    .select('body')
    .where('schoolId', '=', schoolId)
    .where('kind', '=', 'files.abandoned')
    .execute()
  return facts.flatMap(({ body }) => (body as { keys: string[] }).keys)
}
