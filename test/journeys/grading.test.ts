// Assignments that members hand in, and their teachers grade.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../demo/schools.ts'
import { expectMessage, loadScreen, openAdmin } from '../support/browser/admin-area.ts'
import { accessibilityFaults } from '../support/browser/browser.ts'
import { openSite } from '../support/browser/open-site.ts'
import { essay, plantQuiz } from '../support/people/assessment-cast.ts'
import { courseItem, memberOf, plantCourse, sell } from '../support/people/learning-cast.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate', limits: noApiLimits() })
})
afterAll(() => world.close())

/** An assignment of Mei with an essay. */
async function assign(school: DemoSchoolName) {
  const mei = await memberOf(world, 'mei', school)
  const course = await plantCourse(world, school, [{ kind: 'quiz', title: 'Glaze essay' }])
  const { courseId, slug, lecture } = course
  const lectureId = lecture(0)
  await plantQuiz(world, mei.schoolId, lectureId, { questions: [essay], purpose: 'assignment' })
  await sell(world, mei, courseItem(courseId))
  return { mei, courseId, lectureId, path: `/learn/${slug}/${lectureId}` }
}

/** Presses Enter on a button that the keyboard reaches. */
async function enterOn(page: Page, name: string) {
  await page.getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}

describe.each([
  ['ceramics', 'olga', 1280, 'light'],
  ['astronomy', 'hana', 390, 'dark'],
] as const)('grading at %s by %s at %i pixels, %s', (school, grader, width, colorScheme) => {
  test('a submission is handed in and graded by keyboard, and its author reads the comments', {
    timeout: 180_000,
  }, async () => {
    const { mei, courseId, lectureId, path } = await assign(school)
    const classroom = await openSite(world, path, { school, person: 'mei', width, colorScheme })
    await enterOn(classroom, 'Start the assignment')
    await classroom.getByLabel('Your answer').fill('Ash and feldspar,\nfired to cone 10.')
    await enterOn(classroom, 'Submit')
    await classroom.getByText('A teacher will grade your answers').waitFor()

    const page = await openAdmin(world, grader, { school, path: '/submissions', width, colorScheme })
    await page.getByRole('link', { name: 'Glaze essay' }).click()
    await page.getByText('Ash and feldspar').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Points of 1').fill('0.8')
    await page.getByLabel('Comment on this answer').fill('Which ash?')
    await page.getByRole('textbox', { name: 'Comment on the submission' }).fill('Well described.')
    await page.keyboard.press('Control+Enter')
    await expectMessage(page, 'Graded. The member was notified.')
    await classroom.reload()
    await classroom.getByText('Which ash?').waitFor()
    await classroom.getByText('Well described.').waitFor()
    expect(await accessibilityFaults(classroom)).toEqual([])
    const { state } = await world.modules.learning.lectureProgress(mei, lectureId)
    expect(state).toBe('completed')
    await loadScreen(page, `/courses/${courseId}/gradebook`)
    await page.getByText('0.8 / 1').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await loadScreen(page, `/quizzes/${lectureId}/statistics`)
    await page.getByRole('heading', { name: 'Describe your glaze.' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
