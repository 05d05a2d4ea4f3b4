import { afterAll, describe, expect, test } from 'vitest'
import { at, createCourseWith } from '../../../../test/support/catalog/curriculum.ts'
import { aLecture, as, createEmptySchoolWorld } from '../../../../test/support/people/catalog-cast.ts'
import type { CourseId, LectureId } from '../../../platform/db/schema/schema.gen.ts'

const { world, readers } = await createEmptySchoolWorld({ media: ['lectures/one.mp4', 'lectures/two.mp4'] })
afterAll(() => world.close())

const catalog = () => world.modules.catalog
const courseWith = (counts: readonly number[]) => createCourseWith(world, readers.olga, counts)

describe('a curriculum', () => {
  test('a curriculum keeps sections and lectures in the order in which they are added, counted from 1', async () => {
    const { courseId } = await courseWith([2, 1])
    expect(await shapeOf(courseId)).toEqual([
      ['Section 1', 1, ['1.1', '1.2']],
      ['Section 2', 2, ['2.1']],
    ])
  })

  test('moving a section or lecture reorders the curriculum, and a position past the end means the end', async () => {
    const { courseId, sections, lectures } = await courseWith([3, 1])
    await catalog().moveSection(readers.ken, at(sections, 1), { position: 1 })
    await catalog().moveLecture(readers.ken, at(lectures, 0), { sectionId: at(sections, 0), position: 99 })
    expect(await shapeOf(courseId)).toEqual([
      ['Section 2', 1, ['2.1']],
      ['Section 1', 2, ['1.2', '1.3', '1.1']],
    ])
  })

  test('moving a lecture to another section closes the gap that it leaves in the curriculum', async () => {
    const { courseId, sections, lectures } = await courseWith([3, 2])
    await catalog().moveLecture(readers.olga, at(lectures, 1), { sectionId: at(sections, 1), position: 2 })
    expect(await shapeOf(courseId)).toEqual([
      ['Section 1', 1, ['1.1', '1.3']],
      ['Section 2', 2, ['2.1', '1.2', '2.2']],
    ])
  })

  test('a curriculum refuses a lecture of another course', async () => {
    const one = await courseWith([1])
    const other = await courseWith([1])
    const moved = catalog().moveLecture(readers.olga, at(one.lectures, 0), {
      sectionId: at(other.sections, 0),
      position: 1,
    })
    await expect(moved).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field: 'sectionId' }] })
  })

  test('a curriculum reordered twenty times concurrently ends in a valid order without an error', async () => {
    const { courseId, sections, lectures } = await courseWith([4, 3, 2])
    const moves = Array.from({ length: 20 }, (_, number) =>
      number % 2
        ? catalog().moveSection(readers.ken, at(sections, number % 3), { position: 1 + (number % 4) })
        : catalog().moveLecture(readers.olga, at(lectures, number % 9), {
            sectionId: at(sections, (number * 7) % 3),
            position: 1 + (number % 5),
          }),
    )
    await Promise.all(moves)
    const outline = (await catalog().courseById(readers.olga, courseId))?.sections ?? []
    expect(outline.map(({ position }) => position)).toEqual([1, 2, 3])
    for (const { lectures: inside } of outline) {
      expect(inside.map(({ position }) => position)).toEqual(inside.map((_, index) => index + 1))
    }
    const remaining = outline.flatMap(({ lectures: inside }) => inside.map(({ id }) => id))
    expect(remaining.sort()).toEqual([...lectures].sort())
  })

  test('a curriculum has ten lectures in ten positions after ten concurrent additions', async () => {
    const { courseId, sections } = await courseWith([0])
    const adding = Array.from({ length: 10 }, () =>
      catalog().addLecture(readers.ken, at(sections, 0), aLecture()),
    )
    await Promise.all(adding)
    const [section] = (await catalog().courseById(readers.olga, courseId))?.sections ?? []
    expect(section?.lectures.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('a curriculum can be changed by a teacher, but not by a teaching assistant or an operator of another school', async () => {
    const { sections, lectures } = await courseWith([1])
    const assistant = as(readers.olga, 'teaching_assistant')
    const target = { sectionId: at(sections, 0), position: 1 }
    const refused = { code: 'not_permitted' }
    await expect(catalog().moveLecture(assistant, at(lectures, 0), target)).rejects.toMatchObject(refused)
    await expect(catalog().addLecture(assistant, at(sections, 0), aLecture())).rejects.toMatchObject(refused)
    const missing = { code: 'not_found' }
    await expect(catalog().moveLecture(readers.hana, at(lectures, 0), target)).rejects.toMatchObject(missing)
    await expect(catalog().moveSection(readers.hana, at(sections, 0), target)).rejects.toMatchObject(missing)
    await expect(catalog().deleteLecture(readers.hana, at(lectures, 0))).rejects.toMatchObject(missing)
    await expect(
      catalog().setUnlockRule(readers.hana, at(lectures, 0), { opens: 'at_once' }),
    ).rejects.toMatchObject(missing)
  })

  test('a section can be removed from a curriculum only when it is empty, and its gap is closed', async () => {
    const { courseId, sections, lectures } = await courseWith([1, 1])
    await expect(catalog().deleteSection(readers.olga, at(sections, 0))).rejects.toMatchObject({
      code: 'conflict',
    })
    await catalog().deleteLecture(readers.olga, at(lectures, 0))
    await catalog().deleteSection(readers.olga, at(sections, 0))
    expect(await shapeOf(courseId)).toEqual([['Section 2', 1, ['2.1']]])
  })

  test('concurrent edits of one curriculum title are detected, and the second editor gets a conflict', async () => {
    const { sections, lectures } = await courseWith([1])
    const section = await catalog().updateSection(readers.olga, at(sections, 0), {
      title: 'First',
      updatedAt: world.clock.now(),
    })
    expect(section.updatedAt > world.clock.now()).toBe(true)
    const stale = { title: 'Second', updatedAt: world.clock.now() }
    await expect(catalog().updateSection(readers.ken, at(sections, 0), stale)).rejects.toMatchObject({
      code: 'conflict',
    })
    await catalog().updateLecture(readers.olga, at(lectures, 0), stale)
    await expect(catalog().updateLecture(readers.ken, at(lectures, 0), stale)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('a curriculum refuses an invalid lecture and names every invalid field', async () => {
    const { sections } = await courseWith([0])
    const wrong = aLecture({ title: '', kind: 'dance' as never, durationSeconds: 0 })
    await expect(catalog().addLecture(readers.olga, at(sections, 0), wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ field: 'title' }, { field: 'kind' }, { field: 'durationSeconds' }],
    })
  })
})

describe('the unlock rule of a lecture', () => {
  test('the unlock rule of a lecture is a date, a number of days, another lecture or nothing, and a new rule replaces the old one', async () => {
    const { courseId, lectures } = await courseWith([2])
    const [first, second] = [at(lectures, 0), at(lectures, 1)]
    const unlockAt = new Date('2027-01-01T00:00:00.000Z')
    await catalog().setUnlockRule(readers.olga, second, { opens: 'at', at: unlockAt })
    expect(await ruleOf(courseId, second)).toEqual([unlockAt, null, null])
    await catalog().setUnlockRule(readers.olga, second, { opens: 'after_days', days: 7 })
    expect(await ruleOf(courseId, second)).toEqual([null, 7, null])
    await catalog().setUnlockRule(readers.olga, second, { opens: 'after_lecture', lectureId: first })
    expect(await ruleOf(courseId, second)).toEqual([null, null, first])
    await catalog().setUnlockRule(readers.olga, second, { opens: 'at_once' })
    expect(await ruleOf(courseId, second)).toEqual([null, null, null])
  })

  test('the unlock rule of a lecture cannot require a lecture of another course', async () => {
    const one = await courseWith([1])
    const other = await courseWith([1])
    const rule = { opens: 'after_lecture', lectureId: at(other.lectures, 0) } as const
    const refused = { code: 'invalid_input', problems: [{ field: 'lectureId' }] }
    await expect(catalog().setUnlockRule(readers.olga, at(one.lectures, 0), rule)).rejects.toMatchObject(
      refused,
    )
  })

  test('the unlock rule of a lecture cannot require the lecture itself, directly or through other lectures', async () => {
    const { lectures } = await courseWith([3])
    const waitsFor = (lectureId: LectureId) => ({ opens: 'after_lecture', lectureId }) as const
    await catalog().setUnlockRule(readers.olga, at(lectures, 1), waitsFor(at(lectures, 0)))
    await catalog().setUnlockRule(readers.olga, at(lectures, 2), waitsFor(at(lectures, 1)))
    const refused = { code: 'invalid_input', problems: [{ field: 'lectureId' }] }
    for (const last of [0, 1, 2]) {
      const closed = catalog().setUnlockRule(readers.olga, at(lectures, 0), waitsFor(at(lectures, last)))
      await expect(closed).rejects.toMatchObject(refused)
    }
  })

  test('concurrent unlock rules between two lectures never make both lectures require each other', async () => {
    const { lectures } = await courseWith([2])
    const [one, two] = [at(lectures, 0), at(lectures, 1)]
    const both = await Promise.allSettled([
      catalog().setUnlockRule(readers.olga, one, { opens: 'after_lecture', lectureId: two }),
      catalog().setUnlockRule(readers.ken, two, { opens: 'after_lecture', lectureId: one }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('the unlock rule of a lecture is removed when the required lecture is deleted', async () => {
    const { courseId, lectures } = await courseWith([2])
    const rule = { opens: 'after_lecture', lectureId: at(lectures, 0) } as const
    await catalog().setUnlockRule(readers.olga, at(lectures, 1), rule)
    await catalog().deleteLecture(readers.olga, at(lectures, 0))
    expect(await ruleOf(courseId, at(lectures, 1))).toEqual([null, null, null])
  })
})

async function shapeOf(courseId: CourseId) {
  const { sections = [] } = (await catalog().courseById(readers.olga, courseId)) ?? {}
  return sections.map(({ title, position, lectures }) => [
    title,
    position,
    lectures.map((each) => each.title),
  ])
}

async function ruleOf(courseId: CourseId, id: LectureId) {
  const { sections = [] } = (await catalog().courseById(readers.olga, courseId)) ?? {}
  const lecture = sections.flatMap(({ lectures }) => lectures).find((each) => each.id === id)
  return [lecture?.unlockAt, lecture?.unlockAfterDays, lecture?.prerequisiteId]
}
