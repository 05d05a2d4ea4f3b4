import { CompiledQuery } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { meetingsReadableBy } from '../../../src/domain/consulting/meetings.ts'
import { commentsReadableBy } from '../../../src/domain/content/comments.ts'
import { submissionsReadableBy } from '../../../src/domain/content/submissions.ts'
import { registrationsReadableBy } from '../../../src/domain/events/registrations.ts'
import { type Editor, may, type Permission } from '../../../src/domain/identity/index.ts'
import { membersReadableBy } from '../../../src/domain/identity/members/members.ts'
import { enrolmentsReadableBy } from '../../../src/domain/learning/enrolments.ts'
import { studentsReadableBy } from '../../../src/domain/learning/students.ts'
import {
  ordersReadableBy,
  paymentsReadableBy,
  refundsReadableBy,
} from '../../../src/domain/orders/reads/readable-by.ts'
import { orderBumpsReadableBy } from '../../../src/domain/pricing/bumps/manage-bumps.ts'
import { couponsReadableBy } from '../../../src/domain/pricing/coupons/manage-coupons.ts'
import { promotionsReadableBy } from '../../../src/domain/pricing/promotions/manage-promotions.ts'
import { taxRatesReadableBy } from '../../../src/domain/pricing/taxes/manage-tax-rates.ts'
import { auditEntriesReadableBy } from '../../../src/domain/settings/audit-log.ts'
import { subscriptionsReadableBy } from '../../../src/domain/subscriptions/list-subscriptions.ts'
import { operatorActor, platformActor, type Role, roles } from '../../../src/domain/tenancy/index.ts'
import type { Db } from '../../../src/platform/db/database.ts'
import { personOf } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
const now = world.clock.now()
afterAll(world.close)

type Countable = { readonly compile: () => { readonly sql: string; readonly parameters: readonly unknown[] } }

/** The base queries of the lists for operators, with the permission that each requires. */
const starts: Readonly<Record<string, readonly [Permission, (db: Db, actor: Editor) => Countable]>> = {
  orderBumpsReadableBy: ['coupons:read', (db, actor) => orderBumpsReadableBy(db, actor).selectAll()],
  taxRatesReadableBy: ['school:read', (db, actor) => taxRatesReadableBy(db, actor).selectAll()],
  promotionsReadableBy: ['coupons:read', (db, actor) => promotionsReadableBy(db, actor).selectAll()],
  couponsReadableBy: ['coupons:read', (db, actor) => couponsReadableBy(db, actor).selectAll()],
  ordersReadableBy: ['orders:read', (db, actor) => ordersReadableBy(db, actor).selectAll()],
  paymentsReadableBy: ['orders:read', (db, actor) => paymentsReadableBy(db, actor).selectAll()],
  refundsReadableBy: ['orders:read', (db, actor) => refundsReadableBy(db, actor).selectAll()],
  meetingsReadableBy: [
    'courses:read',
    (db, actor) => meetingsReadableBy(db, actor).select('consultingMeetings.id'),
  ],
  registrationsReadableBy: [
    'events:read',
    (db, actor) => registrationsReadableBy(db, actor).select('registrations.id'),
  ],
  commentsReadableBy: ['comments:read', commentsReadableBy],
  submissionsReadableBy: [
    'forms:read',
    (db, actor) => submissionsReadableBy(db, actor).select('submission.id'),
  ],
  subscriptionsReadableBy: ['subscriptions:read', (db, actor) => subscriptionsReadableBy(db, actor, now)],
  membersReadableBy: ['members:read', membersReadableBy],
  auditEntriesReadableBy: ['audit:read', auditEntriesReadableBy],
  enrolmentsReadableBy: [
    'students:read',
    (db, actor) => enrolmentsReadableBy(db, actor).select('enrolment.courseId'),
  ],
  studentsReadableBy: ['students:read', studentsReadableBy],
}

const { db } = world.deps
const schoolId = await schoolByName('ceramics')
const memberId = await personOf(world, 'olga')

describe.each(Object.entries(starts))('%s', (_name, [permission, start]) => {
  test('the host of the deployment reads rows of the school in this list', async () => {
    expect(await count(start(db, { ...platformActor, schoolId }))).toBeGreaterThanOrEqual(0)
  })

  test.each(roles)(
    `an operator who is %s reads all rows with ${permission}, and none without`,
    async (role) => {
      const all = await count(start(db, { ...platformActor, schoolId }))
      const allowed = may([role], permission)
      expect(await count(start(db, operator([role])))).toBe(allowed ? all : 0)
    },
  )

  test('an operator without a role reads no rows', async () => {
    expect(await count(start(db, operator([])))).toBe(0)
  })
})

test('most lists for operators have rows at the school, so that an empty list is meaningful', async () => {
  const counts = await Promise.all(
    Object.values(starts).map(([, start]) => count(start(db, { ...platformActor, schoolId }))),
  )
  expect(counts.filter((n) => n > 0).length).toBeGreaterThanOrEqual(9)
})

function operator(ownRoles: readonly Role[]) {
  return operatorActor({ schoolId, memberId, roles: ownRoles })
}

async function count(query: Countable): Promise<number> {
  const { sql, parameters } = query.compile()
  const text = `select count(*)::integer as n from (${sql}) as found`
  const { rows } = await db.executeQuery<{ n: number }>(CompiledQuery.raw(text, [...parameters]))
  return rows[0]?.n ?? Number.NaN
}

async function schoolByName(subdomain: string) {
  const { id } = await world.deps.db
    .selectFrom('schools')
    .select('id')
    .where('subdomain', '=', subdomain)
    .executeTakeFirstOrThrow()
  return id
}
