// The question bank in the admin area: a question from nothing to a new version, and a file of another system.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin } from '../support/browser/admin-area.ts'
import { samplePng } from '../support/catalog/sample-pictures.ts'
import { ownerOf } from '../support/shop/shop.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ limits: noApiLimits() })
})
afterAll(() => world.close())

const open = (path: string) => openAdmin(world, 'olga', { school: 'ceramics', path })
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true })
const saved = (page: Page) => page.getByText('You have unsaved changes.').waitFor({ state: 'detached' })

async function questions() {
  const olga = await ownerOf(world, 'ceramics')
  return (await world.modules.assessments.listQuestions(olga, { page: { first: 50 } })).rows
}

test('a question with several correct options is written by keyboard, and a change of it is a new version', async () => {
  const page = await open('/questions')
  await page.getByRole('link', { name: 'New question' }).first().click()
  await page.getByRole('link', { name: /^Multiple choice/ }).press('Enter')
  await prompt(page).fill('Which of these are **fluxes**?')
  for (const [at, text] of ['feldspar', 'whiting', 'silica'].entries())
    await page.getByRole('textbox', { name: 'Text', exact: true }).nth(at).fill(text)
  await page.getByRole('checkbox', { name: 'Correct' }).nth(1).press('Space')
  await page.getByRole('button', { name: 'Create' }).press('Enter')
  await page.getByRole('tab', { name: 'Versions' }).waitFor()
  const [created] = await questions()
  expect(created).toMatchObject({ kind: 'multiple_choice', title: 'Which of these are fluxes?', version: 1 })
  const olga = await ownerOf(world, 'ceramics')
  const { content } = (await world.modules.assessments.questionById(olga, created?.id as never)) ?? {}
  expect(content).toMatchObject({ options: [{ credit: 50 }, { credit: 50 }, { credit: -50 }] })

  await page.getByRole('checkbox', { name: 'Show the correct answers' }).press('Space')
  await page.getByText('50 %').first().waitFor()
  await prompt(page).fill('Which of these melt first?')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('heading', { name: 'Version 2' }).waitFor()
  await page.getByRole('heading', { name: 'Version 1' }).waitFor()
})

test('a picture is uploaded under a question, described, and shown to members', async () => {
  const page = await open('/questions/create?kind=true_false')
  await prompt(page).fill('This bowl is trimmed.')
  const picture = { name: 'bowl.png', mimeType: 'image/png', buffer: samplePng }
  await page.locator('input[type=file][accept^="image"]').setInputFiles(picture)
  const label = page.getByRole('textbox', { name: 'What the picture shows' })
  expect(await label.inputValue()).toBe('bowl')
  await label.fill('A bowl with a trimmed foot')
  // The list of uploads stands over the button.
  await page.getByRole('button', { name: 'Create' }).press('Enter')
  await page.getByRole('tab', { name: 'Versions' }).waitFor()
  const [created] = await questions()
  const olga = await ownerOf(world, 'ceramics')
  const { content } = (await world.modules.assessments.questionById(olga, created?.id as never)) ?? {}
  expect(content?.media).toMatchObject([{ kind: 'picture', label: 'A bowl with a trimmed foot' }])
  expect(await world.files.stat(content?.media[0]?.file ?? '')).toMatchObject({ type: 'image/png' })
})

test('the key for certificates is rotated by the owner, and the former key stays listed', async () => {
  const page = await open('/signing_keys')
  const panel = page.getByRole('region', { name: 'Keys for certificates' })
  const rotate = async () => {
    await panel.getByRole('button', { name: 'Rotate key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await rotate()
  await panel.getByText('Active', { exact: true }).waitFor()
  await rotate()
  await panel.getByText('Retired', { exact: true }).nth(1).waitFor()
})

test('a file is checked before it is imported, with the reason for every question that is skipped', async () => {
  const before = (await questions()).length
  const page = await open('/question_import')
  const text = '::Porous::Bisque ware is porous. {T}\n\nWhich? {=a* =b}\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'glazes.gift', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('heading', { name: '1 question is skipped' }).waitFor()
  await page.getByText('Accepted answers with wildcards are not supported.').waitFor()
  expect(await questions()).toHaveLength(before)
  await page.getByRole('button', { name: 'Import 1 question' }).click()
  await page.getByRole('heading', { name: '1 question imported' }).waitFor()
  expect(await questions()).toHaveLength(before + 1)
})

test('the questions of a filtered list are exported, and those that the format cannot express are named', async () => {
  const page = await open('/questions')
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export questions' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('questions.gift.txt')
  await dialog.getByText('2 questions exported').waitFor()
})
