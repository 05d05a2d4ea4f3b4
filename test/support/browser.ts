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

/** A page in a real browser, with no memory of other tests. */
export async function openPage({ width = 1280, height = 900, ...options }: PageOptions = {}): Promise<Page> {
  connected ??= chromium.connect(inject('browser'))
  const context = await (await connected).newContext({ viewport: { width, height }, ...options })
  onTestFinished(() => context.close())
  return await context.newPage()
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with the page, one line each; `except` names what others have made and we cannot mend. */
export async function accessibilityFaults(
  page: Page,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<string[]> {
  await page.evaluate(axe)
  const run = `axe.run({ exclude: ${JSON.stringify(except.map((selector) => [selector]))} })`
  const { violations } = (await page.evaluate(run)) as { violations: Violation[] }
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

type Violation = { id: string; help: string; nodes: { target: string[] }[] }
