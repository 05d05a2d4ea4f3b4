import { containers } from './containers.ts'

type Block = { readonly isCode: boolean; readonly lines: string[] }

// With a pipe after it, some parsers read it as a table header.
const opening = /^(`{3,}|~{3,})[^`|]*$/
const elsewhere = new RegExp(`^(${containers})(?=\`{3}|~{3})`)

/**
 * Splits Markdown into text and fenced code. Only a fence at the start of a line counts, and `escapeFences`
 * escapes all others, so that every Markdown parser sees the same code as we do.
 */
export function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [{ isCode: false, lines: [] }]
  let fence: string | undefined
  for (const line of lines) {
    if (fence) {
      const end = endOf(fence, line)
      blocks.at(-1)?.lines.push(end ?? line)
      if (!end) continue
      blocks.push({ isCode: false, lines: [] })
      fence = undefined
    } else {
      fence = opening.exec(line)?.[1]
      if (fence) blocks.push({ isCode: true, lines: [] })
      blocks.at(-1)?.lines.push(line)
    }
  }
  return blocks.filter(({ lines: content }) => content.length > 0)
}

// Parsers differ on the indentation of a closing fence too: it is put at the start of the line.
function endOf(fence: string, line: string): string | undefined {
  const mark = /^(`+|~+)$/.exec(line.trim())?.[1]
  return mark && mark[0] === fence[0] && mark.length >= fence.length ? mark : undefined
}

export function escapeFences(line: string): string {
  return line.replace(elsewhere, '$1\\')
}
