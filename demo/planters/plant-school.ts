import type { FrontSection } from '../../src/domain/content/index.ts'
import { operatorActor } from '../../src/domain/tenancy/index.ts'
import type { CourseId, PersonId, PostId, SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { storePicture } from '../pictures/picture.ts'
import type { PlantedSchool } from '../planted-school.ts'
import { findByName, hostAt, type Planting } from '../planting.ts'
import type { DemoFrontPart, SchoolContent } from '../school-content.ts'
import { plantCourse, plantLecturers } from './plant-courses.ts'
import { plantEvent, plantMembership, plantProduct, plantService } from './plant-offers.ts'
import { plantQuestions } from './plant-questions.ts'
import { plantQuizzes } from './plant-quizzes.ts'

type Staff = { readonly owner: PersonId; readonly ken: PersonId }

/** Everything that a school offers and writes, as its owner would have put it there over two years. */
export async function plantSchool(
  planting: Planting,
  schoolId: SchoolId,
  content: SchoolContent,
  staff: Staff,
): Promise<PlantedSchool> {
  const host = hostAt(schoolId)
  const { clock } = planting
  clock.moveTo(clock.daysAgo(760))
  const lecturers = await plantLecturers(planting, host, content.lecturers, staff)
  const courses = await eachBySlug(content.courses, (course) =>
    plantCourse(planting, host, lecturers, course),
  )
  const products = await eachBySlug(content.products, (product) => plantProduct(planting, host, product))
  const school = { host, lecturers, courses, products }
  const memberships = await eachBySlug(content.memberships, (plan) => plantMembership(planting, school, plan))
  const services = await eachBySlug(content.services, (service) =>
    plantService(planting, school, content.timeZone, service),
  )
  const events = await eachBySlug(content.events, (event) =>
    plantEvent(planting, host, content.timeZone, event),
  )
  const questions = await plantQuestions(planting, schoolId, content, staff.owner)
  await plantQuizzes(planting, { host, courses, questions }, content.quizzes)
  const posts = await plantWriting(planting, { schoolId, courses }, content, staff.owner)
  clock.moveTo(clock.present)
  return { ...school, timeZone: content.timeZone, memberships, services, events, posts, questions }
}

async function plantWriting(
  planting: Planting,
  { schoolId, courses }: { readonly schoolId: SchoolId; readonly courses: PlantedSchool['courses'] },
  content: SchoolContent,
  owner: PersonId,
): Promise<ReadonlyMap<string, PostId>> {
  const { modules, clock, files } = planting
  const author = operatorActor({ schoolId, memberId: owner, roles: ['owner'] })
  const host = hostAt(schoolId)
  const posts = await eachBySlug(content.posts, async ({ picture, daysOld, ...post }) => {
    clock.moveTo(clock.daysAgo(daysOld))
    const imageKey = await storePicture(files, picture)
    // Only the host may use a picture without an upload.
    const { id, updatedAt } = await modules.content.createPost(author, { ...post, imageKey: null })
    await modules.content.updatePost(host, id, { imageKey, updatedAt })
    await modules.content.publishPost(author, id)
    return id
  })
  clock.moveTo(clock.daysAgo(730))
  for (const page of content.pages) {
    await modules.content.publishPage(author, (await modules.content.createPage(author, page)).id)
  }
  for (const form of content.forms) {
    await modules.content.openForm(author, (await modules.content.createForm(author, form)).id)
  }
  const { logo, cover, featured, front, ...look } = content.appearance
  const pictures = { logoKey: await storePicture(files, logo), coverKey: await storePicture(files, cover) }
  const courseIds = featured.map((slug) => findByName(courses, slug).id)
  const sections = front.map((part) => frontSection(part, courseIds))
  await modules.content.updateAppearance(host, { ...look, ...pictures, sections, updatedAt: null })
  return posts
}

// The comments of members are not written yet.
function frontSection(part: DemoFrontPart, courseIds: readonly CourseId[]): FrontSection {
  if (typeof part !== 'string') return { kind: 'text', ...part }
  switch (part) {
    case 'hero':
      return { kind: part }
    case 'featured':
      return { kind: part, title: '', courseIds }
    case 'voices':
      return { kind: part, title: '', commentIds: [] }
    default:
      return { kind: part, title: '' }
  }
}

async function eachBySlug<Item extends { readonly slug: string }, Planted>(
  items: readonly Item[],
  plant: (item: Item) => Promise<Planted>,
): Promise<ReadonlyMap<string, Planted>> {
  const planted = new Map<string, Planted>()
  for (const item of items) planted.set(item.slug, await plant(item))
  return planted
}
