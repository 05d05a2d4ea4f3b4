import { isOperator } from '../../domain/identity/index.ts'
import { currencyName } from '../../labels/currency-name.ts'
import { paths } from '../../paths/paths.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { locales } from '../../platform/locales.ts'
import { accentPath, assetPath, defaultAccent, iconPath, type ScriptName } from './assets.ts'
import { avatar } from './components/avatar.ts'
import { cartBanner } from './components/cart-banner.ts'
import { icon } from './components/icon.ts'
import { initialOf } from './components/initial.ts'
import { picture } from './components/picture.ts'
import type { PageContext } from './context.ts'
import { currencyParameter } from './currency-choice.ts'
import { kitMessages } from './kit-messages.ts'
import { navList, siteNav } from './site-nav.ts'
import { upTo99 } from './up-to-99.ts'

/** The result of a view. */
export type Page = {
  readonly title: string
  readonly main: Html
  /** A sentence about the page; pages of the shop set it in their own head. */
  readonly description?: string
  readonly head?: Html | undefined
  readonly scripts?: readonly ScriptName[]
  /** In place of the site's own, for a page that brings a whole application. */
  readonly stylesheet?: string
  /** The query that a change of language keeps, instead of the current one. */
  readonly languageQuery?: string
  /** Overrides the preference of the reader's device. */
  readonly theme?: 'light' | 'dark' | undefined
  /** `edges`: parts of the page reach from edge to edge and bring their own containers. */
  readonly width?: 'edges' | undefined
}

/** The whole document around a page's own part. */
export function layout(context: PageContext, page: Page): Html {
  const { school, locale, messages, chrome } = context
  const { title, description, main, head, theme, width } = page
  const name = school?.name ?? 'Lectern'
  const accent = school?.accentColour ?? defaultAccent
  const look = attributes({ 'data-theme': theme, 'data-type': chrome?.typeface === 'serif' && 'serif' })
  return html`<!doctype html>
<html lang="${locale}"${look}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === name ? name : `${title} · ${name}`}</title>${
    description &&
    html`
<meta name="description" content="${description}">`
  }
${stylesheets(page)}
<link rel="stylesheet" href="${accentPath(accent)}">
<link rel="icon" type="image/svg+xml" href="${iconPath(accent)}">
${head}${scriptsOf(page)}
</head>
<body>
<a class="skip" href="#main">${messages.skipToContent}</a>
<header class="site-header"><div class="container">
${brand(context, name)}
${siteNav(context)}
<div class="site-tools">${tools(context)}${currencyMenu(context, page)}${languageMenu(context, page)}${accountLink(context)}${phoneMenu(context, page)}</div>
</div></header>
<main id="main" class="${width === 'edges' ? 'wide' : 'container'}" tabindex="-1">${banners(context)}${main}</main>
${siteFooter(context)}
</body>
</html>`
}

// An application has its own styles within the same layout.
function stylesheets({ stylesheet }: Page): Html {
  const link = (href: string) => html`<link rel="stylesheet" href="${href}">`
  return stylesheet ? html`${link(assetPath('frame.css'))}${link(stylesheet)}` : link(assetPath('site.css'))
}

// The page of the cart shows it beside its lines.
function banners(context: PageContext): Html | undefined {
  if (context.path === paths.cart) return undefined
  const banner = cartBanner(context, { isAtCart: false })
  return banner && html`<div class="container site-news">${banner}</div>`
}

function scriptsOf({ scripts = [] }: Page): Html[] {
  return (['site-nav.js', ...scripts] as const).map(
    (name) => html`<script src="${assetPath(name)}" type="module"></script>`,
  )
}

function brand({ chrome }: PageContext, name: string): Html {
  const mark = chrome?.logoKey
    ? picture({ key: chrome.logoKey, name, width: 36, height: 36, classes: 'logo' })
    : html`<span class="monogram" aria-hidden="true">${initialOf(name)}</span>`
  return html`<a class="brand" href="${paths.front}">${mark}<span class="name">${name}</span></a>`
}

function tools({ school, messages, cartSize }: PageContext): Html | undefined {
  if (!school) return undefined
  const count = cartSize > 0 && html`<span class="count" aria-hidden="true">${cartSize}</span>`
  return html`<a class="tool search" href="${paths.catalog}" aria-label="${messages.search}">${icon('search')}</a>
<a class="tool" href="${paths.cart}" aria-label="${messages.cart(cartSize)}">${icon('cart')}${count}</a>`
}

function accountLink({ reader, school, messages, unread }: PageContext): Html | undefined {
  if (!school) return undefined
  if (!reader)
    return html`<a class="tool sign-in" href="${paths.signIn}">${icon('person')}<span>${messages.signIn}</span></a>`
  const count = unread > 0 && html`<span class="count" aria-hidden="true">${upTo99(unread)}</span>`
  const admin =
    isOperator(reader.roles) &&
    html`<a class="tool learn" href="${paths.admin}">${icon('change')}<span>${messages.admin}</span></a>`
  return html`${admin}<a class="tool learn" href="${paths.learn.home}">${icon('courses')}<span>${messages.myCourses}</span></a>
<a class="tool" href="${paths.account.inbox}" aria-label="${messages.inbox(unread)}">${icon('bell')}${count}</a>
<a class="tool account" href="${paths.account.overview}">${avatar(reader, 32)}<span class="name">${reader.name}</span></a>`
}

function languageLinks({ locale, query }: PageContext, { languageQuery }: Page): Html {
  const otherQuery = languageQuery ?? withoutLanguage(query)
  const all = locales.map((each) => {
    const current = attributes({ 'aria-current': each === locale && 'true' })
    const url = `?${otherQuery === '' ? '' : `${otherQuery}&`}lang=${each}`
    return html`<li><a${current} lang="${each}" hreflang="${each}" rel="nofollow" href="${url}">${kitMessages(each).languageName}</a></li>`
  })
  return html`<ul>${all}</ul>`
}

function languageMenu(context: PageContext, page: Page): Html {
  const { messages } = context
  return html`<details class="languages"><summary>${icon('language')}<span>${messages.languageShort}</span><span class="unseen"> – ${messages.changeLanguage}</span></summary>
<div class="drop">${languageLinks(context, page)}</div></details>`
}

/** Empty if the school sells in one currency only. */
function currencyLinks(
  { school, locale, currency, query }: PageContext,
  { languageQuery }: Page,
): Html | undefined {
  if (!school || school.currencies.length === 0) return undefined
  const otherQuery = languageQuery ?? withoutLanguage(query)
  const all = [school.currency, ...school.currencies].map((each) => {
    const current = attributes({ 'aria-current': each === currency && 'true' })
    const url = `?${otherQuery === '' ? '' : `${otherQuery}&`}${currencyParameter}=${each}`
    return html`<li><a${current} rel="nofollow" href="${url}">${each} <small>${currencyName(locale, each)}</small></a></li>`
  })
  return html`<ul>${all}</ul>`
}

function currencyMenu(context: PageContext, page: Page): Html | undefined {
  const links = currencyLinks(context, page)
  if (!links) return undefined
  const { messages, currency } = context
  return html`<details class="currencies"><summary><span>${currency}</span><span class="unseen"> – ${messages.changeCurrency}</span></summary>
<div class="drop">${links}</div></details>`
}

/** On narrow screens: the whole menu behind one button. */
function phoneMenu(context: PageContext, page: Page): Html {
  const { messages } = context
  const list = navList(context)
  const menu = list && html`<nav aria-label="${messages.siteMenu}">${list}</nav>`
  return html`<details class="site-menu"><summary aria-label="${messages.menu}">${icon('menu')}</summary>
<div class="drop">${ownLinks(context)}${menu}<nav aria-label="${messages.changeLanguage}">${languageLinks(context, page)}</nav>${currencyPart(context, page)}</div></details>`
}

function currencyPart(context: PageContext, page: Page): Html | undefined {
  const links = currencyLinks(context, page)
  return links && html`<nav aria-label="${context.messages.changeCurrency}">${links}</nav>`
}

function ownLinks({ school, reader, messages }: PageContext): Html | undefined {
  if (!school) return undefined
  const learn = reader && html`<li><a href="${paths.learn.home}">${messages.myCourses}</a></li>`
  const admin =
    reader && isOperator(reader.roles) && html`<li><a href="${paths.admin}">${messages.admin}</a></li>`
  return html`<nav aria-label="${messages.shortcuts}"><ul>${admin}${learn}<li><a href="${paths.catalog}">${messages.search}</a></li></ul></nav>`
}

function siteFooter({ school, messages, chrome }: PageContext): Html {
  const own = chrome?.footer ? html`<div class="own-words">${chrome.footer}</div>` : undefined
  const developers = school && html`<li><a href="${paths.developers.guide}">${messages.developers}</a></li>`
  return html`<footer class="site-footer"><div class="container">
${own}<ul>${developers}<li>${messages.poweredBy}</li></ul></div></footer>`
}

function withoutLanguage(query: URLSearchParams): string {
  if (!query.has('lang')) return query.toString()
  const otherParameters = new URLSearchParams(query)
  otherParameters.delete('lang')
  return otherParameters.toString()
}
