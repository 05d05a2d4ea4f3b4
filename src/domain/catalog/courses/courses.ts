import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { CourseId, LecturerId } from '../../../platform/db/schema/schema.gen.ts'
import { isSlug } from '../../../platform/fields.ts'
import type { LookupRow, RowOf } from '../../../platform/paging.ts'
import { preparedForReaders, type Reader, seesUnpublished } from '../../identity/index.ts'
import { outlinesAt } from '../curriculum/outline-cache.ts'
import type { CatalogDeps, OutlineDeps } from '../deps.ts'
import { type ItemFilter, itemOrder, type ListRequest, listedAt, passes } from '../items/item-list.ts'
import { courseDefinition } from './course-definition.ts'
import { lecturersOf } from './lecturers-of.ts'
import { plansOf } from './plans-of.ts'

/** The visibility rule of courses. */
export function coursesReadableBy(db: Db, actor: Reader) {
  const courses = db.selectFrom('courses').where('courses.schoolId', '=', actor.schoolId)
  return seesUnpublished(actor, courseDefinition.read)
    ? courses
    : courses.where('courses.state', '=', 'published')
}

const listed = [
  'courses.id',
  'courses.slug',
  'courses.name',
  'courses.summary',
  'courses.imageKey',
  'courses.language',
  'courses.tags',
  'courses.state',
  'courses.publishedAt',
  'courses.createdAt',
  'courses.updatedAt',
] as const

/** The filters of a list of courses. */
export type CourseFilter = ItemFilter & {
  readonly lecturerId?: LecturerId | undefined
  readonly tag?: string | undefined
}

/** A page of courses with lecturers and prices. */
export async function listCourses(
  deps: CatalogDeps,
  actor: Reader,
  { page, lecturerId, tag, ...filter }: ListRequest & CourseFilter,
) {
  const { db } = deps
  const order = itemOrder(actor, courseDefinition, 'courses')
  let courses = coursesReadableBy(db, actor)
    .where(passes('courses', filter))
    .select(listed)
    .select(listedAt(order))
  if (tag) courses = courses.where(sql<boolean>`courses.tags @> ${[tag]}::text[]`)
  if (lecturerId) courses = courses.where(isTaughtBy(lecturerId))
  const { rows, ...more } = await keysetPage(courses, order, page)
  const ids = rows.map(({ id }) => id)
  const lecturers = await lecturersOf(db, actor.schoolId, ids)
  const plans = await plansOf(deps, actor, ids)
  const withBelongings = rows.map((course) => ({
    ...course,
    lecturers: lecturers.get(course.id) ?? [],
    plans: plans.get(course.id) ?? [],
  }))
  return { rows: withBelongings, ...more }
}

function isTaughtBy(lecturerId: LecturerId) {
  return sql<boolean>`exists (
    select from course_lecturers as teaching
    where teaching.school_id = courses.school_id and teaching.course_id = courses.id
      and teaching.lecturer_id = ${lecturerId}
  )`
}

/** The slugs with this prefix, in order. */
export async function courseSlugs({ db }: CatalogDeps, actor: Reader, prefix: string, limit: number) {
  // A slug has no special characters of LIKE.
  if (!/^[a-z0-9-]{0,80}$/.test(prefix)) return { slugs: [], hasMore: false }
  const found = await coursesReadableBy(db, actor)
    .where('courses.slug', 'like', `${prefix}%`)
    .orderBy('courses.slug')
    .limit(limit + 1)
    .select('courses.slug')
    .execute()
  return { slugs: found.slice(0, limit).map(({ slug }) => slug), hasMore: found.length > limit }
}

const selectBySlug = preparedForReaders(
  'catalog.course_by_slug',
  courseDefinition.read,
  (db, actor, { slug }: { slug: string }) =>
    coursesReadableBy(db, actor)
      .where('courses.slug', '=', slug)
      .select([...listed, 'courses.description', 'courses.curriculumVersion']),
)

const selectById = preparedForReaders(
  'catalog.course_by_id',
  courseDefinition.read,
  (db, actor, { id }: { id: CourseId }) =>
    coursesReadableBy(db, actor)
      .where('courses.id', '=', id)
      .select([...listed, 'courses.description', 'courses.curriculumVersion']),
)

/** A course by its slug, with lecturers, plans and curriculum; undefined if not visible to this reader. */
export async function courseBySlug(deps: OutlineDeps, actor: Reader, slug: string) {
  if (!isSlug(slug)) return undefined
  const [course] = await selectBySlug(deps.db, actor, { slug })
  return course && (await wholeCourse(deps, actor, course))
}

/** A course by its id, with lecturers, plans and curriculum; undefined if not visible to this reader. */
export async function courseById(deps: OutlineDeps, actor: Reader, id: CourseId) {
  const [course] = await selectById(deps.db, actor, { id })
  return course && (await wholeCourse(deps, actor, course))
}

type CourseRow = Awaited<ReturnType<typeof selectBySlug>>[number]

async function wholeCourse(
  deps: OutlineDeps,
  actor: Reader,
  { curriculumVersion: version, ...course }: CourseRow,
) {
  const { schoolId } = actor
  const { id } = course
  const lecturers = await lecturersOf(deps.db, schoolId, [id])
  const plans = await plansOf(deps, actor, [id])
  const outlines = await outlinesAt(deps, schoolId, [{ courseId: id, version }])
  return {
    ...course,
    lecturers: lecturers.get(id) ?? [],
    plans: plans.get(id) ?? [],
    sections: outlines.get(id)?.sections ?? [],
  }
}

/** A course as a list shows it, with lecturers and prices. */
export type ListedCourse = RowOf<typeof listCourses>
/** A course with its description and curriculum. */
export type Course = LookupRow<typeof courseBySlug>
