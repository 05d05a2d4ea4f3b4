// Editors work on posts, comments and courses in the admin area.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorActor } from '../../src/domain/tenancy/index.ts'
import { openAdmin, openScreen } from '../support/browser/admin-area.ts'
import { accessibilityFaults } from '../support/browser/browser.ts'
import { personOf, schoolOf } from '../support/people/identity-cast.ts'
import { memberOf, plantCourse } from '../support/people/learning-cast.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate', limits: noApiLimits() })
})
afterAll(() => world.close())

async function owner() {
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  return operatorActor({ schoolId, memberId: await personOf(world, 'olga'), roles: ['owner'] })
}

const texts = { summary: '', body: 'Hot.', imageKey: null }

test('an editor schedules the publication of a post, sees it as scheduled, and cancels the schedule', async () => {
  const olga = await owner()
  const post = { ...texts, slug: 'planned-post', title: 'Planned post' }
  const { id } = await world.modules.content.createPost(olga, post)
  const page = await openAdmin(world, 'olga', { school: 'ceramics', path: `/posts/${id}` })
  const field = page.getByLabel('Publish at')
  await field.fill('2001-01-01T09:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Choose a date and time in the future.').waitFor()
  await field.fill('2099-05-01T09:30')
  await page.getByText('This post will be published on May 1, 2099, 9:30 AM.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1 }).getByText('Scheduled · May 1, 2099, 9:30 AM').waitFor()
  // Half past nine in Taipei.
  expect((await world.modules.content.postById(olga, id))?.publishAt).toEqual(
    new Date('2099-05-01T01:30:00Z'),
  )
  expect(await accessibilityFaults(page)).toEqual([])
  await openScreen(page, '/posts')
  await page
    .getByRole('row', { name: /Planned post/ })
    .getByText('Scheduled · May 1, 2099')
    .waitFor()
  await openScreen(page, `/posts/${id}`)
  await page.getByRole('button', { name: 'Do not schedule' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1 }).getByText('Draft').waitFor()
  expect((await world.modules.content.postById(olga, id))?.publishAt).toBeNull()
})

test('a moderator dismisses the reports of a comment, and the comment stays published', async () => {
  const { content } = world.modules
  const olga = await owner()
  const [mei, tom] = [await memberOf(world, 'mei', 'ceramics'), await memberOf(world, 'tom', 'ceramics')]
  const { id } = await content.createPost(olga, { ...texts, slug: 'talked-about', title: 'Talked about' })
  await content.publishPost(olga, id)
  const commentId = await content.commentOnPost(tom, id, { body: 'Quite a strong opinion' })
  await content.reportPostComment(mei, id, { commentId, reason: 'abuse', note: '' })
  const page = await openAdmin(world, 'olga', { school: 'ceramics', path: '/comments?view=reported' })
  const row = page.getByRole('row', { name: /Quite a strong opinion/ })
  await row.getByText('1 report', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Dismiss reports' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss reports' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await content.commentById(olga, commentId)).toMatchObject({ hiddenAt: null })
})

test('a teacher previews a course as a student on day seven and opens its lectures', async () => {
  const { courseId, slug } = await plantCourse(world, 'ceramics', [{ kind: 'text' }, { unlockAfterDays: 7 }])
  const page = await openAdmin(world, 'ken', { school: 'ceramics', path: `/courses/${courseId}` })
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'View as a student' }).click()
  const preview = await opened
  await preview.locator('.lecture-item.is-locked').waitFor()
  expect(await accessibilityFaults(preview)).toEqual([])
  await preview.getByLabel('Days since the enrolment').fill('7')
  await preview.getByRole('button', { name: 'Show' }).click()
  await preview.waitForURL(/days=7/)
  expect(await preview.locator('.lecture-item.is-locked').count()).toBe(0)
  await preview.getByRole('link', { name: /Lecture 1/ }).click()
  await preview.getByRole('heading', { level: 1, name: 'Lecture 1' }).waitFor()
  expect(new URL(preview.url()).pathname).toContain(`/admin/as-student/${slug}/`)
  expect(new URL(preview.url()).search).toBe('?days=7')
})

test('a teacher filters students by course, and clearing the filter lists all students again', async () => {
  const page = await openAdmin(world, 'ken', { school: 'ceramics', path: '/students' })
  const rows = page.locator('table.rows tbody tr')
  await rows.first().waitFor()
  const everybody = await rows.count()
  await page.getByRole('combobox', { name: 'Course' }).fill('金繼')
  await page.getByRole('option', { name: /金繼/ }).click()
  await page.waitForURL(/course_id/)
  await page.locator('main[aria-busy=false]').waitFor()
  await expect.poll(() => rows.count()).toBeLessThan(everybody)
  await page.getByRole('button', { name: 'Clear' }).first().click()
  await expect.poll(() => rows.count()).toBe(everybody)
})
