import { attributes, type Html, html } from '../../../platform/html/html.ts'

type Progress = {
  readonly label: string
  /** Omitted while the progress is unknown. */
  readonly done?: number
  readonly of?: number
  /** The progress as text below the bar. */
  readonly text?: string | undefined
}

/** A progress bar. */
export function progress({ label, done, of, text }: Progress): Html {
  const barAttributes = attributes({ value: done, max: of })
  return html`<progress aria-label="${label}"${barAttributes}></progress>${text && html`<p class="quietly">${text}</p>`}`
}
