import { beforeAll, describe, expect, test } from 'vitest'
import { hostileTexts } from '../../../test/support/hostile/hostile-texts.ts'
import { leastUnder, longestTick } from '../../../test/support/requests/longest-tick.ts'
import { propertyRuns } from '../../../test/support/samples/property-runs.ts'
import { quoteMarkdown, renderMarkdown } from './markdown.ts'
import { createThread } from './worker-thread.ts'

/** The longest Markdown that a field takes. */
const longest = 200_000
const mostMs = 50

const render = async (text: string) => (await renderMarkdown(text, { topHeading: 2 })).text

beforeAll(async () => {
  await render('a *b* '.repeat(1_000))
  await quoteMarkdown('a *b* '.repeat(1_000), { below: 1 })
})

const every = propertyRuns({ sample: 3, all: 1 })
const texts = Object.entries(hostileTexts).filter((_text, at) => at % every === 0)

describe.each(texts)('a Markdown text of %s', (_what, make) => {
  test('a Markdown text of the maximum length is rendered and quoted without blocking the event loop', async () => {
    expect(await leastUnder(mostMs, (n) => longestTick(() => render(make(longest - n))))).toBeLessThan(mostMs)
    const quote = (text: string) => quoteMarkdown(text, { below: 1 })
    expect(await leastUnder(mostMs, (n) => longestTick(() => quote(make(longest - n))))).toBeLessThan(mostMs)
  }, 60_000)

  test('a Markdown text below the thread limit is rendered without blocking the event loop', async () => {
    const text = make(500)
    expect(await longestTick(() => render(text))).toBeLessThan(mostMs)
  })
})

describe('a long Markdown text', () => {
  test('a long Markdown text has the same HTML as a short one', async () => {
    const paragraph = '**a** [b](/c)\n\n'
    const short = await render(paragraph)
    expect(await render(paragraph.repeat(300))).toBe(short.repeat(300))
  })

  test('a long Markdown text is rendered once for concurrent and repeated requests', async () => {
    const text = `${'once *only*\n\n'.repeat(2_000)}`
    const options = { topHeading: 2 } as const
    const [first, second] = await Promise.all([renderMarkdown(text, options), renderMarkdown(text, options)])
    expect(second).toBe(first)
    expect(await renderMarkdown(text, options)).toBe(first)
    expect(await renderMarkdown(text, { topHeading: 3 })).not.toBe(first)
  })

  test('a long Markdown text whose HTML would be far longer than itself is shown as plain text', async () => {
    const text = `[a]: /${'b'.repeat(1_900)}\n\n<script>\n\n${'[a]'.repeat(60_000)}`
    const html = await render(text)
    expect(html).toMatch(/^<div class="as-typed">\[a\]: /)
    expect(html).toContain('&#60;script&#62;')
    expect(html.length).toBeLessThan(text.length * 2)
  })
})

test('a task that exceeds the time limit of a thread fails, and the next one runs in a new thread', async () => {
  const slow = { is: 'html', text: hostileTexts['everything']?.(longest) ?? '', topHeading: 2 } as const
  const impatient = createThread({ longestMs: 1 })
  expect(await impatient.run(slow)).toEqual({ is: 'failed' })
  const patient = createThread()
  const quick = { is: 'html', text: '*a*', topHeading: 2 } as const
  expect(await patient.run(quick)).toEqual({ is: 'result', text: '<p><em>a</em></p>\n' })
})
