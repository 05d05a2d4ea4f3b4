// A cohort from joining it to the recording of its session, and private notes at a moment of a recording.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDuration, day, hour } from '../../src/platform/durations.ts'
import { openAdmin } from '../support/browser/admin-area.ts'
import { accessibilityFaults } from '../support/browser/browser.ts'
import { createLearningWorld, type LearningWorld, sound } from '../support/browser/learning-world.ts'
import { ownerOf } from '../support/shop/shop.ts'

let world: LearningWorld
beforeAll(async () => {
  world = await createLearningWorld()
})
afterAll(() => world.close())

const placeOf = (page: Page) => page.locator('audio').evaluate((media: HTMLMediaElement) => media.currentTime)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

/** A time on the school's clocks, as a field for date and time takes it. */
function wallTime(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return parts.format(moment).replace(' ', 'T')
}

/** Opens a dialog by keyboard, fills in its fields by their labels and sends it. */
async function fillDialog(
  page: Page,
  opener: string,
  title: string,
  fields: Readonly<Record<string, string>>,
) {
  await button(page, opener).last().press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

describe.each([
  ['ceramics', 'olga', 'Asia/Taipei', { width: 390, colorScheme: 'dark' }],
  ['astronomy', 'hana', 'America/Denver', { width: 1280, colorScheme: 'light' }],
] as const)('a course at %s of %s', (school, teacher, timeZone, screen) => {
  test('a cohort is planned, joined and attended, and its members find the recording afterwards', {
    timeout: 120_000,
  }, async () => {
    const { learning } = world.modules
    const course = await world.meisCourse([sound], school)
    const owner = await ownerOf(world, school)
    const startsAt = addDuration(world.clock.now(), 2 * hour)
    const wall = (after: number) => wallTime(addDuration(startsAt, after), timeZone)
    const path = `/courses/${course.courseId}/cohorts`
    const planning = await openAdmin(world, teacher, { school, path, ...screen })
    await fillDialog(planning, 'New cohort', 'New cohort', {
      Name: 'Spring',
      Start: wall(0),
      End: wall(30 * day),
      Seats: '2',
      'Members may join until': wall(day),
    })
    await fillDialog(planning, 'New live session', 'New live session', {
      Title: 'First hour',
      Start: wall(0),
      End: wall(hour),
      'URL to join online': 'https://meet.example/hour',
    })
    await planning.getByRole('cell', { name: 'First hour' }).waitFor()
    expect(await accessibilityFaults(planning)).toEqual([])

    const page = await world.openAs(course.home, screen, { school })
    await page.getByText('2 seats left').waitFor()
    await button(page, 'Join the cohort Spring').press('Enter')
    await page.getByRole('heading', { name: 'Your cohort: Spring' }).waitFor()
    expect(await link(page, /^Join now/).count()).toBe(0)
    const file = await page.request.get(
      world.origin(school) + (await page.getByText('Add all sessions').getAttribute('href')),
    )
    expect(await file.text()).toContain('SUMMARY:First hour')

    world.clock.advance({ hours: 1 })
    await page.reload()
    const joining = page.waitForRequest('https://meet.example/hour')
    await link(page, 'Join now: First hour').press('Enter')
    await joining
    const [cohort] = (await learning.listCohorts(owner, { page: { first: 1 }, courseId: course.courseId }))
      .rows
    const [session] = cohort ? await learning.listLiveSessions(owner, cohort.id) : []
    if (!session) throw new Error('The cohort has no session')
    const { rows } = await learning.listAttendance(owner, { page: { first: 5 }, sessionId: session.id })
    expect(rows).toMatchObject([{ personId: course.mei.memberId, isPresent: true }])

    world.clock.advance({ hours: 3 })
    const recording = 'https://video.example/first-hour'
    await fillDialog(planning, 'Change', 'First hour', { 'URL of the recording': recording })
    await page.goto(world.origin(school) + course.home)
    const watch = page.getByRole('link', { name: 'Watch the recording: First hour' })
    expect(await watch.getAttribute('href')).toBe(recording)
    await page.getByText('You attended').waitFor()
  })
})

test('a member writes a note at a moment of a recording, seeks to it, and finds and deletes it in the account', async () => {
  const course = await world.meisCourse([sound])
  const page = await world.openAs(course.at(0))
  await page.locator('audio').evaluate((media: HTMLMediaElement) => {
    media.currentTime = 9
  })
  await page.getByLabel('New note').fill('Elbows in')
  await button(page, 'Save note').click()
  await page.getByText('The note was saved.').waitFor()
  await page.getByRole('link', { name: 'Play from 0:09' }).click()
  expect(Math.floor(await placeOf(page))).toBe(9)
  await page.goto(`${world.origin('ceramics')}/account/notes?q=elbow`)
  await page.getByText('Elbows in').waitFor()
  await page.getByRole('link', { name: /^Edit the note/ }).click()
  await button(page, 'Delete note').click()
  await page.getByText('The note was deleted.').waitFor()
})
