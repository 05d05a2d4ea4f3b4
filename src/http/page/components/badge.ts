import { type Html, html } from '../../../platform/html/html.ts'
import { type IconName, icon } from './icon.ts'

type Badge = { readonly tone?: 'good' | 'careful'; readonly icon?: IconName }

/** A short state label. */
export function badge(text: string, { tone, icon: name }: Badge = {}): Html {
  const classes = tone ? `badge badge-${tone}` : 'badge'
  return html`<span class="${classes}">${name && icon(name)}${text}</span>`
}

/** A labelled group of badges, for screen readers. */
export function badges(label: string, texts: readonly string[]): Html | undefined {
  if (texts.length === 0) return undefined
  const items = texts.map((text) => html`<li>${badge(text)}</li>`)
  return html`<ul class="badges" aria-label="${label}">${items}</ul>`
}
