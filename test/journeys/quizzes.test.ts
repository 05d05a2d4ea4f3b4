import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLearningWorld, type LearningWorld } from '../support/browser/learning-world.ts'
import { oneOf } from '../support/browser/page-variants.ts'
import { choice, handIn, isTrue, plantQuiz } from '../support/people/assessment-cast.ts'

let world: LearningWorld
beforeAll(async () => {
  world = await createLearningWorld()
})
afterAll(() => world.close())

const inOrder = {
  kind: 'ordering' as const,
  prompt: 'Order these steps.',
  items: [
    { id: 'a', text: 'Wedge' },
    { id: 'b', text: 'Throw' },
    { id: 'c', text: 'Fire' },
  ],
}

/** Presses a key on an element that the keyboard reaches. */
async function pressOn(page: Page, role: 'button' | 'link' | 'radio', name: string | RegExp, key: string) {
  const element = page.getByRole(role, { name }).first()
  await element.focus()
  await page.keyboard.press(key)
}

async function moveTo(page: Page, text: string, place: number) {
  for (let tries = 0; tries < 4; tries++) {
    const texts = await page.locator('[data-order-item] .answer-text').allInnerTexts()
    const at = texts.findIndex((each) => each.trim() === text)
    if (at === place) return
    await pressOn(page, 'button', at > place ? `Move up: ${text}` : `Move down: ${text}`, 'Enter')
  }
}

describe.each(oneOf<'astronomy' | 'ceramics'>('astronomy', 'ceramics'))('a quiz at %s', (school) => {
  test.each([1280, 390])(
    'a student fails and passes a quiz by keyboard at %i px, and the next lecture opens',
    async (width) => {
      const course = await world.meisCourse(
        [
          { kind: 'quiz', title: 'Clay test' },
          { kind: 'text', body: 'x', title: 'Afterwards', after: 0 },
        ],
        school,
      )
      const questions = [isTrue, choice, inOrder]
      const rules = { passPercent: 100, attemptsAllowed: 2, timeLimitSeconds: 900 }
      await plantQuiz(world, course.mei.schoolId, course.lecture(0), { ...rules, questions })
      const page = await world.openAs(course.at(0), { width }, { school })
      await pressOn(page, 'button', 'Start the quiz', 'Enter')
      await page.getByText('Time left').waitFor()
      await pressOn(page, 'button', 'Submit', 'Enter')
      await page.getByText('Some questions have no answer').waitFor()
      await pressOn(page, 'button', 'Submit anyway', 'Enter')
      await page.getByText('Not passed').first().waitFor()

      await pressOn(page, 'link', 'Back to the quiz', 'Enter')
      await pressOn(page, 'button', 'Try again', 'Enter')
      await pressOn(page, 'radio', 'True', 'Space')
      await pressOn(page, 'radio', '1,250', 'Space')
      await moveTo(page, 'Wedge', 0)
      await moveTo(page, 'Fire', 2)
      await page
        .getByRole('status')
        .getByText(/^Saved at/)
        .waitFor()
      await pressOn(page, 'button', 'Submit', 'Enter')
      await page.getByText('Passed', { exact: true }).first().waitFor()
      await pressOn(page, 'link', 'Next lecture', 'Enter')
      await page.getByRole('heading', { level: 1, name: 'Afterwards' }).waitFor()
      const { state } = await world.modules.learning.lectureProgress(course.mei, course.lecture(0))
      expect(state).toBe('completed')
    },
  )

  test('a student hands in a file, and the answers written before are kept', async () => {
    const course = await world.meisCourse([{ kind: 'quiz', title: 'Your bowl' }], school)
    const essay = { kind: 'long_text' as const, prompt: 'Describe it.' }
    const dueAt = new Date(world.clock.now().getTime() + 86_400_000)
    const rules = { purpose: 'assignment' as const, dueAt }
    await plantQuiz(world, course.mei.schoolId, course.lecture(0), { ...rules, questions: [essay, handIn] })
    const page = await world.openAs(course.at(0), {}, { school })
    await pressOn(page, 'button', 'Start the assignment', 'Enter')
    await page.getByLabel('Your answer').fill('A celadon bowl')
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Cone 10') }
    await page.getByLabel('Choose a file').setInputFiles(file)
    await pressOn(page, 'button', 'Upload', 'Enter')
    await page.getByText('notes.txt').waitFor()
    expect(await page.getByLabel('Your answer').inputValue()).toBe('A celadon bowl')
    await pressOn(page, 'button', 'Submit', 'Enter')
    await page.getByText('A teacher will grade your answers').waitFor()
  })
})
