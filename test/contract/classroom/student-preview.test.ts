import { afterAll, expect, test } from 'vitest'
import { paths } from '../../../src/paths/paths.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { plantCourse } from '../../support/people/learning-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const course = await plantCourse(world, 'ceramics', [
  { kind: 'text' },
  { unlockAfterDays: 7 },
  { isPreview: true },
])

const tables = ['enrolments', 'entitlements', 'lectureProgress', 'lectureReminders', 'facts'] as const

async function rowsOf() {
  const counts = tables.map((table) =>
    world.deps.db.selectFrom(table).select(({ fn }) => fn.countAll().as('n')),
  )
  return await Promise.all(counts.map((count) => count.executeTakeFirstOrThrow()))
}

test('the preview as a student shows a course page by page as after some days, and writes nothing', async () => {
  const olga = await browserOf(world, 'olga')
  const before = await rowsOf()
  const today = await olga.get(paths.asStudent.course(course.slug))
  expect(today.statusCode).toBe(200)
  expect(today.body.match(/is-locked/g)).toHaveLength(1)
  const later = await olga.get(`${paths.asStudent.course(course.slug)}?days=7`)
  expect(later.body).not.toContain('is-locked')
  // The preview continues from page to page.
  expect(later.body).toContain(`${paths.asStudent.lecture(course.slug, course.lecture(1))}?days=7`)
  expect(later.body).not.toContain(`href="${paths.learn.lecture(course.slug, course.lecture(1))}`)
  const locked = await olga.get(paths.asStudent.lecture(course.slug, course.lecture(1)))
  expect(locked.body).toContain('7 days after you joined the course.')
  const open = await olga.get(paths.asStudent.lecture(course.slug, course.lecture(0)))
  for (const { body } of [today, later, locked, open]) {
    expect(body).not.toContain(paths.learn.mark(course.slug, course.lecture(0)))
    expect(body).not.toContain('/reminder')
  }
  expect(await rowsOf()).toEqual(before)
})

test('the preview as a visitor shows a course with links to previews only', async () => {
  const olga = await browserOf(world, 'olga')
  const { body } = await olga.get(`${paths.asStudent.course(course.slug)}?plan=visitor`)
  const linked = course.lectures.map((id) => body.includes(paths.asStudent.lecture(course.slug, id)))
  expect(linked).toEqual([false, false, true])
})

test('the preview of a course of another school is not found, and invalid days count as today', async () => {
  const olga = await browserOf(world, 'olga')
  const elsewhere = await plantCourse(world, 'astronomy')
  expect((await olga.get(paths.asStudent.course(elsewhere.slug))).statusCode).toBe(404)
  for (const days of ['-3', 'x', '1.5']) {
    const answer = await olga.get(`${paths.asStudent.course(course.slug)}?days=${days}`)
    expect(answer.body).toContain('is-locked')
  }
})
