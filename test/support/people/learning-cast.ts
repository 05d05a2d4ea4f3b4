import { randomUUID } from 'node:crypto'
import type { DemoPersonName } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { Item } from '../../../src/domain/entitlements/index.ts'
import { grantAndEnrol } from '../../../src/domain/learning/index.ts'
import { type MemberActor, memberActor } from '../../../src/domain/tenancy/index.ts'
import type { CourseId, LectureId, LecturesTable } from '../../../src/platform/db/schema/schema.gen.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { World } from '../world/world.ts'
import { personOf, schoolOf } from './identity-cast.ts'

type LearningWorld = Pick<World, 'deps' | 'modules'>

/** A person of the demo world, acting for themselves at a school. */
export async function memberOf(
  world: LearningWorld,
  name: DemoPersonName,
  school: DemoSchoolName,
): Promise<MemberActor> {
  const { id: schoolId } = await schoolOf(world, school)
  return memberActor({ schoolId, memberId: await personOf(world, name), roles: ['student'] })
}

/** Mei and Tom at the same school, and Mei at the other one. */
export async function membersOf(world: LearningWorld) {
  return {
    mei: await memberOf(world, 'mei', 'ceramics'),
    meiElsewhere: await memberOf(world, 'mei', 'astronomy'),
    tom: await memberOf(world, 'tom', 'ceramics'),
  }
}

/** Removes the access that the demo world granted, so that nobody has any in this world. */
export async function removeAccess(world: World): Promise<void> {
  const tables = ['lectureProgress', 'lectureUnlocks', 'enrolments', 'downloads', 'entitlements'] as const
  for (const table of tables) await world.deps.db.deleteFrom(table).execute()
}

/** The non-default properties of a lecture of a test. */
export type LectureSketch = Partial<
  Pick<LecturesTable, 'kind' | 'durationSeconds' | 'unlockAt' | 'unlockAfterDays'>
> & { readonly title?: string; readonly isPreview?: boolean; readonly after?: number }

export type PlantedCourse = {
  readonly courseId: CourseId
  readonly slug: string
  readonly lectures: readonly LectureId[]
  /** The one at that place, from 0. */
  readonly lecture: (at: number) => LectureId
}

let planted = 0

/** A published course with one section of such lectures. */
export async function plantCourse(
  world: LearningWorld,
  school: DemoSchoolName,
  sketches: readonly LectureSketch[] = [{}],
): Promise<PlantedCourse> {
  const { id: schoolId } = await schoolOf(world, school)
  const { db, clock } = world.deps
  const [courseId, sectionId] = [newId<'Course'>(clock), newId<'Section'>(clock)]
  const slug = `planted-${++planted}`
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  const texts = { slug, name: `Course ${planted}`, language: 'en' }
  const publication = { state: 'published', publishedAt: clock.now() } as const
  const curriculum = { curriculumVersion: randomUUID(), lectureCount: sketches.length }
  await db
    .insertInto('courses')
    .values({ schoolId, id: courseId, ...texts, ...publication, ...curriculum, ...at })
    .execute()
  await db
    .insertInto('sections')
    .values({ schoolId, id: sectionId, courseId, title: 'All of it', position: 1, ...at })
    .execute()
  const ids = sketches.map(() => newId<'Lecture'>(clock))
  const rows = sketches.map(({ after, ...sketch }, index) => ({
    schoolId,
    id: ids[index] as LectureId,
    courseId,
    sectionId,
    title: `Lecture ${index}`,
    kind: 'video' as const,
    position: index + 1,
    prerequisiteId: after === undefined ? null : (ids[after] as LectureId),
    ...sketch,
    ...at,
  }))
  if (rows.length > 0) await db.insertInto('lectures').values(rows).execute()
  return { courseId, slug, lectures: ids, lecture: (position) => ids[position] as LectureId }
}

/** A published download with files; each has its own number of allowed downloads. */
export async function plantProduct(
  world: LearningWorld,
  school: DemoSchoolName,
  limits: readonly (number | null)[] = [null],
) {
  const { id: schoolId } = await schoolOf(world, school)
  const { db, clock } = world.deps
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  const id = newId<'DigitalProduct'>(clock)
  const slug = `planted-${++planted}`
  const sale = { state: 'published', publishedAt: clock.now(), price: 100n, access: 'lifetime' } as const
  await db
    .insertInto('digitalProducts')
    .values({ schoolId, id, slug, name: slug, ...sale, ...at })
    .execute()
  const files = limits.map((downloadLimit, position) => ({
    schoolId,
    id: newId<'DigitalProductFile'>(clock),
    productId: id,
    name: `file-${position}.pdf`,
    mimeType: 'application/pdf',
    sizeBytes: 5_000_000_000n,
    fileKey: `files/${slug}/${position}`,
    downloadLimit,
    position,
    ...at,
  }))
  await db.insertInto('digitalProductFiles').values(files).execute()
  return { id, slug, files: files.map((file) => file.id) }
}

/** A membership that includes these. */
export async function plantMembership(world: LearningWorld, school: DemoSchoolName, items: readonly Item[]) {
  const { id: schoolId } = await schoolOf(world, school)
  const { db, clock } = world.deps
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  const planId = newId<'MembershipPlan'>(clock)
  const slug = `planted-${++planted}`
  const sale = { state: 'published', publishedAt: clock.now(), price: 100n, access: 'monthly' } as const
  await db
    .insertInto('membershipPlans')
    .values({ schoolId, id: planId, slug, name: slug, ...sale, ...at })
    .execute()
  for (const { itemType, itemId } of items) {
    const row = { schoolId, planId }
    if (itemType === 'course') {
      await db
        .insertInto('membershipPlanCourses')
        .values({ ...row, courseId: itemId as never })
        .execute()
    } else {
      await db
        .insertInto('membershipPlanProducts')
        .values({ ...row, productId: itemId as never })
        .execute()
    }
  }
  return planId
}

type Gift = { readonly expiresAt?: Date | null; readonly startsAt?: Date; readonly paymentId?: string }

/** As if the member had paid for it. */
export async function sell(world: LearningWorld, member: MemberActor, item: Item, gift: Gift = {}) {
  const { clock, db } = world.deps
  const { schoolId, memberId: personId } = member
  const { startsAt = clock.now(), expiresAt = null, paymentId: sourceId = newId(clock) } = gift
  const grant = { schoolId, personId, ...item, source: 'payment', sourceId, startsAt, expiresAt } as const
  const granted = await db.transaction().execute((tx) => grantAndEnrol(tx, clock, grant))
  return { ...granted, paymentId: sourceId }
}

export const courseItem = (itemId: CourseId): Item => ({ itemType: 'course', itemId })
export const productItem = (itemId: string): Item => ({ itemType: 'digital_product', itemId })
export const membershipItem = (itemId: string): Item => ({ itemType: 'membership_plan', itemId })

/** The facts of this kind so far, about this person. */
export async function factsAbout(world: World, kind: string, { memberId }: MemberActor) {
  const facts = await world.deps.db.selectFrom('facts').select('body').where('kind', '=', kind).execute()
  const bodies = facts.map(({ body }) => body as Record<string, unknown>)
  return bodies.filter(({ personId }) => personId === memberId)
}

/** The number of statements that this work sends. */
export async function statementsOf(world: World, work: () => Promise<unknown>): Promise<number> {
  const before = world.statements().length
  await work()
  return world.statements().length - before
}
