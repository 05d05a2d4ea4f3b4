import { publicList } from '../../paths/public-paths.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { icon } from './components/icon.ts'
import type { PageContext } from './context.ts'

/** The menu beside the school's name. `site-nav.js` moves the entries for which there is no room into "More". */
export function siteNav(context: PageContext): Html | undefined {
  const list = navList(context)
  if (!list) return undefined
  const { messages } = context
  return html`<nav class="site-nav" aria-label="${messages.siteMenu}">${list}
<details class="more" hidden><summary><span data-alone="${messages.menu}">${messages.more}</span>${icon('down')}</summary>
<div class="drop"><ul></ul></div></details></nav>`
}

/** The entries of the menu: the links that the school chose, otherwise every kind of item that it has. */
export function navList(context: PageContext): Html | undefined {
  const entries = links(context)
  if (entries.length === 0) return undefined
  const items = entries.map(({ label, href, lang }) => {
    const current = attributes({ lang, 'aria-current': href === context.path && 'page' })
    return html`<li><a href="${href}"${current}>${label}</a></li>`
  })
  return html`<ul>${items}</ul>`
}

function links({ school, chrome, messages }: PageContext) {
  if (!chrome) return []
  if (chrome.navigation.length > 0)
    return chrome.navigation.map((link) => ({ ...link, lang: school?.locale }))
  return chrome.kinds.map((kind) => ({
    label: messages.kinds[kind],
    href: publicList(kind),
    lang: undefined,
  }))
}
