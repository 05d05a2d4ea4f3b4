import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { DigitalProductFileId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordFact } from '../facts/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { EntitlementDeps } from './deps.ts'
import { ownedBy } from './owned-by.ts'

/** The remaining downloads of a file; null is unlimited. Of `file` and `downloads`. */
export const downloadsRemaining = sql<number | null>`case when file.download_limit is not null
  then greatest(file.download_limit - coalesce(downloads.times, 0), 0) end`

/** A file the member has access to, with its storage key; everything else is not found. */
export async function downloadable(deps: EntitlementDeps, member: MemberActor, fileId: DigitalProductFileId) {
  const file = await filesOf(deps.db, deps, member).where('file.id', '=', fileId).executeTakeFirst()
  if (!file) throw new Refusal('not_found', 'You have no such file')
  return file
}

/** One download of a file, by its signed URL. */
export type Fetch = { readonly fileId: DigitalProductFileId; readonly address: string }

/** Counts a download of a file that the member owns, once per URL; refused when none remain. */
export async function countDownload(deps: EntitlementDeps, member: MemberActor, fetch: Fetch) {
  return await inTransaction(deps.db, async (tx) => {
    const file = await downloadable({ ...deps, db: tx }, member, fetch.fileId)
    const isCounted = await countOne(tx, deps, member, { ...fetch, downloadLimit: file.downloadLimit })
    if (isCounted) {
      const { schoolId, memberId: personId } = member
      const body = { personId, productId: file.productId, fileId: fetch.fileId }
      await recordFact(tx, deps.clock, { schoolId, kind: 'digital_product.downloaded', body })
    } else if (!(await isLastUrl(tx, member, fetch))) {
      throw new Refusal('not_permitted', 'No downloads of this file remain')
    }
    return file
  })
}

async function isLastUrl(tx: Tx, { schoolId, memberId }: MemberActor, { fileId, address }: Fetch) {
  const last = await tx
    .selectFrom('downloads')
    .select('lastAddress')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .where('fileId', '=', fileId)
    .executeTakeFirst()
  return last?.lastAddress === address
}

type Counted = Fetch & { readonly downloadLimit: number | null }

// One conditional statement: of two concurrent last downloads, one is refused.
async function countOne(
  tx: Tx,
  { clock }: EntitlementDeps,
  { schoolId, memberId: personId }: MemberActor,
  { fileId, address: lastAddress, downloadLimit }: Counted,
): Promise<boolean> {
  const counted = await tx
    .insertInto('downloads')
    .values({ schoolId, personId, fileId, times: 1, lastAddress, lastAt: clock.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['schoolId', 'personId', 'fileId'])
        .doUpdateSet({ times: sql`downloads.times + 1`, lastAddress, lastAt: clock.now() })
        .where('downloads.lastAddress', '!=', lastAddress)
        .where(
          sql<boolean>`(downloads.times < ${downloadLimit}::integer or ${downloadLimit}::integer is null)`,
        ),
    )
    .returning('times')
    .executeTakeFirst()
  return counted !== undefined
}

function filesOf(db: Db, { clock }: EntitlementDeps, member: MemberActor) {
  const { schoolId, memberId } = member
  return db
    .selectFrom('digitalProductFiles as file')
    .innerJoin(ownedBy(db, member, 'digital_product', clock.now()).as('held'), (join) =>
      join.on(sql<boolean>`held.item_id = file.product_id`),
    )
    .leftJoin('downloads', (join) =>
      join
        .onRef('downloads.schoolId', '=', 'file.schoolId')
        .onRef('downloads.fileId', '=', 'file.id')
        .on('downloads.personId', '=', memberId),
    )
    .where('file.schoolId', '=', schoolId)
    .select(['file.id', 'file.productId', 'file.name', 'file.mimeType', 'file.sizeBytes', 'file.fileKey'])
    .select(['file.downloadLimit', downloadsRemaining.as('downloadsRemaining')])
}
