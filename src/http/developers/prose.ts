import { html } from 'ghtml'

/** A sentence of ours or of the SDL: what stands in `backticks` is code. */
export function prose(text: string): string {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
    .join('')
}
