// Assignments that members hand in, and their teachers grade.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../demo/schools.ts'
import { expectMessage, loadScreen, openAdmin } from '../support/browser/admin-area.ts'
import { accessibilityFaults } from '../support/browser/browser.ts'
import { essay, given, plantQuiz } from '../support/people/assessment-cast.ts'
import { courseItem, memberOf, plantCourse, sell } from '../support/people/learning-cast.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate', limits: noApiLimits() })
})
afterAll(() => world.close())

/** An essay of Mei that waits for its grader. */
async function handIn(school: DemoSchoolName) {
  const mei = await memberOf(world, 'mei', school)
  const { assessments } = world.modules
  const { courseId, lecture } = await plantCourse(world, school, [{ kind: 'quiz', title: 'Glaze essay' }])
  const lectureId = lecture(0)
  await plantQuiz(world, mei.schoolId, lectureId, { questions: [essay], purpose: 'assignment' })
  await sell(world, mei, courseItem(courseId))
  const attemptId = await assessments.startAttempt(mei, lectureId)
  const answer = { kind: 'long_text', text: 'Ash and feldspar,\nfired to cone 10.' } as const
  await assessments.saveAnswers(mei, { lectureId, attemptId }, given(answer))
  await assessments.submitAttempt(mei, { lectureId, attemptId })
  return { mei, courseId, lectureId }
}

describe.each([
  ['ceramics', 'olga', 1280, 'light'],
  ['astronomy', 'hana', 390, 'dark'],
] as const)('grading at %s by %s at %i pixels, %s', (school, grader, width, colorScheme) => {
  test('a submission is graded by keyboard, and its lecture is completed', { timeout: 180_000 }, async () => {
    const { mei, courseId, lectureId } = await handIn(school)
    const page = await openAdmin(world, grader, { school, path: '/submissions', width, colorScheme })
    await page.getByRole('link', { name: 'Glaze essay' }).click()
    await page.getByText('Ash and feldspar').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Points of 1').fill('0.8')
    await page.getByLabel('Comment on this answer').fill('Which ash?')
    await page.getByRole('textbox', { name: 'Comment on the submission' }).fill('Well described.')
    await page.keyboard.press('Control+Enter')
    await expectMessage(page, 'Graded. The member was notified.')
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
