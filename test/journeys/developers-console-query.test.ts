import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '../../demo/people.ts'
import { editorOf, openWatched, signInFromConsole } from '../support/browser/console-page.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate' })
  // The template is rows alone: the files of pictures are not there.
  await world.deps.db.updateTable('appearances').set({ logoKey: null }).execute()
})
afterAll(() => world.close())

const consoleAt = () => `${world.origin('ceramics')}/developers/console`

test('a member signs in to the console and reads their own courses with progress', async () => {
  const { page, complaints } = await openWatched(consoleAt())
  await editorOf(page)
  await signInFromConsole(page, 'mei')
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText(`Signed in as ${demoPeople.mei.name}`).waitFor()
  await editorOf(page)
  await page.getByRole('button', { name: /^Execute query/ }).click()
  const result = page.locator('.result-window')
  await result.getByText('"enrolledCourses"').waitFor()
  await result.getByText('"percentage"').first().waitFor()
  expect(await result.getByText('"errors"').count()).toBe(0)
  expect(complaints).toEqual({ errors: [], foreign: [] })
})

test('after a read-only sign-in the member API refuses a mutation for its scope', async () => {
  const { page } = await openWatched(consoleAt())
  await page.getByLabel('Read only').check()
  await signInFromConsole(page, 'mei')
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText(`Signed in as ${demoPeople.mei.name}`).waitFor()
  const editor = await editorOf(page)
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('mutation ReadAll { markAllNotificationsRead { updatedCount } }')
  // Its tab is named after it once GraphiQL has read it.
  await page.getByRole('tab', { name: 'ReadAll' }).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.locator('.result-window').getByText('Insufficient scope').waitFor()
})
