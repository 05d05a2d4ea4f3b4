import { sql } from 'kysely'
import { addMembers } from '../../demo/bulk/add-members.ts'
import { readStock } from '../../demo/bulk/read-stock.ts'
import { mintPair } from '../../src/domain/oauth/tokens/mint-pair.ts'
import type { School } from '../../src/domain/tenancy/index.ts'
import { withSession } from '../../src/platform/backup/session.ts'
import type { OauthClientId, PersonId, SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Core } from '../../src/start/core.ts'
import { clientId } from '../members.ts'
import type { Work } from './queries.ts'
import type { Tokens } from './shapes.ts'

/** The maximum number of alternating members: enough that no row is always in the processor's caches. */
const mostMembers = 96

/** New tokens of members who have the queried data. */
export async function tokensOfMembers(
  core: Core,
  { id: schoolId }: School,
  most = mostMembers,
): Promise<Tokens> {
  await addHeavyMembers(core, schoolId, most)
  return {
    syllabus: await tokensOf(core, schoolId, 'syllabus', await withLongCourse(core, schoolId, most)),
    payments: await tokensOf(core, schoolId, 'payments', await heavyMembers(core.deps.db, schoolId, most)),
  }
}

// Every thousandth generated member has 120 orders; a small school gets more of them, with numbers beyond its
// own.
async function addHeavyMembers({ deps, connection }: Core, schoolId: SchoolId, most: number) {
  const missing = most - (await heavyMembers(deps.db, schoolId, most)).length
  if (missing <= 0) return
  const stock = await readStock(deps.db, schoolId)
  const existing = await deps.db
    .selectFrom('people')
    .select('email')
    .where('email', 'like', 'member-%')
    .execute()
  const emails = new Set(existing.map(({ email }) => email))
  const free = Array.from({ length: 2 * most }, (_, at) => 10_000_000 + at * 1_000)
    .filter((number) => !emails.has(`member-${number}@bulk.example`))
    .slice(0, missing)
  await withSession(connection, 'demo', (client) =>
    addMembers(client, { stock, present: deps.clock.now() }, free),
  )
}

/** Members with more than a page of payments. */
export async function heavyMembers(
  db: Core['deps']['db'],
  schoolId: SchoolId,
  most = mostMembers,
): Promise<PersonId[]> {
  const { rows } = await sql<{ personId: PersonId }>`
    select person_id from payments where school_id = ${schoolId}
    group by person_id having count(*) filter (where state <> 'not_paid') > 50
    order by person_id limit ${most}
  `.execute(db)
  return rows.map(({ personId }) => personId)
}

// The first course of the list must be a long one: the latest enrolment that is open.
async function withLongCourse({ deps }: Core, schoolId: SchoolId, most: number): Promise<PersonId[]> {
  const now = deps.clock.now()
  const { rows } = await sql<{ personId: PersonId }>`
    with some_people as (
      -- Enough of them to choose from, whatever the size of the school.
      select distinct person_id from enrolments where school_id = ${schoolId} order by person_id limit 5000
    ), long_course as (
      select course_id from lectures where school_id = ${schoolId} group by course_id having count(*) = 100
    ), held as (
      select distinct person_id, item_id from entitlements join some_people using (person_id)
      where school_id = ${schoolId} and item_type = 'course' and taken_back_at is null
        and starts_at <= ${now} and (expires_at is null or expires_at > ${now})
    )
    select enrolment.person_id from some_people
    join enrolments as enrolment using (person_id)
    join long_course using (course_id)
    join held on held.person_id = enrolment.person_id and held.item_id = enrolment.course_id
    where enrolment.school_id = ${schoolId} and not exists (
      select from enrolments as later
      join held as open on open.person_id = later.person_id and open.item_id = later.course_id
      where later.school_id = ${schoolId} and later.person_id = enrolment.person_id
        and (later.enrolled_at, later.course_id) > (enrolment.enrolled_at, enrolment.course_id)
    )
    order by enrolment.person_id limit ${most}
  `.execute(deps.db)
  return rows.map(({ personId }) => personId)
}

async function tokensOf({ deps }: Core, schoolId: SchoolId, work: Work, people: readonly PersonId[]) {
  if (people.length === 0) throw new Error(`Nobody in this school has what "${work}" asks for`)
  const tokens: string[] = []
  for (const personId of people) tokens.push(await tokenOf(deps, schoolId, personId))
  return tokens
}

/** Generated members have no password: their consent is recorded as the consent page would record it. */
export async function tokenOf(
  { db, clock }: Core['deps'],
  schoolId: SchoolId,
  personId: PersonId,
): Promise<string> {
  const scopes = ['account:read']
  return await inTransaction(db, async (tx) => {
    const authorizationId = newId<'Authorization'>(clock)
    const consent = { clientId: clientId as OauthClientId, createdAt: clock.now() }
    const row = { schoolId, id: authorizationId, personId, scopes, ...consent }
    await tx.insertInto('authorizations').values(row).execute()
    const pair = await mintPair(tx, clock, { schoolId, authorizationId, personId, scopes, isBound: true })
    return pair.accessToken
  })
}
