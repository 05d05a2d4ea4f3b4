import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  courseItem,
  membersOf,
  plantCourse,
  removeAccess,
  sell,
} from '../../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { LectureId } from '../../../platform/db/schema/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import type { MemberActor } from '../../tenancy/index.ts'

const world = await createWorld()
const { mei, meiElsewhere, tom } = await membersOf(world)
const { learning } = world.modules
beforeEach(async () => {
  await removeAccess(world)
  await world.deps.db.deleteFrom('lectureNotes').execute()
})
afterAll(() => world.close())

const page = { first: 20 }
const note = (body: string, positionSeconds: number | null = null) => ({ body, positionSeconds })

async function courseOfBoth() {
  const course = await plantCourse(world, 'ceramics', [{}, { unlockAfterDays: 3 }])
  for (const member of [mei, tom]) await sell(world, member, courseItem(course.courseId))
  return course
}

async function found(member: MemberActor, search?: string) {
  const { rows } = await learning.listNotes(member, { page, ...(search && { search }) })
  return rows.map(({ body }) => body)
}

describe('a private note', () => {
  test('a private note is visible to its author only, and only at its school', async () => {
    const { lecture, slug } = await courseOfBoth()
    const id = await learning.addNote(mei, lecture(0), note('Elbows in', 12))
    expect(await learning.noteById(mei, id)).toMatchObject({
      body: 'Elbows in',
      positionSeconds: 12,
      lectureTitle: 'Lecture 0',
      courseSlug: slug,
    })
    expect(await learning.notesAbout(mei, lecture(0))).toHaveLength(1)
    for (const other of [tom, meiElsewhere]) {
      expect(await learning.noteById(other, id)).toBeUndefined()
      expect(await learning.notesAbout(other, lecture(0))).toEqual([])
      expect(await found(other)).toEqual([])
      expect(await learning.countNotes(other)).toBe(0)
      await expect(learning.editNote(other, id, note('Mine'))).rejects.toMatchObject({ code: 'not_found' })
      await expect(learning.deleteNote(other, id)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await found(mei)).toEqual(['Elbows in'])
  })

  test('a private note can be added only to a lecture that is open to its author', async () => {
    const { lecture } = await courseOfBoth()
    await expect(learning.addNote(mei, lecture(1), note('Early'))).rejects.toMatchObject({
      code: 'not_permitted',
    })
    await expect(
      learning.addNote(mei, newId<'Lecture'>(world.clock) as LectureId, note('Nowhere')),
    ).rejects.toMatchObject({ code: 'not_found' })
    for (const body of ['', '   ', 'x'.repeat(5_001)])
      await expect(learning.addNote(mei, lecture(0), note(body))).rejects.toMatchObject({
        code: 'invalid_input',
      })
    expect(await found(mei)).toEqual([])
  })

  test('a private note stays readable, and can be edited and deleted, when access to its course has ended', async () => {
    const { lecture } = await courseOfBoth()
    const id = await learning.addNote(mei, lecture(0), note('Elbows in', 12))
    await world.deps.db.deleteFrom('entitlements').execute()
    await expect(learning.addNote(mei, lecture(0), note('Another'))).rejects.toMatchObject({
      code: 'not_permitted',
    })
    await learning.editNote(mei, id, note('Elbows out'))
    expect(await learning.noteById(mei, id)).toMatchObject({ body: 'Elbows out', positionSeconds: null })
    await learning.deleteNote(mei, id)
    expect(await found(mei)).toEqual([])
  })

  test('the private notes about a lecture are in the order of the film, and those about all of it come first', async () => {
    const { lecture } = await courseOfBoth()
    for (const [body, at] of [
      ['late', 500],
      ['early', 3],
      ['all', null],
    ] as const)
      await learning.addNote(mei, lecture(0), note(body, at))
    expect((await learning.notesAbout(mei, lecture(0))).map(({ body }) => body)).toEqual([
      'all',
      'early',
      'late',
    ])
  })

  test('private notes are found by parts of words in every script, whatever their case', async () => {
    const { lecture } = await courseOfBoth()
    for (const body of [
      'Wedge the CLAY well',
      '手肘要靠在大腿上',
      'ろくろの回転をゆっくりに',
      '100% dry_clay',
    ])
      await learning.addNote(mei, lecture(0), note(body))
    expect(await found(mei, 'clay')).toEqual(['100% dry_clay', 'Wedge the CLAY well'])
    expect(await found(mei, 'clay well')).toEqual(['Wedge the CLAY well'])
    expect(await found(mei, '手肘')).toEqual(['手肘要靠在大腿上'])
    expect(await found(mei, '回転')).toEqual(['ろくろの回転をゆっくりに'])
    expect(await found(mei, '0%')).toEqual(['100% dry_clay'])
    expect(await found(mei, '_')).toEqual(['100% dry_clay'])
    expect(await found(mei, 'glaze')).toEqual([])
    expect(await found(tom, 'clay')).toEqual([])
  })

  test('private notes are in the data export of their author only, and are deleted with the account', async () => {
    const { lecture } = await courseOfBoth()
    await learning.addNote(mei, lecture(0), note('Elbows in', 12))
    await learning.addNote(tom, lecture(0), note('Of Tom'))
    const { notes } = await learning.learningPersonalData(mei.schoolId, mei.memberId)
    expect(notes).toMatchObject([{ title: 'Lecture 0', body: 'Elbows in', positionSeconds: 12 }])
    await learning.forgetLearning(mei.schoolId, mei.memberId)
    expect(await found(mei)).toEqual([])
    expect(await found(tom)).toEqual(['Of Tom'])
  })
})
