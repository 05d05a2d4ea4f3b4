// Every screen of the admin area, with all that the demo world has on it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../demo/schools.ts'
import { loadScreen, openAdmin, openScreen } from '../support/browser/admin-area.ts'
import { adminScreens, firstRow } from '../support/browser/admin-screens.ts'
import { accessibilityFaults } from '../support/browser/browser.ts'
import { pagesAt, variants } from '../support/browser/page-variants.ts'
import { aDiscrepancy } from '../support/shop/discrepancy.ts'
import { memberOf } from '../support/shop/shop.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate', limits: noApiLimits() })
  for (const name of ['ceramics', 'astronomy'] as const) {
    const { schoolId } = await memberOf(world, 'mei', name)
    for (const kind of ['gateway_silent', 'unknown_payment', 'unknown_payment'] as const)
      await aDiscrepancy(world.deps, schoolId, { kind })
  }
})
afterAll(() => world.close())

const owners = { ceramics: 'olga', astronomy: 'hana' } as const

type Variant = readonly [number, 'light' | 'dark', string, DemoSchoolName]

describe.each(
  variants<Variant>(
    [390, 'dark', 'zh-TW', 'ceramics'],
    [1440, 'light', 'en', 'astronomy'],
    [1440, 'dark', 'ja', 'ceramics'],
    [390, 'light', 'en', 'astronomy'],
  ),
)('the admin area at %i pixels, %s, in %s, at %s', (width, colorScheme, lang, school) => {
  test('every screen of the admin area opens without errors, accessibility faults and horizontal scrolling', {
    timeout: 300_000,
  }, async () => {
    const page = await openAdmin(world, owners[school], { school, path: '/', width, colorScheme, lang })
    const found: string[] = []
    page.on('pageerror', (error) => found.push(error.message))
    page.on('console', (message) => {
      // Pictures have no files here; what the API refuses is found below.
      const isOurs = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
      if (isOurs) found.push(message.text())
    })
    page.on('response', (answer) => {
      if (answer.status() >= 400 && answer.url().includes('/api/v1/'))
        found.push(`${answer.status()} ${answer.url()}`)
    })
    const sound = async (path: string, open = openScreen) => {
      await open(page, path)
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth')) - width
      if (wide > 0) found.push(`${path} is ${wide} pixels too wide`)
      found.push(...(await accessibilityFaults(page)).map((fault) => `${path} ${fault}`))
    }
    for (const [list, below] of pagesAt(width, Object.entries(adminScreens))) {
      await sound(list)
      const row = below.length > 0 ? await firstRow(page) : undefined
      if (row) for (const part of below) await sound(row + part)
    }
    await sound('/nowhere', loadScreen)
    expect(found).toEqual([])
  })
})
