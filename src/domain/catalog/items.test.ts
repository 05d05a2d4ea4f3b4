import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abandonedFiles } from '../../../test/support/catalog/uploaded.ts'
import {
  aCourse,
  aMembership,
  anEvent,
  aProduct,
  aService,
  as,
  createEmptySchoolWorld,
  freshSlug,
  type Readers,
} from '../../../test/support/people/catalog-cast.ts'
import type { Editor } from '../identity/index.ts'

const { world, readers } = await createEmptySchoolWorld({
  file: ['f/a.pdf', 'f/b.pdf', 'f/one', 'f/two'],
  picture: ['a/ken'],
})
afterAll(() => world.close())
const catalog = () => world.modules.catalog
const courseId = (await catalog().createCourse(readers.olga, aCourse())).id
beforeAll(() => catalog().publishCourse(readers.olga, courseId))

const page = { page: { first: 100 } }

type Reader = Readers[keyof Readers]
type Operations = {
  readonly create: (editor: Editor, slug: string) => Promise<{ id: string; updatedAt: Date }>
  readonly publish: (editor: Editor, id: never) => Promise<void>
  readonly archive: (editor: Editor, id: never) => Promise<void>
  readonly remove: (editor: Editor, id: never) => Promise<void>
  readonly update: (editor: Editor, id: never, slug: { slug: string; updatedAt: Date }) => Promise<unknown>
  readonly list: (reader: Reader) => Promise<{ rows: readonly { id: string }[] }>
  readonly bySlug: (reader: Reader, slug: string) => Promise<{ id: string } | undefined>
  readonly byId: (reader: Reader, id: never) => Promise<{ id: string } | undefined>
}

const kinds: [string, () => Operations][] = [
  [
    'digital product',
    () => ({
      create: (editor, slug) => catalog().createDigitalProduct(editor, aProduct({ slug })),
      publish: catalog().publishDigitalProduct,
      archive: catalog().archiveDigitalProduct,
      remove: catalog().deleteDigitalProduct,
      update: catalog().updateDigitalProduct,
      list: (reader) => catalog().listDigitalProducts(reader, page),
      bySlug: catalog().digitalProductBySlug,
      byId: catalog().digitalProductById,
    }),
  ],
  [
    'membership plan',
    () => ({
      create: (editor, slug) => catalog().createMembershipPlan(editor, aMembership({ slug })),
      publish: catalog().publishMembershipPlan,
      archive: catalog().archiveMembershipPlan,
      remove: catalog().deleteMembershipPlan,
      update: catalog().updateMembershipPlan,
      list: (reader) => catalog().listMembershipPlans(reader, page),
      bySlug: catalog().membershipPlanBySlug,
      byId: catalog().membershipPlanById,
    }),
  ],
  [
    'consulting service',
    () => ({
      create: (editor, slug) => catalog().createConsultingService(editor, aService(courseId, { slug })),
      publish: catalog().publishConsultingService,
      archive: catalog().archiveConsultingService,
      remove: catalog().deleteConsultingService,
      update: catalog().updateConsultingService,
      list: (reader) => catalog().listConsultingServices(reader, page),
      bySlug: catalog().consultingServiceBySlug,
      byId: catalog().consultingServiceById,
    }),
  ],
  [
    'event',
    () => ({
      create: (editor, slug) => catalog().createEvent(editor, anEvent({ slug })),
      publish: catalog().publishEvent,
      archive: catalog().archiveEvent,
      remove: catalog().deleteEvent,
      update: catalog().updateEvent,
      list: (reader) => catalog().listEvents(reader, page),
      bySlug: catalog().eventBySlug,
      byId: catalog().eventById,
    }),
  ],
]

describe.each(kinds)('an item of kind %s', (kind, operations) => {
  test('a catalog item is visible to everybody at its school once published, to its editors always, and at other schools never', async () => {
    const it = operations()
    const slug = freshSlug()
    const id = (await it.create(readers.olga, slug)).id as never
    const visibleTo = async (reader: Reader) => {
      const { rows } = await it.list(reader)
      const found = [
        await it.bySlug(reader, slug),
        await it.byId(reader, id),
        rows.find((row) => row.id === id),
      ]
      return found.map((each) => each !== undefined)
    }
    const [all, none] = [
      [true, true, true],
      [false, false, false],
    ]
    for (const reader of [readers.visitor, readers.tom, readers.hana])
      expect(await visibleTo(reader)).toEqual(none)
    for (const reader of [readers.olga, readers.host]) expect(await visibleTo(reader)).toEqual(all)
    await it.publish(readers.olga, id)
    for (const reader of [readers.visitor, readers.tom, readers.olga])
      expect(await visibleTo(reader)).toEqual(all)
    expect(await visibleTo(readers.hana)).toEqual(none)
    await it.archive(readers.olga, id)
    for (const reader of [readers.visitor, readers.tom, readers.hana])
      expect(await visibleTo(reader)).toEqual(none)
    expect(await visibleTo(readers.olga)).toEqual(all)
  })

  test('a catalog item can be changed by the owner and admins, but not by a student or by an operator of another school', async () => {
    const it = operations()
    const admin = as(readers.olga, 'admin')
    const student = as(readers.olga, 'student')
    const item = await it.create(admin, freshSlug())
    const id = item.id as never
    const change = { slug: freshSlug(), updatedAt: item.updatedAt }
    await expect(it.create(student, freshSlug())).rejects.toMatchObject({ code: 'not_permitted' })
    for (const tried of [it.publish, it.archive, it.remove]) {
      await expect(tried(student, id)).rejects.toMatchObject({ code: 'not_permitted' })
      await expect(tried(readers.hana, id)).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(it.update(student, id, change)).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(it.update(readers.hana, id, change)).rejects.toMatchObject({ code: 'not_found' })
    await expect(it.update(admin, id, change)).resolves.toBeDefined()
    await expect(it.update(admin, id, change)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a catalog item cannot use a taken slug', async () => {
    const it = operations()
    const slug = freshSlug()
    await it.create(readers.olga, slug)
    const refused = { code: 'conflict', problems: [{ field: 'slug' }] }
    await expect(it.create(readers.olga, slug)).rejects.toMatchObject(refused)
    const other = await it.create(readers.olga, freshSlug())
    await expect(
      it.update(readers.olga, other.id as never, { slug, updatedAt: other.updatedAt }),
    ).rejects.toMatchObject(refused)
  })

  test('a catalog item can be deleted only if it was never published, and can otherwise only be archived', async () => {
    const it = operations()
    const draft = await it.create(readers.olga, freshSlug())
    await it.remove(readers.olga, draft.id as never)
    expect(await it.byId(readers.olga, draft.id as never)).toBeUndefined()
    const sold = await it.create(readers.olga, freshSlug())
    await it.publish(readers.olga, sold.id as never)
    await it.archive(readers.olga, sold.id as never)
    await expect(it.remove(readers.olga, sold.id as never)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(kind),
    })
  })
})

describe('a digital product', () => {
  const file = {
    name: 'a.pdf',
    mimeType: 'application/pdf',
    sizeBytes: 10n,
    fileKey: 'f/a.pdf',
    downloadLimit: 3,
  }

  test('a digital product shows its files but never their storage keys', async () => {
    const { id } = await catalog().createDigitalProduct(readers.olga, aProduct())
    await catalog().addProductFile(readers.olga, id, file)
    await catalog().addProductFile(readers.olga, id, { ...file, name: 'b.pdf', fileKey: 'f/b.pdf' })
    await catalog().publishDigitalProduct(readers.olga, id)
    const { files = [] } = (await catalog().digitalProductById(readers.visitor, id)) ?? {}
    expect(files.map(({ name, position }) => [name, position])).toEqual([
      ['a.pdf', 1],
      ['b.pdf', 2],
    ])
    expect(files[0]).not.toHaveProperty('fileKey')
  })

  test('a digital product deletes a file that is replaced or removed', async () => {
    const { id } = await catalog().createDigitalProduct(readers.olga, aProduct())
    const added = await catalog().addProductFile(readers.olga, id, { ...file, fileKey: 'f/one' })
    const change = { updatedAt: added.updatedAt, fileKey: 'f/two' }
    await catalog().updateProductFile(readers.olga, added.id, change)
    await expect(catalog().updateProductFile(readers.olga, added.id, change)).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(catalog().deleteProductFile(readers.hana, added.id)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(catalog().deleteProductFile(readers.ken, added.id)).rejects.toMatchObject({
      code: 'not_permitted',
    })
    await catalog().deleteProductFile(readers.olga, added.id)
    const abandoned = await abandonedFiles(world.deps, readers.olga.schoolId)
    expect(abandoned).toEqual(expect.arrayContaining(['f/one', 'f/two']))
  })

  test('a digital product refuses an invalid file', async () => {
    const { id } = await catalog().createDigitalProduct(readers.olga, aProduct())
    const wrong = { name: '', mimeType: 'pdf', sizeBytes: -1n, fileKey: '/', downloadLimit: 0 }
    const { problems } = await catalog()
      .addProductFile(readers.olga, id, wrong)
      .catch((error) => error)
    expect(problems).toHaveLength(5)
  })
})

describe('a membership plan', () => {
  test('a membership plan lists its included items except drafts', async () => {
    const draft = await catalog().createCourse(readers.olga, aCourse())
    const product = await catalog().createDigitalProduct(readers.olga, aProduct({ name: 'Recipes' }))
    await catalog().publishDigitalProduct(readers.olga, product.id)
    const settings = aMembership({ courseIds: [courseId, draft.id], productIds: [product.id] })
    const { id, updatedAt } = await catalog().createMembershipPlan(readers.olga, settings)
    await catalog().publishMembershipPlan(readers.olga, id)
    const plan = await catalog().membershipPlanById(readers.visitor, id)
    expect(plan?.includes.map(({ itemId }) => itemId)).toEqual([courseId, product.id])
    const read = (await catalog().membershipPlanById(readers.olga, id))?.updatedAt ?? updatedAt
    await catalog().updateMembershipPlan(readers.olga, id, { updatedAt: read, courseIds: [] })
    expect((await catalog().membershipPlanById(readers.visitor, id))?.includes).toHaveLength(1)
  })

  test('a membership plan refuses items of another school', async () => {
    const foreign = await catalog().createCourse(readers.hana, aCourse())
    const creation = catalog().createMembershipPlan(readers.olga, aMembership({ courseIds: [foreign.id] }))
    await expect(creation).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ field: 'courseIds' }],
    })
  })
})

describe('a consulting service', () => {
  test('a consulting service refers to a course and a lecturer of its own school', async () => {
    const foreign = await catalog().createCourse(readers.hana, aCourse())
    const creation = catalog().createConsultingService(readers.olga, aService(foreign.id))
    await expect(creation).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field: 'courseId' }] })
    const wrong = aService(courseId, { durationMinutes: 1, timeZone: 'Mars/Crater', price: -1n })
    await expect(catalog().createConsultingService(readers.olga, wrong)).rejects.toMatchObject({
      problems: [{ field: 'durationMinutes' }, { field: 'timeZone' }, { field: 'price' }],
    })
  })

  test('a consulting service does not show the name of a draft course', async () => {
    const draft = await catalog().createCourse(readers.olga, aCourse())
    const { id } = await catalog().createConsultingService(readers.olga, aService(draft.id))
    await catalog().publishConsultingService(readers.olga, id)
    expect(await catalog().consultingServiceById(readers.visitor, id)).toBeUndefined()
  })
})
