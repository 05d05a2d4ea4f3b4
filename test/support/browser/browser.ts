import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'

type PageOptions = {
  readonly width?: number
  readonly height?: number
  readonly locale?: string
  readonly javaScriptEnabled?: boolean
  readonly colorScheme?: 'light' | 'dark'
  readonly timezoneId?: string
}

let connected: Promise<Browser> | undefined

/** A page in a real browser, without state of other tests. */
export async function openPage({ width = 1280, height = 900, ...options }: PageOptions = {}): Promise<Page> {
  connected ??= chromium.connect(inject('browser'))
  const context = await (await connected).newContext({ viewport: { width, height }, ...options })
  context.setDefaultTimeout(60_000)
  onTestFinished(() => context.close())
  return await context.newPage()
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The faults that axe finds on the page, one line each. `except` excludes third-party content that we cannot
 * fix, `only` limits the checked rules.
 */
export async function accessibilityFaults(
  page: Page,
  { except = [], only }: { except?: readonly string[]; only?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  await untilNothingMoves(page)
  const context = JSON.stringify({ exclude: except.map((selector) => [selector]) })
  // Axe always runs all rules; describing the passed ones takes as long as running them.
  const options = JSON.stringify({ resultTypes: ['violations'], ...(only && { runOnly: only }) })
  const run = `axe.run(${context}, ${options}).then((found) => found.violations)`
  const violations = (await page.evaluate(run)) as Violation[]
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

/** Content that fades in has little contrast at first. A spinner never stops, so it is not waited for. */
export async function untilNothingMoves(page: Page) {
  await page.evaluate(movementEnds)
}

// A transition that a second one replaces may never report its end, so transitions are ended here.
const movementEnds = `new Promise(requestAnimationFrame).then(() => {
  const ends = ({ effect }) => Number.isFinite(effect.getComputedTiming().endTime)
  const movements = document.getAnimations().filter(ends)
  for (const movement of movements) if (movement instanceof CSSTransition) movement.finish()
  return Promise.allSettled(movements.map(({ finished }) => finished))
}).then(() => {})`

type Violation = { id: string; help: string; nodes: { target: string[] }[] }
