import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import type { MemberActor } from '../../src/domain/tenancy/index.ts'
import { openPage } from '../support/browser/browser.ts'
import {
  createLearningWorld,
  type LearningWorld,
  lecturePath,
  sound,
} from '../support/browser/learning-world.ts'
import { oneOf } from '../support/browser/page-variants.ts'
import { plantClassroom, shortFilm, someCaptions, toneWav } from '../support/catalog/classroom.ts'
import { operatorOf } from '../support/people/identity-cast.ts'
import type { PlantedCourse } from '../support/people/learning-cast.ts'

let world: LearningWorld
beforeAll(async () => {
  world = await createLearningWorld()
})
afterAll(() => world.close())

const placeOf = (page: Page) => page.locator('audio').evaluate((media: HTMLMediaElement) => media.currentTime)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const stateOf = async (mei: MemberActor, { lecture }: PlantedCourse, position: number) =>
  await world.modules.learning.lectureProgress(mei, lecture(position))

/** Moves the player there, and waits until the server knows. */
async function seek(page: Page, to: number) {
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/progress') && answer.request().method() === 'POST',
  )
  await page.locator('audio').evaluate((media: HTMLMediaElement, at) => {
    media.currentTime = at
  }, to)
  await saved
}

describe.each(oneOf<'astronomy' | 'ceramics'>('astronomy', 'ceramics'))('learning at %s', (school) => {
  test('a student watches on one device, resumes at the same second on another, and completes the lecture there', async () => {
    const course = await world.meisCourse(
      [sound, { kind: 'text', body: 'Read me', title: 'Reading' }],
      school,
    )
    const desktop = await world.openAs(course.at(0), {}, { school })
    await seek(desktop, 12)
    expect(await stateOf(course.mei, course, 0)).toMatchObject({ state: 'read', positionSeconds: 12 })

    world.clock.advance({ minutes: 1 })
    const phone = await world.openAs(course.at(0), { width: 360 }, { school })
    await phone.getByRole('status').getByText('Continued at 0:12.').waitFor()
    expect(Math.floor(await placeOf(phone))).toBe(12)
    await phone.clock.setSystemTime(new Date(world.clock.now().getTime() + 1000))
    world.clock.advance({ seconds: 2 })
    await seek(phone, 24)

    await desktop.evaluate('dispatchEvent(new Event("focus"))')
    await desktop.getByText('On another device you are at 0:24.').waitFor()
    await press(desktop, 'Go there')
    expect(Math.floor(await placeOf(desktop))).toBe(24)

    world.clock.advance({ seconds: 10 })
    await phone.clock.setSystemTime(world.clock.now())
    await seek(phone, 28)
    await phone.getByRole('status').getByText('Lecture completed.').waitFor()
    await phone.getByText('You have completed this lecture.').waitFor()
    expect(await stateOf(course.mei, course, 0)).toMatchObject({ state: 'completed' })
  })
})

test('a progress report that could not be sent is kept in the browser and sent once the connection is back', async () => {
  const course = await world.meisCourse([sound])
  const page = await world.openAs(course.at(0))
  await page.context().setOffline(true)
  await page.locator('audio').evaluate((media: HTMLMediaElement) => {
    media.currentTime = 9
  })
  await page.getByText('No connection. Your progress is kept on this device and sent later.').waitFor()
  expect(await stateOf(course.mei, course, 0)).toMatchObject({ positionSeconds: 0 })
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/progress') && answer.ok())
  await page.context().setOffline(false)
  await saved
  expect(await stateOf(course.mei, course, 0)).toMatchObject({ positionSeconds: 9 })
})

test('a student whose session ended sees a link to sign in again, and the kept progress is sent afterwards', async () => {
  const course = await world.meisCourse([sound])
  const page = await world.openAs(course.at(0))
  await world.deps.db.deleteFrom('sessions').execute()
  await page.locator('audio').evaluate((media: HTMLMediaElement) => {
    media.currentTime = 11
  })
  await page.getByRole('link', { name: 'sign in again' }).click()
  await page.locator('#email').fill(demoPeople.mei.email)
  await page.locator('#password').fill(demoPassword)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/progress') && answer.ok())
  await page.locator('form[action="/sign-in"] button').click()
  await saved
  expect(await stateOf(course.mei, course, 0)).toMatchObject({ positionSeconds: 11 })
})

test('without JavaScript a student posts a question, a teacher replies, and the student deletes the question', async () => {
  const course = await world.meisCourse([{ kind: 'text', body: 'Clay', title: 'Clay' }])
  const mei = await world.openAs(course.at(0), { javaScriptEnabled: false, width: 360 })
  await mei.getByLabel('Ask a question or share your findings').fill('Why does it wobble?')
  await press(mei, 'Post comment')
  await mei.getByText('Why does it wobble?').waitFor()
  const olga = await world.openAs(course.at(0), { javaScriptEnabled: false }, { person: 'olga' })
  await olga.locator('summary', { hasText: 'Reply' }).click()
  await olga.getByLabel(/^Reply to/).fill('Put your elbow on your leg.')
  await press(olga, 'Post reply')
  await mei.reload()
  await mei.locator('.comment.is-teacher').getByText('Put your elbow on your leg.').waitFor()
  await mei.locator('.comment').getByText('Teacher', { exact: true }).waitFor()
  await mei.getByLabel('More about the comment by 林美 Mei Lin').click()
  await press(mei, 'Delete my comment')
  await mei.getByText('Your comment was deleted.').waitFor()
  expect(await mei.getByText('Why does it wobble?').count()).toBe(0)
})

test('without JavaScript a student starts from the course home, marks every lecture as done and completes the course', async () => {
  const course = await world.meisCourse([
    { kind: 'text', body: 'One', title: 'First steps' },
    { kind: 'text', body: 'Two', title: 'Last steps' },
  ])
  const page = await world.openAs(course.home, { javaScriptEnabled: false, width: 360 })
  await page.getByRole('link', { name: 'Start the course' }).click()
  await heading(page, 'First steps')
  await press(page, 'Mark as done')
  await page.getByText('You have completed this lecture.').waitFor()
  await page
    .getByRole('link', { name: /Last steps/ })
    .first()
    .click()
  await press(page, 'Mark as done')
  await page.getByRole('heading', { name: /^You have completed Course/ }).waitFor()
  await page.getByText('Chapters you completed').waitFor()
  await page.goto(`${world.origin('ceramics')}/learn`)
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
})

test('with the keyboard alone a student opens a lecture, plays it, changes the speed and marks it as done', async () => {
  const course = await world.meisCourse([
    { ...sound, title: 'Listening' },
    { kind: 'text', body: 'x', title: 'Reading' },
  ])
  const page = await world.openAs(course.home)
  await page.getByRole('link', { name: 'Start the course' }).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Listening')
  await page.keyboard.press('k')
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0)
  await page.keyboard.press('k')
  await page.keyboard.press('Shift+>')
  expect(await page.locator('audio').evaluate((media: HTMLMediaElement) => media.playbackRate)).toBe(1.25)
  await page.keyboard.press('m')
  expect(await page.locator('audio').evaluate((media: HTMLMediaElement) => media.muted)).toBe(true)
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mark as done' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('You have completed this lecture.').waitFor()
  expect(
    await page
      .getByRole('button', { name: 'Mark as not done' })
      .evaluate((it) => it === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('n')
  await heading(page, 'Reading')
})

test('the next lecture starts automatically unless autoplay is switched off', async () => {
  const short = { ...sound, durationSeconds: 2, file: { extension: 'wav', bytes: toneWav(2) } }
  const course = await world.meisCourse([
    { ...short, title: 'One' },
    { ...short, title: 'Two' },
  ])
  const page = await world.openAs(course.at(0))
  await page.keyboard.press('k')
  await page.getByText(/^The next lecture starts in/).waitFor()
  await press(page, 'Start now')
  await heading(page, 'Two')
  await page.goto(world.origin('ceramics') + course.at(0))
  await page.getByRole('switch', { name: 'Play the next lecture automatically' }).uncheck()
  const over = page
    .locator('audio')
    .evaluate((media) => new Promise((resolve) => media.addEventListener('ended', () => resolve(true))))
  await page.locator('h1').click()
  await page.keyboard.press('k')
  await over
  expect(await page.getByText(/^The next lecture starts in/).count()).toBe(0)
})

test('captions of a video are switched on with a key and stay on in the next video', async () => {
  const film = { kind: 'video', durationSeconds: 12, file: shortFilm } as const
  const course = await world.meisCourse([film, film])
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  for (const at of [0, 1]) {
    for (const [language, label] of [
      ['ja', '日本語'],
      ['en', 'English'],
    ] as const)
      await world.modules.catalog.setLectureCaptions(olga, course.lecture(at), someCaptions(language, label))
  }
  const page = await world.openAs(course.at(0))
  const visibleCaptions = () =>
    page
      .locator('video')
      .evaluate((media: HTMLMediaElement) =>
        [...media.textTracks].filter(({ mode }) => mode === 'showing').map(({ label }) => label),
      )
  expect(await visibleCaptions()).toEqual([])
  await page.keyboard.press('c')
  expect(await visibleCaptions()).toEqual(['English'])
  const firstCue = () =>
    page.locator('video').evaluate((media: HTMLMediaElement) => {
      const [cue] = [...media.textTracks].find(({ mode }) => mode === 'showing')?.cues ?? []
      return cue && 'text' in cue ? cue.text : undefined
    })
  await expect.poll(firstCue).toBe('Put your elbow on your leg.')
  await page.keyboard.press('n')
  await page.waitForURL(`**${course.at(1)}`)
  await expect.poll(visibleCaptions).toEqual(['English'])
})

test('a visitor watches a preview lecture and is led to the course', async () => {
  const course = await plantClassroom(world, 'ceramics', [
    { ...sound, isPreview: true, title: 'Welcome' },
    { kind: 'text', body: 'x', title: 'Secret' },
  ])
  const page = await openPage({ locale: 'en' })
  await page.goto(world.origin('ceramics') + lecturePath(course, 0))
  await heading(page, 'Welcome')
  await page.keyboard.press('k')
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0)
  expect(await page.getByRole('link', { name: /Secret/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'See the course' }).waitFor()
})
