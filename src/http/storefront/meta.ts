import { endpoints } from '../../paths/endpoints.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { socialPictureAt } from '../../paths/pictures.ts'
import { type Html, html, trustedHtml } from '../../platform/html/html.ts'
import { locales } from '../../platform/locales.ts'
import type { SchoolContext } from '../page/context.ts'

type Meta = {
  readonly title: string
  readonly description: string
  /** The key of its picture. */
  readonly image?: string | null | undefined
  readonly type?: 'website' | 'article' | 'product'
  /** The part of the query that identifies the page. */
  readonly query?: string | undefined
  /** The Markdown version of the page. */
  readonly markdown?: string | undefined
  /** Descriptions by schema.org. */
  readonly described?: readonly object[]
  /** For pages that search engines should pass over. */
  readonly isUnlisted?: boolean | undefined
}

/** The metadata of a page for search engines, link previews and agents. */
export function meta(context: SchoolContext, page: Meta): Html {
  const { school, path, locale } = context
  const {
    title,
    description,
    image,
    type = 'website',
    query = '',
    markdown,
    described = [],
    isUnlisted,
  } = page
  const at = (language?: string) => urlAt(school, withLanguage(path, query, language))
  // A URL without a language is canonical itself, whichever language was served.
  const own = at(context.query.has('lang') && locale !== school.locale ? locale : undefined)
  const picture = image ? urlAt(school, socialPictureAt(image)) : undefined
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${own}">
${locales.map((each) => html`<link rel="alternate" hreflang="${each}" href="${at(each === school.locale ? undefined : each)}">`)}
<link rel="alternate" hreflang="x-default" href="${at()}">
${markdown && html`<link rel="alternate" type="text/markdown" href="${markdown}">`}
<link rel="describedby" type="text/plain" href="${endpoints.llms}">
${isUnlisted && html`<meta name="robots" content="noindex, follow">`}
<meta property="og:site_name" content="${school.name}">
<meta property="og:type" content="${type}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${own}">
<meta property="og:locale" content="${locale.replace('-', '_')}">
${picture && html`<meta property="og:image" content="${picture}"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`}
<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">
${described.map(jsonLd)}`
}

function withLanguage(path: string, query: string, language: string | undefined): string {
  const parameters = new URLSearchParams(query)
  if (language) parameters.set('lang', language)
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

// A data script that is not executed; without a `<` its content cannot end it early.
function jsonLd(data: object): Html {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return html`<script type="application/ld+json">${trustedHtml(text)}</script>`
}

/** The breadcrumbs of a page, for search engines. */
export function breadcrumbs(
  { school }: SchoolContext,
  steps: readonly { readonly name: string; readonly path: string }[],
): object {
  const itemListElement = steps.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: urlAt(school, path),
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

/** A text of authors' as one line of at most so many characters. */
export function inOneLine(text: string, most = 160): string {
  const plain = text
    // Far more than the line has room for.
    .slice(0, 20 * most)
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    // A list or a line begins with a hyphen; a word has one inside.
    .replace(/(?<![\p{L}\p{N}])-+|-+(?![\p{L}\p{N}])|[#>*_`~|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].length <= most ? plain : `${[...plain].slice(0, most - 1).join('')}…`
}
