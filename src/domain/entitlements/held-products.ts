import { sql } from 'kysely'
import { keysetPage } from '../../platform/db/keyset.ts'
import type { DigitalProductFileId, DigitalProductId } from '../../platform/db/schema.gen.ts'
import type { Page, PageRequest } from '../../platform/paging.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { EntitlementDeps } from './deps.ts'
import { downloadsRemaining } from './downloads.ts'
import { heldBy } from './held.ts'

export type HeldFile = {
  readonly id: DigitalProductFileId
  readonly name: string
  readonly mimeType: string
  readonly sizeBytes: number
  readonly updatedAt: Date
  /** Null is as often as they like. */
  readonly downloadsRemaining: number | null
}

/** A download that a member holds, with its files. */
export type HeldProduct = {
  readonly id: DigitalProductId
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly imageKey: string | null
  readonly entitledAt: Date
  readonly expiresAt: Date | null
  readonly files: readonly HeldFile[]
}

/** The downloads a member holds, latest first, by one statement. */
export async function heldProducts(
  deps: EntitlementDeps,
  member: MemberActor,
  page: PageRequest,
): Promise<Page<HeldProduct>> {
  const query = productsOf(deps, member)
    .select(['product.id', 'product.slug', 'product.name', 'product.description', 'product.imageKey'])
    .select(['held.heldSince as entitledAt', 'held.endsAt as expiresAt', filesFor(member).as('files')])
  const order = { at: 'held.held_since', id: 'product.id', latestFirst: true }
  const found = await keysetPage(query, order, page)
  return { ...found, rows: found.rows.map((row) => ({ ...row, files: row.files.map(asFile) })) }
}

/** How many downloads a member holds. */
export async function heldProductCount(deps: EntitlementDeps, member: MemberActor): Promise<number> {
  const { count } = await productsOf(deps, member)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function productsOf({ db, clock }: EntitlementDeps, member: MemberActor) {
  return db
    .selectFrom(heldBy(db, member, 'digital_product', clock.now()).as('held'))
    .innerJoin('digitalProducts as product', (join) =>
      join.on('product.schoolId', '=', member.schoolId).on(sql<boolean>`product.id = held.item_id`),
    )
}

type FileInJson = Omit<HeldFile, 'updatedAt'> & { readonly updatedAt: string }

function filesFor({ memberId }: MemberActor) {
  return sql<FileInJson[]>`(
    select coalesce(json_agg(json_build_object(
      'id', file.id, 'name', file.name, 'mimeType', file.mime_type, 'sizeBytes', file.size_bytes,
      'updatedAt', file.updated_at,
      'downloadsRemaining', ${downloadsRemaining}
    ) order by file.position, file.id), '[]')
    from digital_product_files as file
    left join downloads on downloads.school_id = file.school_id
      and downloads.file_id = file.id and downloads.person_id = ${memberId}
    where file.school_id = product.school_id and file.product_id = product.id
  )`
}

function asFile(file: FileInJson): HeldFile {
  return { ...file, updatedAt: new Date(file.updatedAt) }
}
