import { afterAll, expect, test } from 'vitest'
import {
  aCourse,
  aLecture,
  aMembership,
  aPlan,
  aProduct,
  as,
  createEmptySchoolWorld,
} from '../../../test/support/people/catalog-cast.ts'
import { newId } from '../../platform/ids.ts'
import type { OperatorActor } from '../tenancy/index.ts'

const { world, readers } = await createEmptySchoolWorld({ file: ['a/b.pdf'] })
afterAll(() => world.close())
const captions = { language: 'en', label: 'English', body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nClay' }
const file = { name: 'a.pdf', downloadLimit: null }
const items = await makeOneOfEach()

async function makeOneOfEach() {
  const { catalog } = world.modules
  const course = await catalog.createCourse(readers.olga, aCourse())
  const plan = await catalog.addPlan(readers.olga, course.id, aPlan())
  const section = await catalog.addSection(readers.olga, course.id, { title: 'One' })
  const lecture = await catalog.addLecture(readers.olga, section.id, aLecture())
  await catalog.setLectureCaptions(readers.olga, lecture.id, captions)
  const product = await catalog.createDigitalProduct(readers.olga, aProduct())
  const stored = await catalog.addProductFile(readers.olga, product.id, { ...file, fileKey: 'a/b.pdf' })
  const included = { courseIds: [course.id], productIds: [product.id] }
  const membership = await catalog.createMembershipPlan(readers.olga, aMembership(included))
  return { course, plan, section, lecture, product, stored, membership }
}

const page = { first: 5 }
type Read = (editor: OperatorActor) => Promise<unknown>

/** The result of each read for an editor of the school, and its result at another school. */
const reads: readonly (readonly [string, Read, 'refused' | 'undefined' | 'empty', object])[] = [
  [
    'the plans of a course',
    (editor) => world.modules.catalog.listPlans(editor, items.course.id, { page }),
    'refused',
    { rows: [{ name: 'All at once', isOnSale: false }] },
  ],
  [
    'a plan',
    (editor) => world.modules.catalog.planById(editor, items.plan.id),
    'undefined',
    { price: 1_200n, archivedAt: null },
  ],
  [
    'a curriculum',
    (editor) => world.modules.catalog.curriculum(editor, items.course.id),
    'undefined',
    { sections: [{ title: 'One', lectures: [{ title: 'Centring' }] }] },
  ],
  [
    'a section',
    (editor) => world.modules.catalog.sectionById(editor, items.section.id),
    'undefined',
    { title: 'One' },
  ],
  [
    'a lecture',
    (editor) => world.modules.catalog.lectureById(editor, items.lecture.id),
    'undefined',
    { title: 'Centring', kind: 'video' },
  ],
  [
    'captions',
    (editor) => world.modules.catalog.lectureCaptionsIn(editor, items.lecture.id, 'EN'),
    'undefined',
    captions,
  ],
  [
    'a file of a product',
    (editor) => world.modules.catalog.productFileById(editor, items.stored.id),
    'undefined',
    { ...file, fileKey: 'a/b.pdf' },
  ],
  [
    'the files of a product',
    (editor) => world.modules.catalog.listProductFiles(editor, items.product.id, { page }),
    'refused',
    { rows: [{ ...file, fileKey: 'a/b.pdf' }] },
  ],
]

test.each(reads)(
  '%s can be read by editors of its school and by nobody at another school',
  async (_of, read, none, found) => {
    expect(await read(readers.olga)).toMatchObject(found)
    const there = read(readers.hana)
    if (none === 'refused') await expect(there).rejects.toMatchObject({ code: 'not_found' })
    else expect(await there).toBeUndefined()
  },
)

test.each(reads)('%s cannot be read by a person without the permission', async (_of, read) => {
  const answer = await read(as(readers.olga, 'student')).catch((error: unknown) => error)
  if (answer !== undefined) expect(answer).toMatchObject({ code: 'not_permitted' })
})

test('the included items of a membership plan are listed with drafts, for editors of its own school only', async () => {
  const { catalog } = world.modules
  const { membership, course, product } = items
  const included = { courseIds: [course.id], productIds: [product.id] }
  expect(await catalog.includedByPlan(readers.olga, membership.id)).toEqual(included)
  expect(await catalog.includedByPlan(readers.hana, membership.id)).toEqual({ courseIds: [], productIds: [] })
  await expect(catalog.includedByPlan(readers.ken, membership.id)).rejects.toMatchObject({
    code: 'not_permitted',
  })
})

test('listing the plans of a course that does not exist answers not found', async () => {
  const unknown = newId<'Course'>(world.clock)
  const listed = world.modules.catalog.listPlans(readers.olga, unknown, { page })
  await expect(listed).rejects.toMatchObject({ code: 'not_found' })
})
