import { type Html, html } from '../../platform/html/html.ts'

const urlPattern = /https?:\/\/[^\s<>"'`（）「」。，、；：！？]+/g
// Punctuation after a URL is not part of it.
const trailing = /[.,;:!?)\]}]+$/

/** The text of a comment: line breaks stay, URLs become links, everything else is plain text. */
export function commentText(text: string): Html {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const [first = '', ...rest] = paragraph.split('\n')
    return html`<p>${linked(first)}${rest.map((line) => html`<br>${linked(line)}`)}</p>`
  })
  return html`${paragraphs}`
}

function linked(line: string): Html[] {
  const parts: Html[] = []
  let from = 0
  for (const { 0: found, index } of line.matchAll(urlPattern)) {
    const link = found.replace(trailing, '')
    if (!URL.canParse(link)) continue
    parts.push(html`${line.slice(from, index)}<a href="${link}" rel="ugc nofollow noopener">${link}</a>`)
    from = index + link.length
  }
  return [...parts, html`${line.slice(from)}`]
}
