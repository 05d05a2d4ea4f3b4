import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/database.ts'
import type { LectureId, OauthClientId, PersonId } from '../../../src/platform/db/schema/schema.gen.ts'
import { newId } from '../../../src/platform/ids.ts'
import { beginning, createTestClock, daysAfterBeginning as later } from '../world/test-clock.ts'
import type { Cast } from './fixture.ts'

const clock = createTestClock()

/** Rows of Ceramics in the tables that the demo world leaves empty. */
export async function plantSchoolRows(db: Db, { school: { id: schoolId }, people }: Cast) {
  const at = beginning
  const lecture = await db
    .selectFrom('lectures')
    .select('id')
    .where('schoolId', '=', schoolId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lectureUnlocks')
    .values({
      schoolId,
      personId: people.tom,
      lectureId: lecture.id,
      byPersonId: people.olga,
      unlockedAt: at,
    })
    .execute()
  const reply = {
    schoolId,
    title: 'Thanks',
    body: 'Thank you for the question.',
    createdAt: at,
    updatedAt: at,
  }
  await db
    .insertInto('savedReplies')
    .values(
      [people.mei, people.tom].map((personId) => ({ ...reply, id: newId<'SavedReply'>(clock), personId })),
    )
    .execute()
  await db.insertInto('writePositions').values({ schoolId, position: 1n }).execute()
  await plantClassroom(db, { schoolId, lectureId: lecture.id, people })
  await db
    .insertInto('lectureOpeningMarks')
    .values({ schoolId, openedAt: at, lectureId: lecture.id, personId: people.tom })
    .execute()
  const service = await db
    .selectFrom('consultingServices')
    .select('id')
    .where('schoolId', '=', schoolId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('consultingExceptions')
    .values({
      schoolId,
      id: newId(clock),
      serviceId: service.id,
      startsAt: later(60),
      endsAt: later(61),
      createdAt: at,
    })
    .execute()
  await sql`insert into invoice_settings (school_id, issuer, document, seller_name, seller_address, seller_tax_id,
      number_prefix, first_number, created_at, updated_at)
    values (${schoolId}, 'manual', 'invoice', 'Ceramics Studio', '', '', 'FOOT-', 1, ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into cancellation_rules (school_id, tiers, created_at, updated_at)
    values (${schoolId}, '[{"hoursBefore": 48, "percent": 100}]', ${at}, ${at})`.execute(db)
  for (const personId of [people.mei, people.tom])
    await sql`insert into cancellations (
        school_id, id, person_id, kind, booking_id, percent, amount, state, cancelled_at
      ) values (${schoolId}, gen_random_uuid(), ${personId}, 'meeting', gen_random_uuid(), 0, 0, 'not_refunded', ${at})`.execute(
      db,
    )
  await sql`insert into invoice_series values (${schoolId}, 'invoice', 'OLD-2025-', 2)`.execute(db)
  await sql`insert into payouts (
      school_id, id, gateway, gateway_id, amount, currency, decimals, state, arrives_at, created_at, listed_at
    ) values (${schoolId}, gen_random_uuid(), 'stripe', 'po_old', 100, 'USD', 2, 'paid', ${at}, ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into payout_lines (school_id, id, payout_id, gateway_id, kind, amount, fee, net, happened_at, match)
    select school_id, gen_random_uuid(), id, 'txn_old', 'other', 100, 0, 100, ${at}, 'not_needed' from payouts
    where school_id = ${schoolId}`.execute(db)
  await sql`insert into book_differences (school_id, id, kind, what, found_at, seen_at)
    values (${schoolId}, gen_random_uuid(), 'unknown_payment', 'stripe charged 1 USD for nothing', ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into invoice_allowances (school_id, refund_id, payment_id, amount, state, created_at)
    select refunds.school_id, refunds.id, payment_id, refunds.amount, 'not_needed', ${at}
    from refunds join invoices using (school_id, payment_id)
    where refunds.school_id = ${schoolId} limit 1`.execute(db)
  await sql`insert into voided_invoices (school_id, payment_id, edition, number, issuer, kind, amount, issued_at, voided_at)
    select school_id, payment_id, 1, 'VOIDED-1', 'manual', kind, amount, ${at}, ${at}
    from invoices where school_id = ${schoolId} limit 1`.execute(db)
  await sql`insert into fact_handlings select school_id, id, 'an-earlier-handler', ${at} from facts`.execute(
    db,
  )
  // Sent long ago, so that a retry changes it.
  await sql`update facts set sent_at = ${at} where school_id = ${schoolId} and id in (
    select id from facts where school_id = ${schoolId} order by id limit 2
  )`.execute(db)
  await sql`insert into failed_jobs (school_id, id, fact_id, handler, error, failed_at)
    select school_id, id, id, 'mails', 'No answer', ${at} from facts
    where school_id = ${schoolId} order by id limit 2`.execute(db)
  await db
    .insertInto('promotions')
    .values({
      schoolId,
      id: newId<'Promotion'>(clock),
      label: 'Last year',
      kind: 'percent',
      value: 5n,
      bundle: '[]',
      endsAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await sql`insert into order_bumps (school_id, id, item_type, offer_id, title, pitch, archived_at, created_at, updated_at)
    select school_id, gen_random_uuid(), 'digital_product', id, 'Last year', '', ${at}, ${at}, ${at}
    from digital_products where school_id = ${schoolId} limit 1`.execute(db)
  await sql`insert into order_bump_offers
    select bump.school_id, bump.id, orders.id, false from order_bumps bump join orders using (school_id)
    where bump.school_id = ${schoolId} limit 1`.execute(db)
  await sql`insert into tax_rates values (${schoolId}, gen_random_uuid(), 'AQ', 'Ice tax', 100, true, ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into vouchers (school_id, id, line_id, position, owner_id, purpose, created_at)
    select school_id, id, id, 1, ${people.tom}, 'seat', ${at} from order_lines where school_id = ${schoolId} limit 1`.execute(
    db,
  )
  await sql`insert into coupon_redemptions
    select school_id, id, (select id from coupons where school_id = ${schoolId} limit 1), person_id, ${at}
    from orders where school_id = ${schoolId} and person_id = ${people.tom} limit 1`.execute(db)
  await db
    .insertInto('lecturers')
    .values({ schoolId, id: newId(clock), personId: people.olga, name: 'Olga', createdAt: at, updatedAt: at })
    .execute()
  await sql`insert into former_slugs (school_id, kind, slug, item_id)
    select school_id, 'courses', 'former-name', id from courses where school_id = ${schoolId} limit 1`.execute(
    db,
  )
  await db
    .insertInto('schoolExports')
    .values({
      schoolId,
      id: newId<'SchoolExport'>(clock),
      byPersonId: people.olga,
      state: 'ready',
      fileKey: 'exports/school-a.zip',
      requestedAt: at,
      finishedAt: at,
      expiresAt: later(3_000),
    })
    .execute()
  await db.insertInto('writingRemovals').values({ schoolId, removedAt: at }).execute()
  await plantCohort(db, schoolId, people)
  await plantDocumentClient(db, schoolId)
  const message = { title: 'Kiln', body: 'It is hot.', audience: 'members', recipients: 4 } as const
  const announcementId = newId<'Announcement'>(clock)
  await db
    .insertInto('announcements')
    .values({ schoolId, id: announcementId, byPersonId: people.olga, ...message, createdAt: at })
    .execute()
  await db
    .insertInto('announcementRecipients')
    .values([people.mei, people.tom].map((personId) => ({ schoolId, announcementId, personId })))
    .execute()
  await db.insertInto('schoolsWithoutVendors').values({ schoolId, since: at }).execute()
}

type PlantContext = Pick<Cast, 'people'> & {
  readonly schoolId: Cast['school']['id']
  readonly lectureId: LectureId
}

async function plantClassroom(db: Db, { schoolId, lectureId, people }: PlantContext) {
  const at = beginning
  const body = 'WEBVTT\n\n00:01.000 --> 00:02.000\nClay'
  await db
    .insertInto('lectureCaptions')
    .values({ schoolId, lectureId, language: 'de', label: 'Deutsch', body, position: 9, updatedAt: at })
    .execute()
  // What the demo world has told the staff is no part of what the operations of a test write.
  for (const table of ['staffNotifications', 'staffNotificationSettings', 'staffMailings'] as const)
    await db.deleteFrom(table).where('schoolId', '=', schoolId).execute()
  for (const personId of [people.mei, people.tom]) {
    await sql`insert into course_assistants (school_id, course_id, person_id, added_at)
      select school_id, course_id, ${personId}, ${at} from lectures
      where school_id = ${schoolId} and id = ${lectureId}`.execute(db)
    await plantStaffNotifications(db, schoolId, personId)
    await db.insertInto('lectureReminders').values({ schoolId, personId, lectureId, askedAt: at }).execute()
    await db
      .insertInto('lectureNotes')
      .values({
        schoolId,
        id: newId(clock),
        personId,
        lectureId,
        body: 'Elbows in',
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    await sql`insert into section_openings
      select school_id, ${personId}, section_id, ${at}::date, 'a lecture' from lectures
      where school_id = ${schoolId} and id = ${lectureId}`.execute(db)
  }
  // Each of them objects to something that the other did not write.
  await sql`insert into comment_reports
    select school_id, id, ${people.mei}, 'spam', '', ${at} from comments
    where school_id = ${schoolId} and person_id <> ${people.mei} limit 1`.execute(db)
  await sql`insert into comment_reports
    select school_id, id, ${people.tom}, 'other', '', ${at} from comments
    where school_id = ${schoolId} and person_id <> ${people.tom} limit 1`.execute(db)
}

async function plantCohort(db: Db, schoolId: Cast['school']['id'], people: Cast['people']) {
  const at = beginning
  const { courseId } = await db
    .selectFrom('enrolments')
    .select('courseId')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', people.mei)
    .orderBy('courseId')
    .executeTakeFirstOrThrow()
  const [id, sessionId] = [newId<'Cohort'>(clock), newId<'LiveSession'>(clock)]
  const times = { startsAt: later(40), endsAt: later(80), createdAt: at, updatedAt: at }
  await db
    .insertInto('cohorts')
    .values({ schoolId, id, courseId, name: 'Summer', ...times })
    .execute()
  const session = { title: 'Hour', timeZone: 'Asia/Taipei', ...times }
  await db
    .insertInto('liveSessions')
    .values({ schoolId, id: sessionId, cohortId: id, ...session })
    .execute()
  for (const personId of [people.mei, people.tom])
    await db
      .insertInto('sessionAttendance')
      .values({ schoolId, sessionId, personId, joinedAt: at, updatedAt: at })
      .execute()
}

async function plantDocumentClient(db: Db, schoolId: Cast['school']['id']) {
  const id = 'https://agent.example/client.json' as OauthClientId
  await db
    .insertInto('oauthClients')
    .values({
      schoolId,
      id,
      source: 'document',
      name: 'Agent',
      audience: 'operator',
      isConfidential: false,
      scopes: ['openid'],
      redirectUris: ['http://127.0.0.1/callback'],
      createdAt: beginning,
      updatedAt: beginning,
    })
    .execute()
  await db
    .insertInto('oauthClientDocuments')
    .values({ schoolId, clientId: id, document: '{}', fetchedAt: beginning, freshUntil: later(1) })
    .execute()
}

// As former members of the staff.
async function plantStaffNotifications(db: Db, schoolId: Cast['school']['id'], personId: PersonId) {
  const own = { schoolId, personId, kind: 'new_order', mail: 'never' } as const
  await db
    .insertInto('staffNotifications')
    .values({
      ...own,
      id: newId(clock),
      title: 'New order',
      path: '/admin',
      source: 'a former order',
      isShown: true,
      createdAt: beginning,
    })
    .execute()
  await db
    .insertInto('staffNotificationSettings')
    .values({ ...own, inbox: true, updatedAt: beginning })
    .execute()
  await db.insertInto('staffMailings').values({ schoolId, personId, digestHour: 7 }).execute()
}
