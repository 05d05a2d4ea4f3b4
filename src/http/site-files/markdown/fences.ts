import { containers } from './containers.ts'

type Block = { readonly isCode: boolean; readonly lines: string[] }

// With a bar after it some take it for the head of a table.
const opening = /^(`{3,}|~{3,})[^`|]*$/
const elsewhere = new RegExp(`^(${containers})(?=\`{3}|~{3})`)

/**
 * Text and fenced code by turns. Only a fence at the very start of a line is taken for one, and `escapeFences` takes
 * every other its meaning: so no reader of Markdown sees other code than we do.
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
  return blocks.filter(({ lines: held }) => held.length > 0)
}

// How far in a fence may stand to end the code is read in several ways too: it is put at the start of the line.
function endOf(fence: string, line: string): string | undefined {
  const mark = /^(`+|~+)$/.exec(line.trim())?.[1]
  return mark && mark[0] === fence[0] && mark.length >= fence.length ? mark : undefined
}

export function escapeFences(line: string): string {
  return line.replace(elsewhere, '$1\\')
}
