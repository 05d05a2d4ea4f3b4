import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/database.ts'
import type { OauthClientId, PersonId } from '../../../src/platform/db/schema/schema.gen.ts'
import { newId } from '../../../src/platform/ids.ts'
import { uploaded } from '../catalog/uploaded.ts'
import { beginning, createTestClock, daysAfterBeginning as later } from '../world/test-clock.ts'
import type { Cast } from './fixture.ts'
import { plantAssessments } from './plant-assessments.ts'
import { plantCertificates } from './plant-certificates.ts'
import { plantSchoolRows } from './plant-school-rows.ts'
import { plantSignIns } from './plant-sign-ins.ts'

const clock = createTestClock()

/** Rows of Mei and Tom at Ceramics in the tables that the demo world leaves empty. */
export async function plantEveryTable(db: Db, cast: Cast): Promise<void> {
  for (const personId of [cast.people.mei, cast.people.tom]) {
    await plantSignIns(db, cast, personId)
    await plantApps(db, cast, personId)
    await plantOwn(db, cast, personId)
    await plantSubscription(db, cast, personId)
  }
  await plantSchoolRows(db, cast)
  await plantAssessments(db, cast)
  await plantCertificates(db, cast)
  await plantRequests(db, cast)
  await copyMeisRowsToTom(db, cast)
}

async function plantApps(db: Db, { school: { id: schoolId } }: Cast, personId: PersonId) {
  const clientId = 'demo-member-public' as OauthClientId
  const authorizationId = newId<'Authorization'>(clock)
  const scopes = ['openid', 'account:read']
  await db
    .insertInto('authorizations')
    .values({ schoolId, id: authorizationId, clientId, personId, scopes, createdAt: beginning })
    .execute()
  const key = { schoolId, authorizationId, isBound: true }
  const bytes = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
  await db
    .insertInto('authorizationCodes')
    .values({
      ...key,
      id: newId(clock),
      codeHash: bytes(),
      redirectUri: 'http://127.0.0.1:8976/callback',
      codeChallenge: 'x'.repeat(43),
      expiresAt: later(1),
    })
    .execute()
  const parentId = newId<'TokenPair'>(clock)
  const pair = {
    ...key,
    personId,
    scopes,
    createdAt: beginning,
    accessExpiresAt: later(1),
    refreshExpiresAt: later(30),
  }
  const hashes = () => ({ accessHash: bytes(), refreshHash: bytes() })
  await db
    .insertInto('tokenPairs')
    .values([
      { ...pair, ...hashes(), id: parentId, nth: 0, children: 1, presentedAt: beginning },
      { ...pair, ...hashes(), id: newId(clock), nth: 1, parentId },
    ])
    .execute()
  await db
    .insertInto('appUse')
    .values({
      schoolId,
      clientId,
      day: '2026-11-01',
      tokens: 1,
      refreshes: 0,
      memberApiCalls: 2,
      mcpCalls: 0,
      adminApiCalls: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.insertInto('appUsePeople').values({ schoolId, clientId, day: '2026-11-01', personId }).execute()
  await db
    .insertInto('appActivity')
    .values({
      schoolId,
      personId,
      clientId,
      kind: 'courses',
      times: 3n,
      firstAt: beginning,
      lastAt: beginning,
    })
    .execute()
}

async function plantSubscription(db: Db, { school: { id: schoolId } }: Cast, personId: PersonId) {
  const own = { schoolId, personId }
  const mandateId = newId<'PaymentMandate'>(clock)
  const card = { gateway: 'simulator', method: `sim_4242_${mandateId}` } as const
  await db
    .insertInto('paymentMandates')
    .values({ ...own, id: mandateId, ...card, createdAt: beginning })
    .execute()
  const { id: planId } = await db
    .selectFrom('membershipPlans')
    .select('id')
    .where('schoolId', '=', schoolId)
    .executeTakeFirstOrThrow()
  const id = newId<'Subscription'>(clock)
  const times = { anchorAt: beginning, periodStartsAt: beginning, periodEndsAt: later(30) }
  const over = { state: 'ended', endedAt: beginning, endReason: 'cancelled' } as const
  await db
    .insertInto('subscriptions')
    .values({
      ...own,
      id,
      planId,
      mandateId,
      ...times,
      ...over,
      graceEndsAt: later(37),
      firstLineId: newId(clock),
      cycle: 'monthly',
      price: 300n,
      currency: 'TWD',
      timeZone: 'Asia/Taipei',
      anchorPeriod: 1,
      period: 1,
      attempts: 0,
      toldPeriod: 1,
      createdAt: beginning,
      updatedAt: beginning,
    })
    .execute()
  await db
    .insertInto('membershipTrials')
    .values({ schoolId, personId: own.personId, givenAt: beginning })
    .execute()
  await sql`insert into subscription_switches
    select ${schoolId}, line.id, ${id}, ${beginning}, 1, 'active', ${planId}, 'monthly', 300, 1, ${beginning}, ${later(30)}, ${beginning}, 1
    from order_lines line join orders on orders.school_id = line.school_id and orders.id = line.order_id
    where line.school_id = ${schoolId} and orders.person_id = ${own.personId} limit 1`.execute(db)
  const event = { schoolId, subscriptionId: id, kind: 'started', happenedAt: beginning } as const
  await db
    .insertInto('subscriptionEvents')
    .values({ ...event, id: newId(clock), monthlyBefore: 0n, monthlyAfter: 300n, detail: '{}' })
    .execute()
}

async function plantOwn(db: Db, { school: { id: schoolId } }: Cast, personId: PersonId) {
  const own = { schoolId, personId }
  const ready = {
    state: 'ready',
    fileKey: `exports/${personId}.zip`,
    expiresAt: later(7),
    sizeBytes: 9n,
  } as const
  await db
    .insertInto('dataExports')
    .values({ ...own, id: newId(clock), requestedAt: beginning, finishedAt: beginning, ...ready })
    .execute()
  await db
    .insertInto('notificationSubscriptions')
    .values({ ...own, kind: 'announcement', inbox: true, email: false, updatedAt: beginning })
    .execute()
  const form = await db
    .selectFrom('forms')
    .select('id')
    .where('schoolId', '=', schoolId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('formSubmissions')
    .values({ ...own, id: newId(clock), formId: form.id, answers: '{}', createdAt: beginning })
    .execute()
  const file = await db
    .selectFrom('digitalProductFiles')
    .select('id')
    .where('schoolId', '=', schoolId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('downloads')
    .values({ ...own, fileId: file.id, times: 1, lastAddress: 'an address', lastAt: beginning })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

// Of the admin API: uploads that nothing uses yet, and an answer that is kept for long.
async function plantRequests(db: Db, { school: { id: schoolId } }: Cast) {
  const at = { db, clock, schoolId }
  const things = ['course', 'product', 'membership', 'event', 'kiln', 'ada', 'new']
  await uploaded(
    at,
    'picture',
    things.map((thing) => `a/${thing}.png`),
  )
  await uploaded(at, 'file', ['a/glazes.pdf', 'a/newer.pdf'])
  await uploaded(at, 'media', ['a/clay.mp4', 'a/water.mp4'])
  await sql`insert into upload_parts (school_id, upload_id, first_byte, bytes, file_key)
    select school_id, id, 0, 1, 'uploads/a.part' from uploads where school_id = ${schoolId} limit 1`.execute(
    db,
  )
  const request = { caller: 'somebody', key: 'another', digest: Buffer.alloc(32), answer: Buffer.alloc(1) }
  await db
    .insertInto('idempotentRequests')
    .values({ schoolId, ...request, claimedAt: beginning, expiresAt: later(3_000) })
    .execute()
}

const keyedByPerson = ['enrolments', 'lecture_progress', 'lecture_unlocks', 'downloads', 'app_activity']

// The same rows at the same times: a write that forgets the person meets Tom's first.
async function copyMeisRowsToTom(db: Db, { school, people }: Cast) {
  for (const [from, to] of [
    [people.mei, people.tom],
    [people.tom, people.mei],
  ]) {
    for (const table of keyedByPerson) {
      await sql`insert into ${sql.table(table)}
        select (jsonb_populate_record(each, ${JSON.stringify({ person_id: to })}::jsonb)).*
        from ${sql.table(table)} each where school_id = ${school.id} and person_id = ${from}
        on conflict do nothing`.execute(db)
    }
  }
}
