import colours from 'picocolors'
import { Refusal } from '../platform/refusal.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { reasonOf, Unavailable } from '../platform/unavailable.ts'

/** The output of a command: text, or JSON with --json. */
export type Terminal = {
  /** The command's outcome: `data` for programs, `text` for people. */
  readonly result: (data: unknown, text: string) => void
  /** A bar on a terminal, a line at every tenth elsewhere, nothing with --json. */
  readonly progress: (label: string, total: number) => (done: number) => void
}

type Output = { write: (text: string) => unknown; readonly isTTY?: boolean; readonly columns?: number }

export function createTerminal(
  { json }: { json: boolean },
  { out, err }: { out: Output; err: Output } = { out: process.stdout, err: process.stderr },
): Terminal {
  return {
    result: (data, text) => out.write(json ? `${JSON.stringify(data)}\n` : `${text}\n`),
    progress(label, total) {
      if (json) return () => {}
      return err.isTTY ? bar(err, label, total) : lines(err, label, total)
    },
  }
}

/** Describes an error and its remedies; unexpected errors keep their stack. */
export function describeFailure(error: unknown, { json }: { json: boolean }): string {
  const explanation = explain(error)
  if (json) return JSON.stringify({ error: explanation ?? { message: String(error) } })
  if (!explanation) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  const ways = explanation.ways.map((way) => `  → ${way}`)
  return [colours.red(`✗ ${explanation.message}`), ...ways].join('\n')
}

function explain(error: unknown): { message: string; ways: readonly string[] } | undefined {
  if (error instanceof StartFailure) return { message: error.message, ways: error.remedies }
  if (error instanceof Refusal) {
    return { message: error.message, ways: error.problems.map(({ field, message }) => `${field} ${message}`) }
  }
  if (error instanceof Unavailable) {
    return {
      message: error.cause ? `${error.message}: ${reasonOf(error.cause)}` : `${error.message}.`,
      ways: ['run `npx lectern doctor` to see which part is unavailable, and why'],
    }
  }
  return undefined
}

function bar(err: Output, label: string, total: number) {
  const width = Math.max(10, Math.min(40, (err.columns ?? 80) - label.length - 20))
  let reported = -1
  return (done: number) => {
    const fraction = total === 0 ? 1 : Math.min(1, done / total)
    if (Math.floor(fraction * 100) === reported) return
    reported = Math.floor(fraction * 100)
    const filled = Math.round(fraction * width)
    const percent = `${reported}`.padStart(3)
    err.write(
      `\r${label} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${percent} %${fraction === 1 ? '\n' : ''}`,
    )
  }
}

function lines(err: Output, label: string, total: number) {
  let reported = -1
  return (done: number) => {
    const tenth = total === 0 ? 10 : Math.min(10, Math.floor((done / total) * 10))
    if (tenth === reported) return
    reported = tenth
    err.write(`${label} ${tenth * 10} %\n`)
  }
}
