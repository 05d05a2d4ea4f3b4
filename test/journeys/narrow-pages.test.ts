// A member's pages on a phone: no content is cut off, and the important part comes first.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { openPage } from '../support/browser/browser.ts'
import { oneOf } from '../support/browser/page-variants.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate' })
})
afterAll(() => world.close())

async function openAsMei(path: string, school: 'ceramics' | 'astronomy' = 'ceramics'): Promise<Page> {
  const page = await openPage({ locale: 'en', width: 390 })
  const origin = world.origin(school)
  await page.context().addCookies([{ name: 'lang', value: 'en', url: origin }])
  await page.goto(`${origin}/sign-in?return_to=${encodeURIComponent(path)}`)
  await page.locator('#email').fill(demoPeople.mei.email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action^="/sign-in"] button').first().click()
  await page.waitForURL(`${origin}${path}`)
  return page
}

async function top(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not visible`)
  return box.y
}

test.each(oneOf<'astronomy' | 'ceramics'>('ceramics', 'astronomy'))(
  'the name of %s is not truncated in the header',
  async (school) => {
    const page = await openAsMei('/account', school)
    const cut = await page
      .locator('.brand .name')
      .evaluate((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight)
    expect(cut).toBe(false)
  },
)

test('the amount of a payment stands above its links', async () => {
  const page = await openAsMei('/account/payments')
  const entry = '.payment-entry:first-child'
  expect(await top(page, `${entry} .own-amount`)).toBeLessThan(await top(page, `${entry} .actions`))
})

test('the checkboxes of the notification settings stand in one column', async () => {
  const page = await openAsMei('/account/inbox/settings')
  const edges = await page
    .locator('.table td input')
    .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().right)))
  expect(edges.length).toBeGreaterThan(10)
  expect(new Set(edges).size).toBe(1)
})

test('a checkout that cannot be ordered shows the reason above its items', async () => {
  const list = await (await fetch(`${world.origin('ceramics')}/courses/glaze-chemistry`)).text()
  const item = /name="item" value="([^"]+)"/.exec(list)?.[1]
  const page = await openAsMei(`/checkout?item=${item}`)
  expect(await top(page, '.checkout-stopped')).toBeLessThan(await top(page, '.checkout-summary'))
})
