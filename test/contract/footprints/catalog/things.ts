import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  aCourse,
  aLecture,
  aMembership,
  anEvent,
  aPlan,
  aProduct,
  aService,
} from '../../../support/people/catalog-cast.ts'

/** A draft course with a plan, two sections and two lectures, the first with content. */
export async function draftCourse({ modules, olga, clock }: Fixture) {
  const { catalog } = modules
  const lecturer = await catalog.createLecturer(olga, aLecturer)
  const course = await catalog.createCourse(
    olga,
    aCourse({ imageKey: 'a/course.png', lecturerIds: [lecturer.id] }),
  )
  const plan = await catalog.addPlan(olga, course.id, aPlan())
  const section = await catalog.addSection(olga, course.id, { title: 'First' })
  const other = await catalog.addSection(olga, course.id, { title: 'Second' })
  const lecture = await catalog.addLecture(olga, section.id, aLecture())
  const next = await catalog.addLecture(olga, section.id, aLecture())
  const content = { body: '# Clay', fileKey: 'a/clay.mp4', embedUrl: null, updatedAt: null }
  await catalog.setLectureContent(olga, lecture.id, content)
  clock.advance({ minutes: 1 })
  return { ...course, lecturer, plan, section, other, lecture, next }
}

export const aLecturer = { personId: null, name: 'Ada', bio: '', avatarKey: 'a/ada.png' }

/** A draft product with a file. */
export async function draftProduct({ modules, olga, clock }: Fixture) {
  const product = await modules.catalog.createDigitalProduct(olga, aProduct({ imageKey: 'a/product.png' }))
  const file = await modules.catalog.addProductFile(olga, product.id, aFile)
  clock.advance({ minutes: 1 })
  return { ...product, file }
}

export const aFile = { name: 'glazes.pdf', fileKey: 'a/glazes.pdf', downloadLimit: null }

/** A draft membership that includes a course and a product. */
export async function draftMembership(fixture: Fixture) {
  const { modules, olga } = fixture
  const { id: courseId } = await draftCourse(fixture)
  const { id: productId } = await draftProduct(fixture)
  const included = { courseIds: [courseId], productIds: [productId] }
  const plan = await modules.catalog.createMembershipPlan(
    olga,
    aMembership({ imageKey: 'a/membership.png', ...included }),
  )
  fixture.clock.advance({ minutes: 1 })
  return plan
}

export async function draftService(fixture: Fixture) {
  const { modules, olga } = fixture
  const { id: courseId } = await draftCourse(fixture)
  const service = await modules.catalog.createConsultingService(olga, aService(courseId))
  fixture.clock.advance({ minutes: 1 })
  return service
}

/** A draft event with a ticket. */
export async function draftEvent({ modules, olga, clock }: Fixture) {
  const event = await modules.catalog.createEvent(olga, anEvent({ imageKey: 'a/event.png' }))
  const ticket = await modules.catalog.addTicket(olga, event.id, { name: 'Seat', price: 0n, capacity: 9 })
  clock.advance({ minutes: 1 })
  return { ...event, ticket }
}
