// npm run bench -- lighthouse [--only course --runs 3]: four pages of the demo school as Lighthouse sees them
// on a phone, with its own throttling. Exits with 1 if a category is below 95.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { openDatabase } from '../../src/start/open-database.ts'
import { findChromium } from '../../test/support/browser/find-chromium.ts'
import { startLectern } from '../lectern.ts'
import { describedMachine, writeResults } from '../results.ts'
import { addressOn, aLecture, cookieOf } from './session.ts'
import { storeCookie } from './store-cookie.ts'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string', multiple: true, default: ['front', 'course', 'checkout', 'classroom'] },
    runs: { type: 'string', default: '3' },
  },
})

const aim = 95
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

type Page = {
  readonly name: string
  readonly url: string
  readonly cookie?: string
  /** Such pages are excluded from search engines, which Lighthouse counts as a fault. */
  readonly isUnlisted: boolean
}

const machine = describedMachine()
// Created by the product, so that its database user can enter it.
const folder = options.data ?? join(tmpdir(), `lectern-bench-${randomUUID()}`)
const database = await openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined, PORT: 0 }, 'command')
const lectern = await startLectern({ dataFolder: database.dataFolder, pool: 10 })
const { executablePath, libraries } = await findChromium()
const chromium = await launch({
  chromePath: executablePath,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  ...(libraries ? { envVars: { ...process.env, LD_LIBRARY_PATH: libraries } } : {}),
})
try {
  const judged = []
  for (const page of await pages()) judged.push(await judge(page))
  writeResults('lighthouse', { machine, options, judged })
  if (judged.some(({ scores }) => Object.values(scores).some((score) => score < aim))) process.exitCode = 1
} finally {
  chromium.kill()
  await lectern.stop()
  await database.stop()
  if (!options.data) rmSync(folder, { recursive: true, force: true })
}

async function pages(): Promise<Page[]> {
  const { origin } = lectern
  const [tom, mei] = [await cookieOf(database, 'tom'), await cookieOf(database, 'mei')]
  const course = `${origin}/courses/tea-bowls`
  const checkout = await addressOn(`${origin}/courses/kintsugi`, '', /\/checkout\?item=course:[0-9a-f-]{36}/)
  const lecture = await addressOn(`${origin}/learn/wheel-throwing-100`, mei, aLecture)
  const all: Page[] = [
    { name: 'front', url: `${origin}/`, isUnlisted: false },
    { name: 'course', url: course, isUnlisted: false },
    { name: 'checkout', url: origin + checkout, cookie: tom, isUnlisted: true },
    { name: 'classroom', url: origin + lecture, cookie: mei, isUnlisted: true },
  ]
  return all.filter(({ name }) => options.only.includes(name))
}

/** The median run by performance, and its failed audits. */
async function judge(page: Page) {
  const runs: Result[] = []
  for (let run = 0; run < Number(options.runs); run++) runs.push(await inspectOrAgain(page))
  runs.sort((a, b) => scoreOf(a, 'performance', page) - scoreOf(b, 'performance', page))
  const middle = runs[Math.floor(runs.length / 2)]
  if (!middle) throw new Error('Nothing was inspected')
  const scores = Object.fromEntries(categories.map((each) => [each, scoreOf(middle, each, page)]))
  const failing = categories.flatMap((each) => failingIn(middle, each))
  console.log(`${page.name.padEnd(10)} ${categories.map((each) => `${each} ${scores[each]}`).join(', ')}`)
  for (const line of failing) console.log(`  ${line}`)
  return { name: page.name, scores, failing }
}

// On a busy machine the browser sometimes loses the beginning of its trace.
async function inspectOrAgain(page: Page): Promise<Result> {
  try {
    return await inspect(page)
  } catch (error) {
    console.error(`Once more: ${error}`)
    return await inspect(page)
  }
}

async function inspect({ url, cookie }: Page): Promise<Result> {
  await storeCookie(chromium.port, url, cookie)
  const found = await lighthouse(url, {
    port: chromium.port,
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (!found) throw new Error(`Lighthouse says nothing of ${url}`)
  const { lhr } = found
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} leads to ${lhr.finalDisplayedUrl}`)
  return lhr
}

// Lighthouse's own weights.
function scoreOf({ categories: all, audits }: Result, category: Category, { isUnlisted }: Page): number {
  const counted = (all[category]?.auditRefs ?? []).filter(({ id, weight }) => {
    const isLeftOut = isUnlisted && id === 'is-crawlable'
    return weight > 0 && !isLeftOut && typeof audits[id]?.score === 'number'
  })
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  const points = counted.reduce((sum, { id, weight }) => sum + weight * (audits[id]?.score ?? 0), 0)
  return Math.round((100 * points) / weights)
}

function failingIn({ categories: all, audits }: Result, category: Category): string[] {
  return (all[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const { score, title, displayValue = '' } = audits[id] ?? {}
    if (typeof score !== 'number' || score >= 0.9) return []
    return [`${category}, ${id} (weight ${weight}, ${score}): ${title} ${displayValue}`]
  })
}
