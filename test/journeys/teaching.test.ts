// From a question bank to a certificate that a stranger verifies, from an assignment to its grade, and from a question to its
// answer, by keyboard.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeople } from '../../demo/people.ts'
import type { DemoSchoolName } from '../../demo/schools.ts'
import { questionContent } from '../../src/domain/assessments/index.ts'
import { neverChanged } from '../../src/platform/row-version.ts'
import { expectMessage, loadScreen, openAdmin } from '../support/browser/admin-area.ts'
import { accessibilityFaults } from '../support/browser/browser.ts'
import { openSite } from '../support/browser/open-site.ts'
import { plantClassroom } from '../support/catalog/classroom.ts'
import { type Json, verifyCredential } from '../support/certificates/verify-credential.ts'
import { choice, essay, isTrue, plantQuiz } from '../support/people/assessment-cast.ts'
import { courseItem, memberOf, plantCourse, sell } from '../support/people/learning-cast.ts'
import { ownerOf } from '../support/shop/shop.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ limits: noApiLimits() })
})
afterAll(() => world.close())

/** Presses a key on an element that the keyboard reaches. */
async function pressOn(page: Page, role: 'button' | 'link' | 'radio', name: string | RegExp, key = 'Enter') {
  const element = page.getByRole(role, { name }).first()
  await element.focus()
  await page.keyboard.press(key)
}

/** A course of Mei with a quiz that has no questions yet, and a lecture that waits for it. */
async function courseOf(school: DemoSchoolName) {
  const mei = await memberOf(world, 'mei', school)
  const owner = await ownerOf(world, school)
  const course = await plantClassroom(world, school, [
    { kind: 'quiz', title: 'Clay test' },
    { kind: 'text', title: 'Afterwards', body: 'Well done.', after: 0 },
  ])
  await sell(world, mei, courseItem(course.courseId))
  return { ...course, mei, owner }
}

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

/** Adds a question of the bank by a part of its text. */
async function addQuestion(page: Page, search: string) {
  const field = page.getByRole('combobox', { name: 'Add a question' })
  await field.focus()
  await page.keyboard.type(search)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.quiz-items').getByText(search).waitFor()
}

describe.each([
  ['ceramics', 'olga', { width: 1280, colorScheme: 'light' }],
  ['astronomy', 'hana', { width: 390, colorScheme: 'dark' }],
] as const)('teaching at %s by %s', (school, teacher, screen) => {
  test('a quiz is made, failed and passed, and a stranger verifies the certificate of its course', {
    timeout: 120_000,
  }, async () => {
    const { owner, courseId, slug, lecture } = await courseOf(school)
    const { assessments, certificates } = world.modules
    for (const question of [isTrue, choice]) {
      const content = questionContent.parse(question)
      await assessments.createQuestion(owner, { title: content.prompt, tags: [], points: 100, content })
    }
    const rule = { isEnabled: true, minPercent: 100, quizIds: [lecture(0)], updatedAt: neverChanged }
    await certificates.setCertificateRule(owner, courseId, rule)

    const path = `/courses/${courseId}/curriculum?lecture=${lecture(0)}`
    const builder = await openAdmin(world, teacher, { school, path, ...screen })
    await addQuestion(builder, 'Clay shrinks')
    await addQuestion(builder, 'temperature')
    const passMark = builder.getByLabel('Percent of the points to pass')
    await passMark.fill('100')
    await passMark.press('Tab')
    const passPercent = async () => (await assessments.quizOf(owner, lecture(0)))?.passPercent
    await expect.poll(passPercent).toBe(100)
    expect(await accessibilityFaults(builder)).toEqual([])

    const page = await openSite(world, `/learn/${slug}/${lecture(0)}`, { school, person: 'mei', ...screen })
    await pressOn(page, 'button', 'Start the quiz')
    await pressOn(page, 'radio', 'False', 'Space')
    await pressOn(page, 'button', 'Submit')
    await pressOn(page, 'button', 'Submit anyway')
    await page.getByText('Not passed').first().waitFor()
    await pressOn(page, 'link', 'Back to the quiz')
    await pressOn(page, 'button', 'Try again')
    await pressOn(page, 'radio', 'True', 'Space')
    await pressOn(page, 'radio', '1,250', 'Space')
    await pressOn(page, 'button', 'Submit')
    await page.getByText('Passed', { exact: true }).first().waitFor()
    await pressOn(page, 'link', 'Next lecture')
    await page.getByRole('heading', { level: 1, name: 'Afterwards' }).waitFor()
    await pressOn(page, 'button', 'Mark as done')
    await page.getByRole('heading', { name: /^You have completed/ }).waitFor()

    await world.runJobs()
    await page.goto(`${world.origin(school)}/account/certificates`)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your certificate' }).waitFor()

    const stranger = await openSite(world, new URL(page.url()).pathname, { school, ...screen })
    await stranger.getByText('This certificate is valid').waitFor()
    await stranger.getByText(demoPeople.mei.name).first().waitFor()
    expect(await stranger.getByRole('heading', { name: 'Your certificate' }).count()).toBe(0)
    expect(await accessibilityFaults(stranger)).toEqual([])
    const read = async (url: string): Promise<Json> => await (await stranger.request.get(url)).json()
    const link = await stranger.getByRole('link', { name: 'Credential (JSON)' }).getAttribute('href')
    const credential = await read(world.origin(school) + link)
    expect(await verifyCredential(read, credential)).toEqual({
      isProven: true,
      isListProven: true,
      isRevoked: false,
    })
  })

  test('a submission is handed in and graded by keyboard, and its author reads the comments', {
    timeout: 180_000,
  }, async () => {
    const { mei, courseId, lectureId, path } = await assign(school)
    const classroom = await openSite(world, path, { school, person: 'mei', ...screen })
    await pressOn(classroom, 'button', 'Start the assignment')
    await classroom.getByLabel('Your answer').fill('Ash and feldspar,\nfired to cone 10.')
    await pressOn(classroom, 'button', 'Submit')
    await classroom.getByText('A teacher will grade your answers').waitFor()

    const page = await openAdmin(world, teacher, { school, path: '/submissions', ...screen })
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

  test('a question is answered from the inbox with a saved reply, and its author reads the answer', {
    timeout: 120_000,
  }, async () => {
    const { mei, owner, slug, lecture } = await courseOf(school)
    const { learning, teaching } = world.modules
    const text = 'Look at your elbows, {name}.'
    await teaching.createSavedReply(owner, { title: 'Elbows', body: text, isShared: true })
    await learning.commentOnLecture(mei, lecture(0), { body: 'Why does my clay wobble?' })

    const page = await openAdmin(world, teacher, { school, path: '/threads', ...screen })
    await pressOn(page, 'button', /^Reply/)
    const reply = page.getByRole('textbox', { name: `Reply to ${demoPeople.mei.name}` })
    await expect.poll(() => reply.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByRole('combobox', { name: 'Insert a saved reply' }).press('Enter')
    await page.getByRole('option', { name: 'Elbows' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => reply.inputValue()).toBe(`Look at your elbows, ${demoPeople.mei.name}.`)
    expect(await accessibilityFaults(page)).toEqual([])
    await reply.press('Control+Enter')
    await expectMessage(page, 'Reply sent')
    await page.getByText('Every question is answered').waitFor()

    const classroom = await openSite(world, `/learn/${slug}/${lecture(0)}`, {
      school,
      person: 'mei',
      ...screen,
    })
    await classroom.getByText('Look at your elbows').waitFor()
    expect(await teaching.countUnanswered(owner)).toBe(0)
  })
})
