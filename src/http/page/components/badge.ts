import { type Html, html } from '../../../platform/html/html.ts'
import { type IconName, icon } from './icon.ts'

type Badge = { readonly tone?: 'good' | 'careful'; readonly icon?: IconName }

/** A word or two about something's state. */
export function badge(text: string, { tone, icon: name }: Badge = {}): Html {
  const classes = tone ? `badge badge-${tone}` : 'badge'
  return html`<span class="${classes}">${name && icon(name)}${text}</span>`
}

/** Several of them about the same thing, named for whoever cannot see what they belong to. */
export function badges(label: string, texts: readonly string[]): Html | undefined {
  if (texts.length === 0) return undefined
  const items = texts.map((text) => html`<li>${badge(text)}</li>`)
  return html`<ul class="badges" aria-label="${label}">${items}</ul>`
}
