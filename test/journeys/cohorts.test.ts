// A cohort from joining it to the recording of its session, and private notes at a moment of a recording.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDuration, day, hour } from '../../src/platform/durations.ts'
import { createLearningWorld, type LearningWorld, sound } from '../support/browser/learning-world.ts'
import { oneOf } from '../support/browser/page-variants.ts'
import { ownerOf } from '../support/shop/shop.ts'

let world: LearningWorld
beforeAll(async () => {
  world = await createLearningWorld()
})
afterAll(() => world.close())

const placeOf = (page: Page) => page.locator('audio').evaluate((media: HTMLMediaElement) => media.currentTime)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

describe.each(oneOf<'astronomy' | 'ceramics'>('ceramics', 'astronomy'))('a course at %s', (school) => {
  test('a member joins a cohort, attends its live session, and finds the recording afterwards', async () => {
    const { learning } = world.modules
    const course = await world.meisCourse([sound], school)
    const owner = await ownerOf(world, school)
    const startsAt = addDuration(world.clock.now(), 2 * hour)
    const joinUntil = addDuration(startsAt, day)
    const terms = { name: 'Spring', startsAt, endsAt: addDuration(startsAt, 30 * day), capacity: 2 }
    const { courseId } = course
    const cohortId = await learning.createCohort(owner, { courseId, ...terms, joinFrom: null, joinUntil })
    const times = { startsAt, endsAt: addDuration(startsAt, hour), timeZone: 'Asia/Taipei' }
    const urls = { joinUrl: 'https://meet.example/hour', recordingUrl: null }
    const sessionId = await learning.addLiveSession(owner, {
      cohortId,
      title: 'First hour',
      ...times,
      ...urls,
    })

    const page = await world.openAs(course.home, { width: 390 }, { school })
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
    await link(page, 'Join now: First hour').click()
    await joining
    const { rows } = await learning.listAttendance(owner, { page: { first: 5 }, sessionId })
    expect(rows).toMatchObject([{ personId: course.mei.memberId, isPresent: true }])

    world.clock.advance({ hours: 3 })
    const { updatedAt = startsAt } = (await learning.liveSessionById(owner, sessionId)) ?? {}
    const recordingUrl = 'https://video.example/first-hour'
    await learning.updateLiveSession(owner, sessionId, { updatedAt, recordingUrl })
    await page.goto(world.origin(school) + course.home)
    const recording = page.getByRole('link', { name: 'Watch the recording: First hour' })
    expect(await recording.getAttribute('href')).toBe(recordingUrl)
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
