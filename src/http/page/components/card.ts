import { type Content, type Html, html } from '../../../platform/html/html.ts'
import { picture } from './picture.ts'

type Card = {
  readonly title: string
  readonly text: string
  /** The whole card links there. */
  readonly href?: string
  /** The key of its picture; null draws its first letter, and without the property there is none. */
  readonly cover?: string | null
  /** For example badges and a price. */
  readonly foot?: Content
}

/** One item in a list of cards. */
export function card({ title, text, href, cover, foot }: Card): Html {
  const head = href ? html`<a class="card-link" href="${href}">${title}</a>` : title
  return html`<li class="card">
${cover !== undefined && picture({ key: cover, name: title, width: 640, height: 360, classes: 'cover', loading: 'lazy' })}
<div class="card-text"><h3>${head}</h3><p>${text}</p>${foot && html`<div class="card-foot">${foot}</div>`}</div></li>`
}

/** A responsive grid of cards. */
export function cards(all: readonly Card[]): Html {
  return html`<ul class="cards">${all.map(card)}</ul>`
}
