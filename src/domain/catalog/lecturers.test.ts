import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCourse, createEmptySchoolWorld, type Readers } from '../../../test/support/people/catalog-cast.ts'
import { personOf } from '../../../test/support/people/identity-cast.ts'

const { world, readers } = await createEmptySchoolWorld({ picture: ['a/ken'] })
afterAll(() => world.close())
const catalog = () => world.modules.catalog
const courseId = (await catalog().createCourse(readers.olga, aCourse())).id
beforeAll(() => catalog().publishCourse(readers.olga, courseId))

const page = { page: { first: 100 } }
type Reader = Readers[keyof Readers]

describe('a lecturer', () => {
  const lecturer = { personId: null, name: 'Ken Ito', bio: '', avatarKey: null }

  test('a lecturer is visible to everybody once they teach a published course, to editors always, and never at another school', async () => {
    const { id } = await catalog().createLecturer(readers.olga, lecturer)
    const isVisibleTo = async (reader: Reader) =>
      (await catalog().listLecturers(reader, page)).rows.some((row) => row.id === id)
    for (const reader of [readers.visitor, readers.tom, readers.hana])
      expect(await isVisibleTo(reader)).toBe(false)
    for (const reader of [readers.olga, readers.ken]) expect(await isVisibleTo(reader)).toBe(true)
    const course = await catalog().createCourse(readers.olga, aCourse({ lecturerIds: [id] }))
    expect(await isVisibleTo(readers.visitor)).toBe(false)
    await catalog().publishCourse(readers.olga, course.id)
    expect(await isVisibleTo(readers.visitor)).toBe(true)
    expect(await isVisibleTo(readers.hana)).toBe(false)
  })

  test('a lecturer has the slug from the input, which must be free, or otherwise one derived from their name', async () => {
    const created = await catalog().createLecturer(readers.olga, {
      ...lecturer,
      name: '林靜文',
      slug: 'lin-jing-wen',
    })
    expect(await catalog().lecturerById(readers.olga, created.id)).toMatchObject({ slug: 'lin-jing-wen' })
    const again = catalog().createLecturer(readers.olga, { ...lecturer, slug: 'lin-jing-wen' })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    const wrong = catalog().createLecturer(readers.olga, { ...lecturer, slug: 'Lin Jing' })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_input' })
    const namesake = await catalog().createLecturer(readers.olga, { ...lecturer, name: 'Ada Moreau-Lin' })
    expect(await catalog().lecturerById(readers.olga, namesake.id)).toMatchObject({ slug: 'ada-moreau-lin' })
  })

  test('a lecturer can be changed by the owner, but not by a teacher or an operator of another school', async () => {
    const { id, updatedAt } = await catalog().createLecturer(readers.olga, {
      ...lecturer,
      avatarKey: 'a/ken',
    })
    await expect(catalog().createLecturer(readers.ken, lecturer)).rejects.toMatchObject({
      code: 'not_permitted',
    })
    const change = { updatedAt, name: 'K. Ito' }
    await expect(catalog().updateLecturer(readers.ken, id, change)).rejects.toMatchObject({
      code: 'not_permitted',
    })
    await expect(catalog().updateLecturer(readers.hana, id, change)).rejects.toMatchObject({
      code: 'not_found',
    })
    await catalog().updateLecturer(readers.olga, id, change)
    await expect(catalog().updateLecturer(readers.olga, id, change)).rejects.toMatchObject({
      code: 'conflict',
    })
    await catalog().deleteLecturer(readers.olga, id)
    await expect(catalog().deleteLecturer(readers.olga, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a lecturer can be linked to a member of the school, but not to a person of another school', async () => {
    const personId = await personOf(world, 'nils')
    const creation = catalog().createLecturer(readers.olga, { ...lecturer, personId })
    await expect(creation).rejects.toMatchObject({ code: 'not_found', problems: [{ field: 'personId' }] })
    const ken = { ...lecturer, personId: await personOf(world, 'ken') }
    await expect(catalog().createLecturer(readers.olga, ken)).resolves.toBeDefined()
  })
})
