// Every colour that a school can choose, in both themes: the focus ring is seen, and text can be read.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { isEveryPage } from '../support/browser/page-variants.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate', storedMailFolder: '/nowhere/mail' })
})
afterAll(() => world.close())

// Black, white, grey, and around the colour wheel: bright, dark and pale.
const accents =
  '000000 ffffff 808080 ff0000 ffff00 00ff00 00ffff 0000ff ff00ff b4532a 3b5bdb 003300 ffe4e1'.split(' ')

// The demo's own, the darkest, and the two that are moved farthest to be readable.
const sample = ['b4532a', '000000', 'ffff00', '00ffff']

/** The page with all components is inspected in every colour; others in a sample, and in all with `npm run test:pages`. */
const accentsAt = (path: string) => (path === '/dev/components' || isEveryPage ? accents : sample)

const useAccent = `(accent) => new Promise((done, fail) => {
  const link = document.querySelector('link[href*="/assets/accent-"]')
  const other = link.cloneNode()
  other.href = '/assets/accent-' + accent + '.css'
  other.onload = () => { link.remove(); done() }
  other.onerror = () => fail(new Error('The stylesheet of ' + accent + ' did not load'))
  link.after(other)
})`

/** Focuses everything that takes the focus, and returns what has no ring of 3:1 beside each of its neighbours. */
const elementsWithoutRing = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  const known = new Map()
  const mixed = (colours) => {
    const key = colours.filter((colour) => colour !== 'rgba(0, 0, 0, 0)').join()
    if (!known.has(key)) {
      for (const colour of colours) { brush.fillStyle = colour; brush.fillRect(0, 0, 1, 1) }
      known.set(key, brush.getImageData(0, 0, 1, 1).data)
    }
    return known.get(key)
  }
  const linear = (part) => part <= 10.31 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  const contrast = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
    return (high + 0.05) / (low + 0.05)
  }
  const lineage = (element) => element ? [...lineage(element.parentElement), element] : []
  const behind = (element) => mixed(lineage(element).map((each) => getComputedStyle(each).backgroundColor))
  const hasRing = (element) => {
    const style = getComputedStyle(element)
    if (style.outlineStyle !== 'solid' || parseFloat(style.outlineWidth) < 2) return false
    const [gap] = /^(?:rgb|rgba|color|oklab|oklch)\\([^)]*\\)/.exec(style.boxShadow) ?? ['transparent']
    const outside = behind(element.parentElement)
    const [ring, inner] = [mixed([style.outlineColor]), gap === 'transparent' ? outside : mixed([gap])]
    return [outside, behind(element)].every((beside) => Math.max(contrast(ring, beside), contrast(inner, beside)) >= 3)
  }
  const focusable = 'a[href], button, summary, input:not([type=hidden]), select, textarea'
  return [...document.querySelectorAll(focusable)]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.disabled)
    .filter((element) => {
      element.focus()
      for (const movement of document.getAnimations()) if (movement instanceof CSSTransition) movement.finish()
      return !lineage(element).slice(-4).some(hasRing)
    })
    .map((element) => element.outerHTML.slice(0, 120))
})()`

async function signIn(page: Page) {
  await page.goto(`${world.origin('ceramics')}/sign-in`)
  await page.locator('#email').fill(demoPeople.mei.email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
  await page.waitForURL('**/learn')
}

// The last event is one for which Mei is registered.
const pages = [
  '/',
  '/dev/components',
  '/account/payments',
  '/learn/wheel-throwing-100',
  '/events/reading-glaze-labels',
]

describe.each(['light', 'dark'] as const)('accent colours in the %s theme', (colorScheme) => {
  test.each(pages)(
    'elements of %s have a focus ring with a contrast of 3:1 in every accent colour',
    async (path) => {
      const page = await openPage({ colorScheme, locale: 'en' })
      await signIn(page)
      await page.goto(world.origin('ceramics') + path)
      await page.keyboard.press('Tab')
      for (const accent of accentsAt(path)) {
        await page.evaluate(`(${useAccent})('${accent}')`)
        expect([accent, await page.evaluate(elementsWithoutRing)]).toEqual([accent, []])
      }
    },
  )

  test.each(['/dev/components', '/events/reading-glaze-labels'])(
    'text of %s on a phone has enough contrast in every accent colour',
    async (path) => {
      const page = await openPage({ colorScheme, locale: 'en', width: 390 })
      await signIn(page)
      await page.goto(world.origin('ceramics') + path)
      for (const accent of sample) {
        await page.evaluate(`(${useAccent})('${accent}')`)
        const faults = await accessibilityFaults(page, { only: ['color-contrast'] })
        expect([accent, faults]).toEqual([accent, []])
      }
    },
  )
})
