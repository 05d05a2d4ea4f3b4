import { type Content, type Html, html } from '../../../platform/html/html.ts'

type Fact = readonly [name: string, value: Content]

/** A description list; undefined and false values are omitted. */
export function facts(all: readonly (Fact | undefined | false)[]): Html {
  const pairs = all.filter((each) => each !== undefined && each !== false)
  return html`<dl class="facts">${pairs.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}
