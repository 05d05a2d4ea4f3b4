import { quoteText } from './quotation/quote-text.ts'
import { longestHtml, renderHtml, type TopHeading } from './render-html.ts'

/** Work on an author's text that can take longer than a request may hold the event loop. */
export type Task =
  | { readonly is: 'html'; readonly text: string; readonly topHeading: TopHeading }
  | { readonly is: 'quotation'; readonly text: string; readonly below: number }

/** The result of a task; undefined if it is too long to be shown. */
export function runTask(task: Task): string | undefined {
  try {
    const result = task.is === 'html' ? renderHtml(task.text, task.topHeading) : quoteText(task.text, task)
    return result.length <= longestHtml ? result : undefined
  } catch (error) {
    // The result is longer than the limit, or than any string can be.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
