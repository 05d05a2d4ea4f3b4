// From an empty school to a course that another person has bought and completes.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../demo/schools.ts'
import { confirm, createFromDialog, expectMessage, openAdmin, pick } from '../support/browser/admin-area.ts'
import { openPage } from '../support/browser/browser.ts'
import { oneOf } from '../support/browser/page-variants.ts'
import { mailedCode } from '../support/mail/mailbox.ts'
import { ownerOf, shopOptions } from '../support/shop/shop.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ ...shopOptions, limits: noApiLimits() })
})
afterAll(() => world.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function setUpGateway(page: Page) {
  await page.getByRole('link', { name: 'Set up a payment gateway' }).click()
  await heading(page, 'Payment gateways')
  const simulator = page.getByRole('region', { name: 'Simulator' })
  await simulator.getByRole('button', { name: 'Set up' }).click()
  await createFromDialog(page, 'Simulator', {}, 'Set up')
  await expectMessage(page, 'Gateway saved')
  await simulator.getByRole('button', { name: 'Test' }).click()
  await simulator.getByText('Connection works').waitFor()
}

async function writeCurriculum(page: Page) {
  await page.getByRole('link', { name: 'Curriculum' }).click()
  await page.getByRole('textbox', { name: 'New section' }).fill('First steps')
  await page.getByRole('button', { name: 'Add section' }).click()
  await pick(page.locator('main'), 'Kind', 'Text')
  await page.getByRole('textbox', { name: 'Title of the lecture' }).fill('Read this first')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit Read this first' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('textbox', { name: 'Text' }).fill('Begin with **two kilos** of clay.')
  await panel.getByText('Saved', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
}

/** Buys it as a new visitor, from the course's own page. */
async function buyAsStranger(school: DemoSchoolName, slug: string): Promise<Page> {
  const origin = world.origin(school)
  const page = await openPage({ locale: 'en' })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: origin }])
  await page.goto(`${origin}/courses/${slug}`)
  await page
    .getByRole('link', { name: /^Buy/ })
    .or(page.getByRole('button', { name: /^Buy/ }))
    .first()
    .click()
  const email = `${school}-buyer@example.com`
  await page.locator('#name').fill('Nora Lin')
  await page.locator('#email').fill(email)
  await page.locator('button[value="code"]').click()
  await page.locator('#code').waitFor()
  await page.locator('#code').fill(await mailedCode(world, email))
  await page.locator('#pay-credit').check({ force: true })
  await page.locator('button[value="order"]').click()
  await page.locator('button[value="pay"]').click()
  await page.getByRole('link', { name: 'Go to the payment' }).click()
  await page.locator('.bought a').click()
  return page
}

test.each(
  oneOf<[DemoSchoolName, 'olga' | 'hana', string, string]>(
    ['astronomy', 'hana', '49.50', '$49.50'],
    ['ceramics', 'olga', '1200', 'NT$1,200'],
  ),
)(
  'an owner of the empty school %s puts a course on sale, and a visitor buys it and completes lectures',
  {
    timeout: 120_000,
  },
  async (school, owner, price, priceText) => {
    await world.modules.gateways.removeGatewayAccount(await ownerOf(world, school), 'simulator')
    const page = await openAdmin(world, owner, { school, path: '/' })
    await page.getByRole('heading', { name: 'Start here' }).waitFor()
    await setUpGateway(page)

    await page.getByRole('link', { name: 'Courses', exact: true }).click()
    await page.getByText('No courses yet').waitFor()
    await page.getByRole('link', { name: 'New course' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Hand Building')
    await page.getByRole('button', { name: 'Create' }).click()
    await heading(page, 'Hand Building')
    await writeCurriculum(page)

    await page.getByRole('link', { name: 'Plans', exact: true }).click()
    await page.getByRole('button', { name: 'New plan' }).click()
    await createFromDialog(page, 'New plan', { Name: 'Whole course', Price: price }, 'Create')
    await page.getByRole('cell', { name: priceText }).waitFor()
    const visitor = await openPage()
    const url = `${world.origin(school)}/courses/hand-building`
    expect((await visitor.goto(url))?.status()).toBe(404)

    await page.getByRole('button', { name: 'Publish' }).click()
    await confirm(page, 'Publish Hand Building?', 'Publish')
    await expectMessage(page, 'Course published')
    const buyer = await buyAsStranger(school, 'hand-building')
    await buyer.getByRole('link', { name: 'Read this first' }).first().click()
    await buyer.getByText('two kilos').waitFor()

    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    const order = page.getByRole('row').filter({ hasText: 'Nora Lin' })
    await order.getByText(priceText).waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    await page.getByText('This school takes no real money.').waitFor()
    const steps = page.getByRole('listitem')
    await steps.filter({ hasText: 'Publish the course' }).getByText('Done').waitFor()
    expect(await steps.filter({ hasText: 'Set up a payment gateway' }).getByText('Done').count()).toBe(0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('heading', { name: 'Start here' }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('This school takes no real money.').waitFor()
    expect(await page.getByRole('heading', { name: 'Start here' }).count()).toBe(0)
  },
)
