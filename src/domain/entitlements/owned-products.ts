import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { preparedPage } from '../../platform/db/prepared/prepared-page.ts'
import type {
  DigitalProductFileId,
  DigitalProductId,
  PersonId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import type { Page, PageRequest } from '../../platform/paging.ts'
import type { MemberActor, OwnerOf } from '../tenancy/index.ts'
import type { EntitlementDeps } from './deps.ts'
import { downloadsRemaining } from './downloads.ts'
import { ownedBy } from './owned-by.ts'

export type OwnedFile = {
  readonly id: DigitalProductFileId
  readonly name: string
  readonly mimeType: string
  readonly sizeBytes: number
  readonly updatedAt: Date
  /** Null is unlimited. */
  readonly downloadsRemaining: number | null
  readonly canDownload: boolean
}

/** A download that a member has access to, with its files. */
export type OwnedProduct = {
  readonly id: DigitalProductId
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly imageKey: string | null
  readonly entitledAt: Date
  readonly expiresAt: Date | null
  readonly files: readonly OwnedFile[]
}

/** The downloads a member has access to, latest first, by one statement. */
export async function ownedProducts(
  { db, clock }: EntitlementDeps,
  { schoolId, memberId }: MemberActor,
  page: PageRequest,
): Promise<Page<OwnedProduct>> {
  const found = await readPage(db, page, { schoolId, memberId, now: clock.now() })
  return { ...found, rows: found.rows.map((row) => ({ ...row, files: row.files.map(asFile) })) }
}

const readPage = preparedPage('entitlements.products', {
  order: { at: 'held.held_since', id: 'product.id', latestFirst: true },
  rows: (db: Db, { schoolId, memberId, now }: { schoolId: SchoolId; memberId: PersonId; now: Date }) =>
    db
      .selectFrom(ownedBy(db, { schoolId, memberId }, 'digital_product', now).as('held'))
      .innerJoin('digitalProducts as product', (join) =>
        join.on('product.schoolId', '=', schoolId).on(sql<boolean>`product.id = held.item_id`),
      ),
  select: (rows, owner) =>
    rows
      .select(['product.id', 'product.slug', 'product.name', 'product.description', 'product.imageKey'])
      .select(['held.heldSince as entitledAt', 'held.endsAt as expiresAt', filesFor(owner).as('files')]),
})

type FileInJson = Omit<OwnedFile, 'updatedAt' | 'canDownload'> & { readonly updatedAt: string }

function filesFor({ schoolId, memberId }: OwnerOf) {
  return sql<FileInJson[]>`(
    select coalesce(json_agg(json_build_object(
      'id', file.id, 'name', file.name, 'mimeType', file.mime_type, 'sizeBytes', file.size_bytes,
      'updatedAt', file.updated_at,
      'downloadsRemaining', ${downloadsRemaining}
    ) order by file.position, file.id), '[]')
    from digital_product_files as file
    left join downloads on downloads.school_id = file.school_id
      and downloads.file_id = file.id and downloads.person_id = ${memberId}
    where file.school_id = ${schoolId} and file.product_id = product.id
  )`
}

function asFile(file: FileInJson): OwnedFile {
  return { ...file, updatedAt: new Date(file.updatedAt), canDownload: file.downloadsRemaining !== 0 }
}
