import { paths } from '../../paths/paths.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { locales } from '../../platform/locales.ts'
import { accentPath, assetPath, defaultAccent, iconPath, type ScriptName } from './assets.ts'
import { avatar } from './components/avatar.ts'
import { initialOf } from './components/picture.ts'
import type { PageContext } from './context.ts'
import { kitWords } from './kit-words.ts'

/** The result of a view. */
export type Page = {
  readonly title: string
  readonly main: Html
  readonly head?: Html | undefined
  readonly scripts?: readonly ScriptName[]
  /** In place of the site's own, for a page that brings a whole application. */
  readonly stylesheet?: string
  /** In place of the address's own query: what a change of language keeps. */
  readonly keptQuery?: string
  /** In place of what the reader's device prefers. */
  readonly theme?: 'light' | 'dark' | undefined
}

/** The whole document around a page's own part. */
export function layout(context: PageContext, page: Page): Html {
  const { school, locale, words } = context
  const { title, main, head, theme, stylesheet = assetPath('site.css') } = page
  const name = school?.name ?? 'Lectern'
  const accent = school?.accentColour ?? defaultAccent
  return html`<!doctype html>
<html lang="${locale}"${attributes({ 'data-theme': theme })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === name ? name : `${title} · ${name}`}</title>
<link rel="stylesheet" href="${stylesheet}">
<link rel="stylesheet" href="${accentPath(accent)}">
<link rel="icon" type="image/svg+xml" href="${iconPath(accent)}">
${head}${scriptsOf(page)}
</head>
<body>
<a class="skip" href="#main">${words.skipToContent}</a>
<header class="site container">
<a class="brand" href="${paths.front}"><span class="monogram" aria-hidden="true">${initialOf(name)}</span><span>${name}</span></a>
<div class="menu">${languageMenu(context, page)}${accountLink(context)}</div>
</header>
<main id="main" class="container" tabindex="-1">${main}</main>
<footer class="site container"><small>${words.poweredBy}</small>${developersLink(context)}</footer>
</body>
</html>`
}

function scriptsOf({ scripts = [] }: Page): Html[] {
  return scripts.map((name) => html`<script src="${assetPath(name)}" type="module"></script>`)
}

function accountLink({ reader, school, words }: PageContext): Html | undefined {
  if (!school) return undefined
  return reader
    ? html`<a class="account" href="${paths.account.overview}">${avatar(reader, 32)}<span class="name">${reader.name}</span></a>`
    : html`<a class="account" href="${paths.signIn}">${words.signIn}</a>`
}

function developersLink({ school, words }: PageContext): Html | undefined {
  return school && html`<small><a href="${paths.developers.guide}">${words.developers}</a></small>`
}

function languageMenu({ locale, words, query }: PageContext, { keptQuery }: Page): Html {
  const kept = keptQuery ?? withoutLanguage(query)
  const links = locales.map((each) => {
    const current = attributes({ 'aria-current': each === locale && 'true' })
    const address = `?${kept === '' ? '' : `${kept}&`}lang=${each}`
    return html`<li><a${current} lang="${each}" hreflang="${each}" href="${address}">${kitWords(each).languageName}</a></li>`
  })
  return html`<nav class="languages" aria-label="${words.changeLanguage}"><ul>${links}</ul></nav>`
}

function withoutLanguage(query: URLSearchParams): string {
  if (!query.has('lang')) return query.toString()
  const others = new URLSearchParams(query)
  others.delete('lang')
  return others.toString()
}
