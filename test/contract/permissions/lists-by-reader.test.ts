// Every list of the school and its money, read by every kind of reader.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Editor, Reader } from '../../../src/domain/identity/index.ts'
import type { MemberActor, OperatorActor, Visitor } from '../../../src/domain/tenancy/index.ts'
import type { Modules } from '../../../src/modules.ts'
import { addDuration, hour } from '../../../src/platform/durations.ts'
import { operatorOf } from '../../support/people/identity-cast.ts'
import { memberOf } from '../../support/people/learning-cast.ts'
import { aDiscrepancy } from '../../support/shop/discrepancy.ts'
import { createWorld, type World } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')
const tom = await memberOf(world, 'tom', 'ceramics')
const meiElsewhere = await memberOf(world, 'mei', 'astronomy')
const visitor: Visitor = { kind: 'visitor', schoolId: mei.schoolId }
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
const student: OperatorActor = { ...olga, roles: ['student'] }
const ids = await thingsOf(world, mei)
await aDiscrepancy(world.deps, olga.schoolId)
const tax = { country: 'DE', name: 'VAT', rate: 1900, isInclusive: true }
await world.modules.pricing.createTaxRate(olga, tax)
const { id: offerId } = await world.deps.db
  .selectFrom('digitalProducts')
  .select('id')
  .where('schoolId', '=', olga.schoolId)
  .executeTakeFirstOrThrow()
beforeAll(async () => {
  const bump = { triggerOffer: null, itemType: 'digital_product', offerId, title: 'More', pitch: '' } as const
  await world.modules.pricing.createOrderBump(olga, { ...bump, kind: null, value: null })
})

const page = { first: 50 }
type Row = object
type List<Actor> = (modules: Modules, actor: Actor) => Promise<readonly Row[] | undefined>

const rowsOf = async (paged: Promise<{ readonly rows: readonly Row[] } | undefined>) => (await paged)?.rows

/** The values that identify a row, so that two lists can be compared. */
function names(rows: readonly Row[] | undefined): string[] {
  return (rows ?? []).map((row) => {
    const { id, itemId, personId, courseId } = row as Record<string, unknown>
    return String(id ?? itemId ?? `${personId} ${courseId}`)
  })
}

const shared = (these: readonly string[], others: readonly string[]) =>
  these.filter((name) => others.includes(name))

/** The list of a reader whom the compiler would refuse: an error, or nothing. */
async function forced<Actor>(list: List<Actor>, actor: unknown): Promise<string[]> {
  try {
    return names(await list(world.modules, actor as Actor))
  } catch {
    return []
  }
}

const ownLists: Record<string, List<MemberActor>> = {
  enrolledCourses: ({ learning }, member) => rowsOf(learning.enrolledCourses(member, page)),
  ownedProducts: ({ entitlements }, member) => rowsOf(entitlements.ownedProducts(member, page)),
  registrationsOf: ({ events }, member) => rowsOf(events.registrationsOf(member, page)),
  myMeetings: ({ consulting }, member) => rowsOf(consulting.myMeetings(member, page)),
  comingRegistrations: ({ events }, member) => events.comingRegistrations(member, 50),
  comingMeetings: ({ consulting }, member) => consulting.comingMeetings(member, 50),
  waitingPayments: ({ orders }, member) => orders.waitingPayments(member, 50),
  payments: ({ orders }, member) => rowsOf(orders.payments(member, page)),
  inbox: ({ notifications }, member) => rowsOf(notifications.inbox(member, page, { unreadOnly: false })),
}

describe('a list of a member’s own rows', () => {
  test.each(Object.entries(ownLists))(
    'the list %s is shown to its owner, and not to a stranger, another school or a visitor',
    async (_name, list) => {
      const own = names(await list(world.modules, mei))
      expect(own).not.toEqual([])
      // Courses and downloads belong to many members, so their names do not identify an owner.
      if (list !== ownLists['enrolledCourses'] && list !== ownLists['ownedProducts']) {
        expect(shared(names(await list(world.modules, tom)), own)).toEqual([])
      }
      expect(shared(names(await list(world.modules, meiElsewhere)), own)).toEqual([])
      expect(await forced(list, visitor)).toEqual([])
      const nils = await memberOf(world, 'nils', 'ceramics')
      expect(names(await list(world.modules, nils))).toEqual([])
    },
  )

  test('servicesFor returns services to owners of their courses only', async () => {
    const list: List<MemberActor> = ({ consulting }, member) => rowsOf(consulting.servicesFor(member, page))
    const offered = names(await list(world.modules, mei))
    expect(offered).not.toEqual([])
    const nils = await memberOf(world, 'nils', 'ceramics')
    expect(names(await list(world.modules, nils))).toEqual([])
    expect(shared(names(await list(world.modules, meiElsewhere)), offered)).toEqual([])
    expect(await forced(list, visitor)).toEqual([])
  })

  test('commentsUnder returns comments to members who can open the lecture, and refuses everybody else', async () => {
    const under = (member: MemberActor) =>
      world.modules.learning.commentsUnder(member, ids.lectureId, { page })
    expect((await under(mei)).rows).toHaveLength(2)
    const nils = await memberOf(world, 'nils', 'ceramics')
    for (const other of [nils, meiElsewhere, visitor as unknown as MemberActor]) {
      await expect(under(other)).rejects.toMatchObject({ code: 'not_found' })
      const said = world.modules.learning.commentOnLecture(other, ids.lectureId, { body: 'Hello' })
      await expect(said).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

const operatorLists: Record<string, List<Editor>> = {
  listOrders: ({ orders }, editor) => rowsOf(orders.listOrders(editor, { page })),
  listDiscrepancies: ({ accounting }, editor) => rowsOf(accounting.listDiscrepancies(editor, page)),
  listOpenRefunds: ({ orders }, editor) => rowsOf(orders.listOpenRefunds(editor, page)),
  listOrderBumps: ({ pricing }, editor) => rowsOf(pricing.listOrderBumps(editor, page)),
  listTaxRates: ({ pricing }, editor) => rowsOf(pricing.listTaxRates(editor, page)),
  listPromotions: ({ pricing }, editor) => rowsOf(pricing.listPromotions(editor, page)),
  listCoupons: ({ pricing }, editor) => rowsOf(pricing.listCoupons(editor, page)),
  payments: ({ orders }, editor) => rowsOf(orders.payments(editor, page)),
  studentsOf: ({ learning }, editor) => rowsOf(learning.studentsOf(editor, ids.courseId, page)),
  // A course of another school is not found, which counts as empty.
  listCourseStudents: ({ learning }, editor) =>
    rowsOf(learning.listCourseStudents(editor, ids.courseId, { page })).catch((error) => {
      if (error.code === 'not_found') return []
      throw error
    }),
  enrolmentsOf: ({ learning }, editor) => rowsOf(learning.enrolmentsOf(editor, mei.memberId, page)),
  registrationsOfEvent: ({ events }, editor) =>
    rowsOf(events.registrationsOfEvent(editor, { eventId: ids.eventId, page })),
  meetingsWithMembers: ({ consulting }, editor) => rowsOf(consulting.meetingsWithMembers(editor, { page })),
  exceptionsOf: ({ consulting }, editor) => consulting.exceptionsOf(editor, ids.serviceId),
  listSubmissions: ({ content }, editor) => rowsOf(content.listSubmissions(editor, ids.formId, { page })),
  listComments: ({ content }, editor) => rowsOf(content.listComments(editor, { page })),
  listThreads: ({ teaching }, editor) => rowsOf(teaching.listThreads(editor, { page })),
}

describe('a list for operators', () => {
  test.each(Object.entries(operatorLists))(
    'the list %s is shown to an owner of its school, empty to an owner of another school, and refused to students and visitors',
    async (_name, list) => {
      const own = names(await list(world.modules, olga))
      expect(own).not.toEqual([])
      expect(shared(names(await list(world.modules, hana)), own)).toEqual([])
      await expect(list(world.modules, student)).rejects.toMatchObject({ code: 'not_permitted' })
      expect(await forced(list, visitor)).toEqual([])
    },
  )
})

const openLists: Record<string, List<Reader>> = {
  listCourses: ({ catalog }, reader) => rowsOf(catalog.listCourses(reader, { page })),
  listDigitalProducts: ({ catalog }, reader) => rowsOf(catalog.listDigitalProducts(reader, { page })),
  listMembershipPlans: ({ catalog }, reader) => rowsOf(catalog.listMembershipPlans(reader, { page })),
  listConsultingServices: ({ catalog }, reader) => rowsOf(catalog.listConsultingServices(reader, { page })),
  listEvents: ({ catalog }, reader) => rowsOf(catalog.listEvents(reader, { page })),
  listLecturers: ({ catalog }, reader) => rowsOf(catalog.listLecturers(reader, { page })),
  rankCatalog: ({ catalog }, reader) => rowsOf(catalog.rankCatalog(reader, '拉坯')),
  searchCatalog: ({ catalog }, reader) => rowsOf(catalog.searchCatalog(reader, { text: '拉坯', page })),
  listPosts: ({ content }, reader) => rowsOf(content.listPosts(reader, { page })),
  listPages: ({ content }, reader) => rowsOf(content.listPages(reader, { page })),
  listForms: ({ content }, reader) => rowsOf(content.listForms(reader, { page })),
  postComments: ({ content }, reader) => rowsOf(content.postComments(reader, ids.postId, { page })),
  slotsOf: async ({ consulting }, reader) =>
    (await consulting.slotsOf(reader, [ids.serviceId])).get(ids.serviceId),
  meetingsOf: async ({ consulting }, reader) => {
    const query = { serviceIds: [ids.serviceId], page }
    return (await consulting.meetingsOf(reader, query)).get(ids.serviceId)?.rows
  },
}

describe('a public list', () => {
  test.each(Object.entries(openLists))(
    'the list %s is the same for a visitor, a member and a stranger, complete for an owner, and empty at another school',
    async (_name, list) => {
      const open = names(await list(world.modules, visitor))
      expect(open).not.toEqual([])
      expect(names(await list(world.modules, mei))).toEqual(open)
      expect(names(await list(world.modules, tom))).toEqual(open)
      expect(shared(open, names(await list(world.modules, olga)))).toEqual(open)
      for (const elsewhere of [hana, meiElsewhere]) {
        expect(shared(names(await list(world.modules, elsewhere)), open)).toEqual([])
      }
    },
  )
})

/** Rows of the demo world whose lists are not empty. */
async function thingsOf({ deps: { db, clock }, modules }: World, { schoolId, memberId }: MemberActor) {
  const { courseId } = await db
    .selectFrom('enrolments')
    .select('courseId')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .orderBy('enrolledAt', 'desc')
    .executeTakeFirstOrThrow()
  const { eventId } = await db
    .selectFrom('eventRegistrations')
    .select('eventId')
    .where('schoolId', '=', schoolId)
    .executeTakeFirstOrThrow()
  const { serviceId } = await db
    .selectFrom('consultingMeetings')
    .select('serviceId')
    .where('schoolId', '=', schoolId)
    .where('state', '=', 'reserved')
    .where('endsAt', '>', clock.now())
    .executeTakeFirstOrThrow()
  const { formId } = await db
    .selectFrom('formSubmissions')
    .select('formId')
    .where('schoolId', '=', schoolId)
    .executeTakeFirstOrThrow()
  const comments = await db
    .selectFrom('comments')
    .select(['postId', 'lectureId'])
    .where('schoolId', '=', schoolId)
    .execute()
  const { postId } = comments.find((comment) => comment.postId) ?? {}
  const { lectureId } = comments.find((comment) => comment.lectureId) ?? {}
  if (!postId || !lectureId) throw new Error('Nobody says anything in the demo world')
  const closed = { startsAt: clock.now(), endsAt: addDuration(clock.now(), hour) }
  await modules.consulting.addException({ kind: 'platform', schoolId }, { serviceId, ...closed })
  return { courseId, eventId, serviceId, formId, postId, lectureId }
}
