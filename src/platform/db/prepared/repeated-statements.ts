export type RepeatedStatements = {
  /** The name of the prepared statement, once the session has sent it often. */
  readonly nameOf: (text: string) => string | undefined
  /** Its plan is stale: it is sent by its text again. */
  readonly forget: (text: string) => void
}

type Options = { readonly after?: number; readonly most?: number }

const mostCounted = 1000
let statementCount = 0

/**
 * Prepares statements that a session sends often, such as those of a job that handles thousands of rows. Only statements
 * with parameters are prepared: the others are short, or begin and end transactions.
 */
export function createRepeatedStatements({ after = 10, most = 100 }: Options = {}): RepeatedStatements {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  const stale = new Set<string>()
  return {
    nameOf(text) {
      const existing = names.get(text)
      if (existing !== undefined || names.size >= most || !text.includes('$1')) return existing
      const count = (counts.get(text) ?? 0) + 1
      if (count < after) {
        if (counts.size >= mostCounted) counts.clear()
        counts.set(text, count)
        return undefined
      }
      counts.delete(text)
      const name = `repeated.${++statementCount}${stale.has(text) ? '+' : ''}`
      names.set(text, name)
      return name
    },
    forget(text) {
      names.delete(text)
      stale.add(text)
    },
  }
}
