import { type Content, type Html, html } from '../../../platform/html/html.ts'

type Fact = readonly [name: string, value: Content]

/** Names and values, one pair a line; what is undefined or false is left out. */
export function facts(all: readonly (Fact | undefined | false)[]): Html {
  const pairs = all.filter((each) => each !== undefined && each !== false)
  return html`<dl class="facts">${pairs.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}
