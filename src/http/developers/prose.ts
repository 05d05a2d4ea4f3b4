import { type Content, html } from '../../platform/html/html.ts'

/** A sentence with `code` in backticks. */
export function prose(text: string): Content {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))
}
