import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import {
  aCourse,
  aLecture,
  as,
  createEmptySchoolWorld,
} from '../../../../test/support/people/catalog-cast.ts'
import { statementsOf } from '../../../../test/support/people/learning-cast.ts'
import type { CourseId } from '../../../platform/db/schema/schema.gen.ts'
import type { OperatorActor } from '../../tenancy/index.ts'
import type { NewSection } from './new-outline.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())

const catalog = () => world.modules.catalog
const atOnce = { opens: 'at_once' } as const
const newCourse = async () => (await catalog().createCourse(readers.olga, aCourse())).id

async function versionOf(courseId: CourseId): Promise<Date> {
  const found = await catalog().curriculum(readers.olga, courseId)
  if (!found) throw new Error('There is no such course')
  return found.updatedAt
}

async function replace(
  courseId: CourseId,
  sections: readonly NewSection[],
  editor: OperatorActor = readers.olga,
) {
  await catalog().replaceCurriculum(editor, courseId, { sections, updatedAt: await versionOf(courseId) })
}

const sectionsOf = async (courseId: CourseId) =>
  (await catalog().curriculum(readers.olga, courseId))?.sections ?? []

describe('a curriculum', () => {
  test('a curriculum can be replaced only by its editors, at their own school', async () => {
    const courseId = await newCourse()
    const sections = [{ title: 'One', lectures: [] }]
    await replace(courseId, sections, readers.ken)
    expect(await sectionsOf(courseId)).toMatchObject([{ title: 'One', position: 1 }])
    const assistant = as(readers.ken, 'teaching_assistant')
    await expect(replace(courseId, [], assistant)).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(replace(courseId, [], readers.hana)).rejects.toMatchObject({ code: 'not_found' })
    expect(await sectionsOf(courseId)).toHaveLength(1)
  })

  test('replacing a curriculum never takes a lecture from another course, which keeps that lecture', async () => {
    const [courseId, otherId] = [await newCourse(), await newCourse()]
    await replace(otherId, [{ title: 'Other', lectures: [{ ...aLecture(), unlock: atOnce }] }])
    const [other] = await sectionsOf(otherId)
    const lectures = other?.lectures.map(({ id }) => ({ ...aLecture(), id, unlock: atOnce })) ?? []
    const refused = replace(courseId, [{ id: other?.id, title: 'Mine', lectures }])
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ field: 'sections[0].id' }, { field: 'sections[0].lectures[0].id' }],
    })
    expect(await sectionsOf(otherId)).toEqual([other])
    expect(await sectionsOf(courseId)).toEqual([])
  })

  test('a replacement curriculum with more lectures than the limit is refused', async () => {
    const courseId = await newCourse()
    const many = Array.from({ length: 201 }, () => ({ title: 'One', lectures: [] }))
    const refused = { code: 'invalid_input', problems: [{ field: 'sections' }] }
    await expect(replace(courseId, many)).rejects.toMatchObject(refused)
  })

  test('replacing a curriculum takes the same number of statements for one lecture as for two hundred', async () => {
    const statementsFor = async (count: number) => {
      const courseId = await newCourse()
      const lectures = Array.from({ length: count }, () => ({ ...aLecture(), unlock: atOnce }))
      await replace(courseId, [{ title: 'Former', lectures }])
      const [former] = await sectionsOf(courseId)
      const remaining = former?.lectures.map(({ id }) => ({
        ...aLecture({ title: 'New' }),
        id,
        unlock: atOnce,
      }))
      return await statementsOf(world, () =>
        replace(courseId, [{ title: 'Other', lectures: [...(remaining ?? []), ...lectures].slice(1) }]),
      )
    }
    expect(await statementsFor(1)).toBe(await statementsFor(200))
  })

  test('a replaced curriculum is stored in the order that was sent, with any sections and lectures that it keeps', async () => {
    const courseId = await newCourse()
    const shape = fc.array(fc.array(fc.nat(9), { maxLength: 4 }), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(shape, async (numbers) => {
        const sections = sectionsFrom(numbers, await sectionsOf(courseId))
        await replace(courseId, sections)
        const after = await sectionsOf(courseId)
        expect(after).toMatchObject(sections.map((section, at) => expectedOf(section, at)))
        expect(after.map(({ lectures }) => lectures.length)).toEqual(numbers.map(({ length }) => length))
      }),
      { numRuns: 30 },
    )
  })
})

type Former = Awaited<ReturnType<typeof sectionsOf>>

/** Sections with lectures of these numbers: even ones keep an existing one, as long as there are any. */
function sectionsFrom(numbers: readonly (readonly number[])[], former: Former): NewSection[] {
  const sectionIds = former.map(({ id }) => id)
  const lectureIds = former.flatMap(({ lectures }) => lectures.map(({ id }) => id))
  const lectureOf = (number: number) => ({
    ...aLecture({ title: `Lecture ${number}` }),
    id: number % 2 === 0 ? lectureIds.pop() : undefined,
    unlock: atOnce,
  })
  return numbers.map((some, at) => ({
    id: at % 2 === 0 ? sectionIds.pop() : undefined,
    title: `Section ${at}`,
    lectures: some.map(lectureOf),
  }))
}

function expectedOf({ id, title, lectures }: NewSection, at: number) {
  return {
    ...placed(id, title, at),
    lectures: lectures.map((lecture, index) => placed(lecture.id, lecture.title, index)),
  }
}

const placed = (id: string | undefined, title: string, at: number) => ({
  id: id ?? expect.any(String),
  title,
  position: at + 1,
})
