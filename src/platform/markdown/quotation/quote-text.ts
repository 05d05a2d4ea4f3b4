import { blocksOf, escapeFences } from './fences.ts'
import { demoteHeadings } from './headings.ts'
import { escapeOddLinks, stripHtml } from './raw-html.ts'

/** An author's Markdown as a quotation, so that it cannot affect the rest of the document. */
export function quoteText(markdown: string, { below }: { readonly below: number }): string {
  const lines = markdown
    .replace(/\r\n?/g, '\n')
    // All control characters but the end of a line and the tab.
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
    .split('\n')
  return blocksOf(lines)
    .flatMap((block) => (block.isCode ? block.lines : sanitized(block.lines, below)))
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function sanitized(lines: readonly string[], below: number): string[] {
  const plain = stripHtml(lines).map(escapeOddLinks).map(escapeFences)
  return demoteHeadings(plain, below)
}
