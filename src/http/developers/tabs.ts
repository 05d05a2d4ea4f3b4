import { html } from 'ghtml'
import { paths } from './paths.ts'
import type { DevelopersWords } from './words.ts'

type Tab = 'guide' | 'schema' | 'console'

/** The way between the three pages, above each of them. */
export function tabs({ tabs: words }: DevelopersWords, current: Tab): string {
  const links = (['guide', 'schema', 'console'] as const).map((tab) => {
    const mark = tab === current ? 'aria-current="page"' : ''
    return html`<li><a href="${paths[tab]}" !${mark}>${words[tab]}</a></li>`
  })
  return html`<nav class="tabs" aria-label="${words.label}"><ul>!${links.join('')}</ul></nav>`
}
