// A teacher sees who is stuck in a course and writes to them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { expectMessage, openAdmin } from '../../support/browser/admin-area.ts'
import { accessibilityFaults } from '../../support/browser/browser.ts'
import { courseItem, memberOf, plantCourse, sell } from '../../support/people/learning-cast.ts'
import { newMember } from '../../support/shop/shop.ts'
import { createListeningWorld, type ListeningWorld } from '../../support/world/listening-world.ts'
import { noApiLimits } from '../../support/world/no-limits.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate', limits: noApiLimits() })
})
afterAll(() => world.close())

/** A course in which Mei is at its first lecture, and another student has not started. */
async function courseWithMei(school: DemoSchoolName) {
  const mei = await memberOf(world, 'mei', school)
  const { courseId, lecture } = await plantCourse(world, school, [
    { title: 'Wedging' },
    { title: 'Centring' },
  ])
  const other = await newMember(world, school)
  for (const member of [mei, other]) await sell(world, member, courseItem(courseId))
  await world.modules.learning.openLecture(mei, lecture(0))
  return { mei, other, courseId }
}

describe.each([
  ['ceramics', 'olga', 1280, 'light'],
  ['astronomy', 'hana', 390, 'dark'],
] as const)(
  'the students of a course at %s seen by %s at %i pixels, %s',
  (school, staff, width, colorScheme) => {
    test('a stuck student is found, gets a message and has it in the inbox, and nobody else has', {
      timeout: 180_000,
    }, async () => {
      const { mei, other, courseId } = await courseWithMei(school)
      const path = `/courses/${courseId}/students?days=7`
      world.clock.advance({ days: 8 })
      const page = await openAdmin(world, staff, { school, path, width, colorScheme })
      await page.getByRole('tab', { name: 'Stuck 1' }).press('Enter')
      await page.getByText('although one was open', { exact: false }).waitFor()
      const row = page.getByRole('row').filter({ hasText: 'Mei Lin' })
      await row.getByText('Wedging').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await row.getByRole('checkbox').press('Space')
      await page.getByText('1 selected').waitFor()
      await page.getByRole('button', { name: 'Send a message' }).press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Title').fill('Is something unclear?')
      await dialog.getByLabel('Text').fill('Ask below the lecture.')
      expect(await accessibilityFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
      await page.getByText('Send it to 1 student?').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).press('Enter')
      await expectMessage(page, 'Message sent')
      await world.runJobs()
      const inbox = async (member: typeof mei) =>
        (await world.modules.notifications.inbox(member, { first: 5 }, { unreadOnly: true })).rows.map(
          ({ title }) => title,
        )
      expect(await inbox(mei)).toContain('Is something unclear?')
      expect(await inbox(other)).not.toContain('Is something unclear?')
      await page.getByRole('tab', { name: 'All 2' }).press('Enter')
      await page.getByRole('checkbox', { name: 'Select all 2' }).press('Space')
      await page.getByText('2 selected').waitFor()
      await page.getByRole('slider', { name: 'Drop-off by lecture' }).press('Home')
      await page.getByText('1 reached · 0 completed · 1 stopped here').waitFor()
      await page.getByRole('button', { name: 'Show as a table' }).press('Enter')
      await page.getByRole('columnheader', { name: 'Stopped here' }).waitFor()
    })
  },
)
