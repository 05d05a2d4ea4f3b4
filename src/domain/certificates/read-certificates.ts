import type { Db } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import { preparedPage } from '../../platform/db/prepared/prepared-page.ts'
import type { CertificateId, CourseId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, matchesSearch, refuseUnlessMay } from '../identity/index.ts'
import type { MemberActor, Visitor } from '../tenancy/index.ts'
import {
  type CertificateState,
  certificateForAnybody,
  certificatesOf,
  certificatesReadableBy,
  isInState,
  stateOfCertificate,
} from './certificates-readable-by.ts'
import type { CertificateDeps } from './deps.ts'
import type { CertificateDesign } from './document/certificate-design.ts'

type Deps = Pick<CertificateDeps, 'db'>

const order = { at: 'certificate.issued_at', id: 'certificate.id', latestFirst: true }

const listed = [
  'certificate.id',
  'certificate.number',
  'certificate.courseId',
  'certificate.courseName',
  'certificate.holderName',
  'certificate.issuedAt',
  'certificate.revokedAt',
  'certificate.replacedAt',
] as const

/** A page of a member's certificates, the latest first. */
export async function ownCertificates({ db }: Deps, member: MemberActor, page: PageRequest) {
  return await ownPage(db, page, member)
}

type Owner = { readonly schoolId: SchoolId; readonly memberId: PersonId }

const ownPage = preparedPage('certificates.own', {
  order,
  rows: (db: Db, { schoolId, memberId }: Owner) => currentOf(db, { schoolId, memberId }),
  select: (rows) => rows.select(listed).select(stateOfCertificate.as('state')),
})

/** Certificates that were not replaced. */
function currentOf(db: Db, owner: Owner) {
  return certificatesOf(db, owner).where('certificate.replacedAt', 'is', null)
}

function ownRows(db: Db, member: MemberActor) {
  return currentOf(db, member).select(listed).select(stateOfCertificate.as('state'))
}

export type OwnCertificate = RowOf<typeof ownCertificates>

/** The number of a member's certificates. */
export async function ownCertificateCount({ db }: Deps, member: MemberActor): Promise<number> {
  const { count } = await currentOf(db, member)
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The valid certificate of a member for a course, if they have one. */
export async function ownCertificateOf({ db }: Deps, member: MemberActor, courseId: CourseId) {
  const certificate = await ownRows(db, member)
    .where('certificate.courseId', '=', courseId)
    .where('certificate.revokedAt', 'is', null)
    .executeTakeFirst()
  return certificate
}

/** The filters of a list of certificates. */
export type CertificateFilter = {
  readonly courseId?: CourseId | undefined
  readonly memberId?: PersonId | undefined
  readonly state?: CertificateState | undefined
  /** The beginning of a member's name or e-mail address. */
  readonly search?: string | undefined
}

/** A page of the certificates of a school, the latest first. */
export async function listCertificates(
  { db }: Deps,
  editor: Editor,
  { page, courseId, memberId, state, search }: CertificateFilter & { readonly page: PageRequest },
) {
  refuseUnlessMay(editor, 'students:read')
  let rows = operatorRows(db, editor)
  if (courseId) rows = rows.where('certificate.courseId', '=', courseId)
  if (memberId) rows = rows.where('certificate.personId', '=', memberId)
  if (state) rows = rows.where(isInState(state))
  if (search) rows = rows.where(matchesSearch(search, 'certificate.person_id'))
  return await keysetPage(rows, order, page)
}

export type ListedCertificate = RowOf<typeof listCertificates>

function operatorRows(db: Db, editor: Editor) {
  return certificatesReadableBy(db, editor)
    .innerJoin('people', 'people.id', 'certificate.personId')
    .leftJoin('certificates as newer', (join) =>
      join
        .onRef('newer.schoolId', '=', 'certificate.schoolId')
        .onRef('newer.replacesId', '=', 'certificate.id'),
    )
    .select(listed)
    .select(['certificate.personId as memberId', 'people.name as memberName', 'people.email'])
    .select(['certificate.revokedBecause', 'certificate.replacesId', 'newer.id as replacedById'])
    .select(stateOfCertificate.as('state'))
}

/** One certificate for an editor. */
export async function certificateById({ db }: Deps, editor: Editor, id: CertificateId) {
  refuseUnlessMay(editor, 'students:read')
  const certificate = await operatorRows(db, editor).where('certificate.id', '=', id).executeTakeFirst()
  if (!certificate) throw new Refusal('not_found', 'No such certificate')
  return certificate
}

/** A certificate as anybody who knows its id reads it; undefined if this school has none. */
export async function publicCertificate({ db }: Deps, visitor: Visitor, id: CertificateId) {
  const row = await certificateForAnybody(db, visitor)
    .leftJoin('certificates as newer', (join) =>
      join
        .onRef('newer.schoolId', '=', 'certificate.schoolId')
        .onRef('newer.replacesId', '=', 'certificate.id'),
    )
    .innerJoin('courses', (join) =>
      join
        .onRef('courses.schoolId', '=', 'certificate.schoolId')
        .onRef('courses.id', '=', 'certificate.courseId'),
    )
    .where('certificate.id', '=', id)
    .select(listed)
    .select(['certificate.personId', 'certificate.design', 'certificate.imageKey'])
    .select(['certificate.revokedBecause', 'newer.id as replacedById'])
    .select(['courses.slug as courseSlug', 'courses.state as courseState'])
    .select(stateOfCertificate.as('state'))
    .executeTakeFirst()
  if (!row?.holderName) return undefined
  const { holderName } = row
  // Written by `issueCertificate` only.
  const design = row.design as unknown as CertificateDesign
  return { ...row, holderName, design }
}

export type PublicCertificate = NonNullable<Awaited<ReturnType<typeof publicCertificate>>>
