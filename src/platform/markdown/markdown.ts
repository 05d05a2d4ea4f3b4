import { createHash } from 'node:crypto'
import { createRecentCache } from '../cache/recent-cache.ts'
import { type Html, html, trustedHtml } from '../html/html.ts'
import { createSingleFlight } from '../single-flight.ts'
import { Unavailable } from '../unavailable.ts'
import type { TopHeading } from './render-html.ts'
import { runTask, type Task } from './worker-tasks.ts'
import { createThread, type Outcome } from './worker-thread.ts'

type Options = {
  /** The level of a heading that the text calls its first: below the headings that stand around it on the page. */
  readonly topHeading: TopHeading
}

// The most intricate text of this length, a table, takes about 10 ms.
const mostInline = 500
const thread = createThread()
const rendered = createRecentCache<Html>({ most: 16 * 1024 * 1024, sizeOf: ({ text }) => text.length })
const inFlight = createSingleFlight<Html>()

/**
 * An author's Markdown as HTML. A long text is rendered by a thread, and each text once: the result is cached by its digest.
 * A text that cannot be rendered within the limits is shown as it was typed.
 */
export async function renderMarkdown(text: string, { topHeading }: Options): Promise<Html> {
  const key = `${topHeading} ${createHash('sha256').update(text).digest('base64url')}`
  return (
    rendered.read(key) ??
    (await inFlight(key, async () => {
      const outcome = await outcomeOf({ is: 'html', text, topHeading })
      const isRendered = outcome.is === 'result' && outcome.text !== undefined
      const result = isRendered ? trustedHtml(outcome.text) : html`<div class="as-typed">${text}</div>`
      // A thread that failed may have been short of time on a busy machine; the next request tries again.
      if (outcome.is === 'result') rendered.write(key, result)
      return result
    }))
  )
}

/** An author's Markdown as a quotation inside a Markdown document, with its headings below ours. */
export async function quoteMarkdown(text: string, { below }: { readonly below: number }): Promise<string> {
  const outcome = await outcomeOf({ is: 'quotation', text, below })
  if (outcome.is === 'failed' || outcome.text === undefined) throw new Unavailable('rendering')
  return outcome.text
}

async function outcomeOf(task: Task): Promise<Outcome> {
  return task.text.length <= mostInline ? { is: 'result', text: runTask(task) } : await thread.run(task)
}
