import MarkdownIt from 'markdown-it'

/** The level of a heading that the text calls its first: below the headings that stand around it on the page. */
export type TopHeading = 2 | 3 | 4

/** The longest HTML that is made of one text. */
export const longestHtml = 4_000_000

/**
 * Renders Markdown as HTML. HTML in Markdown is disabled, so every tag is one of a fixed list that the
 * renderer makes, and all text is escaped by it. Links go to web and mail addresses only; pictures are shown where they
 * are kept by us, and are links otherwise, as the pages' policy would refuse them.
 */
export function renderHtml(text: string, topHeading: TopHeading): string {
  return renderer.render(text, { topHeading })
}

// Deeper nesting is text. It multiplies the time that brackets without an end take.
const maxNesting = 20
const renderer = new MarkdownIt('default', { html: false, linkify: true, breaks: false, maxNesting })

const safeAddress = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i
// A definition can be referred to on every line.
const longestAddress = 2_000
const ownPicture = /^\/media\/[\w./-]+$/

renderer.validateLink = (url) => url.length <= longestAddress && safeAddress.test(url.trim())
renderer.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })

renderer.core.ruler.push('lectern_headings', ({ tokens, env }) => {
  const levels = tokens.filter(({ type }) => type === 'heading_open').map(levelOf)
  const first = levels.reduce((one, other) => Math.min(one, other), 6)
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    token.tag = `h${Math.min(6, levelOf(token) - first + topHeadingIn(env))}`
  }
})

const levelOf = ({ tag }: { readonly tag: string }) => Number(tag.slice(1))

function topHeadingIn(env: unknown): number {
  return typeof env === 'object' && env !== null && 'topHeading' in env ? Number(env.topHeading) : 2
}

// A definition can be referred to on every line, and each link has its title again.
renderer.core.ruler.push('lectern_titles', ({ tokens }) => {
  for (const { children } of tokens)
    for (const token of children ?? []) if (hasLongTitle(token)) token.attrSet('title', '')
})

const longestTitle = 300

function hasLongTitle(token: { readonly attrGet: (name: string) => unknown }): boolean {
  return String(token.attrGet('title') ?? '').length > longestTitle
}

// Decided before the HTML is written: references to one definition can make it a thousand times as long as the text.
renderer.core.ruler.push('lectern_length', ({ tokens }) => {
  let length = 0
  for (const { children } of tokens) for (const { attrs } of children ?? []) length += lengthOf(attrs ?? [])
  if (length > longestHtml) throw new RangeError('The HTML is too long')
})

function lengthOf(attributes: readonly (readonly [string, string | number])[]): number {
  return attributes.reduce((sum, [, value]) => sum + String(value).length, 0)
}

renderer.renderer.rules['link_open'] = (tokens, at, options, _env, self) => {
  const token = tokens[at]
  if (token && !isOwn(String(token.attrGet('href') ?? ''))) token.attrSet('rel', 'noopener nofollow')
  return self.renderToken(tokens, at, options)
}

// A picture that we do not keep is named and linked: nothing is fetched from elsewhere without a click.
renderer.renderer.rules['image'] = (tokens, at, options, env, self) => {
  const token = tokens[at]
  const url = String(token?.attrGet('src') ?? '')
  const alt = self.renderInlineAsText(token?.children ?? [], options, env)
  const { escapeHtml } = renderer.utils
  if (ownPicture.test(url) && !url.includes('..'))
    return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" loading="lazy">`
  return `<a href="${escapeHtml(url)}" rel="noopener nofollow">${escapeHtml(alt || url)}</a>`
}

// Wider than a phone: it scrolls by itself, and by the keyboard.
renderer.renderer.rules['table_open'] = () => '<div class="prose-table" tabindex="0"><table>\n'
renderer.renderer.rules['table_close'] = () => '</table></div>\n'

function isOwn(url: string): boolean {
  return /^(?:\/(?![/\\])|#)/.test(url)
}
