import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantDemoWorld } from '../../demo/plant.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { oneOf } from '../support/browser/page-variants.ts'
import { createWorld, type World } from '../support/world/world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await createWorld()
  port = await world.listen()
  await plantDemoWorld({ ...world.deps, files: world.files }, { port })
})
afterAll(() => world.close())

describe.each(
  oneOf<readonly [string, string]>(['Astronomy Club', '127.0.0.1'], ['Ceramics Studio', 'localhost']),
)('the front page of %s', (name, host) => {
  test.each([
    [1280, 'light'],
    [360, 'light'],
    [1280, 'dark'],
  ] as const)(
    'the front page at %i pixels in %s has no accessibility fault and needs no sideways scrolling',
    async (width, colorScheme) => {
      const page = await openPage({ width, colorScheme })
      await page.goto(`http://${host}:${port}/`)
      expect(await page.getByRole('banner').textContent()).toContain(name)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    },
  )

  test('the front page changes its language without JavaScript and keeps the choice', async () => {
    const page = await openPage({ javaScriptEnabled: false, locale: 'en' })
    await page.goto(`http://${host}:${port}/`)
    await page.locator('details.languages summary').click()
    await page.getByRole('link', { name: '日本語' }).first().click()
    expect(page.url()).toBe(`http://${host}:${port}/?lang=ja`)
    await page.goto(`http://${host}:${port}/catalog`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('カタログ')
    expect(await page.locator('html').getAttribute('lang')).toBe('ja')
  })

  test('the front page can be navigated with the keyboard alone and starts with a link to skip the menu', async () => {
    const page = await openPage({ locale: 'en' })
    await page.goto(`http://${host}:${port}/`)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#main$/)
  })
})

test.each(['zh-TW', 'ja'])('headings in %s have the spacing of their script', async (lang) => {
  const page = await openPage()
  const url = `http://localhost:${port}/`
  await page.context().addCookies([{ name: 'lang', value: lang, url }])
  await page.goto(url)
  const spacings = await page
    .locator('main :is(h1, h2):is(:lang(zh), :lang(ja))')
    .evaluateAll((headings) => headings.map((heading) => getComputedStyle(heading).letterSpacing))
  expect(spacings.length).toBeGreaterThan(2)
  expect([...new Set(spacings)]).toEqual(['normal'])
})
