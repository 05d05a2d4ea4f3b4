import { attributes, type Html, html } from '../../../platform/html/html.ts'

type Progress = {
  readonly label: string
  /** Left out while nobody knows how far it is. */
  readonly done?: number
  readonly of?: number
  /** The same in words, below the bar. */
  readonly text?: string | undefined
}

/** How far something is. */
export function progress({ label, done, of, text }: Progress): Html {
  const share = attributes({ value: done, max: of })
  return html`<progress aria-label="${label}"${share}></progress>${text && html`<p class="quietly">${text}</p>`}`
}
