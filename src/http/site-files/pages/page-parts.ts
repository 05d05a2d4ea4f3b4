import { endpoints } from '../../../paths/endpoints.ts'
import { type PublicKind, publicPath } from '../../../paths/public-paths.ts'
import { quoteMarkdown } from '../../../platform/markdown/markdown.ts'
import type { SiteFile } from '../cached-file.ts'
import type { FileContext } from '../context.ts'
import { inline, linkTo } from '../markdown/inline.ts'
import { latest } from '../site-file.ts'

/** The file of one item; it also depends on the school, its links and its time zone. */
export function pageFile(
  { school }: FileContext,
  { thing, changedAt }: { readonly thing: object; readonly changedAt: Date | undefined },
  write: SiteFile['write'],
): SiteFile {
  return { from: thing, changedAt: latest(changedAt, school.changedAt), write }
}

/** Joins the parts of a page; empty ones are omitted. */
export function pageOf(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

export function opening(name: string, summary = ''): string {
  return summary.trim() === '' ? `# ${inline(name)}` : `# ${inline(name)}\n\n> ${inline(summary)}`
}

/** One-line facts; those without a value are omitted. */
export function facts(lines: readonly (readonly [label: string, value: string])[]): string {
  return lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `- ${label}: ${value}`)
    .join('\n')
}

export function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`## ${title}`, '', ...lines].join('\n')
}

/** An author's text as a quotation under a heading. */
export async function description({ messages }: FileContext, markdown: string): Promise<string> {
  if (markdown.trim() === '') return ''
  return `## ${messages.page.about} (${messages.page.aboutNote})\n\n${await quoteMarkdown(markdown, { below: 2 })}`
}

/** The page where a person can buy the item; programs cannot. */
export function howToBuy({ messages, at }: FileContext, kind: PublicKind, slug: string): string {
  return section(messages.page.howToBuy, [messages.page.buyAt(at(publicPath(kind, slug)))])
}

/** Links for further reading. */
export function onward({ messages, fileAt }: FileContext): string {
  return [
    `- ${linkTo(fileAt(endpoints.pricing), messages.page.allPrices)}`,
    `- ${linkTo(fileAt(endpoints.llms), messages.page.index)}`,
  ].join('\n')
}
