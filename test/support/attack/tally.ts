import { appendFileSync } from 'node:fs'

/** A row of the table that `npm run attack` prints. */
export type AttackRow = {
  readonly surface: string
  requests: number
  '2xx': number
  '3xx': number
  '4xx': number
  /** 503 with Retry-After: refused under load. */
  refused: number
  '5xx': number
  /** Answers with data of another school. */
  leaks: number
  /** Attacks that succeeded. */
  succeeded: number
}

type StatusClass = '2xx' | '3xx' | '4xx' | 'refused' | '5xx'

export type Tally = ReturnType<typeof createTally>

/** Counts the answers of a surface, and keeps what is wrong with them. */
export function createTally(surface: string) {
  const row: AttackRow = {
    surface,
    requests: 0,
    '2xx': 0,
    '3xx': 0,
    '4xx': 0,
    refused: 0,
    '5xx': 0,
    leaks: 0,
    succeeded: 0,
  }
  const faults: string[] = []
  return {
    row: row as Readonly<AttackRow>,
    /** Descriptions of internal errors, leaks and attacks that succeeded. */
    faults: faults as readonly string[],
    answered(status: number, retryAfter: unknown) {
      row.requests++
      row[classOf(status, retryAfter)]++
    },
    failed(description: string) {
      faults.push(description)
    },
    leaked(description: string) {
      row.leaks++
      faults.push(description)
    },
    succeeded(description: string) {
      row.succeeded++
      faults.push(description)
    },
    /** Adds the row to the table of this run, if it prints one. */
    record() {
      const file = process.env['ATTACK_TABLE']
      if (file) appendFileSync(file, `${JSON.stringify(row)}\n`)
    },
  }
}

function classOf(status: number, retryAfter: unknown): StatusClass {
  if (status === 503 && retryAfter !== undefined) return 'refused'
  if (status >= 500) return '5xx'
  if (status >= 400) return '4xx'
  return status >= 300 ? '3xx' : '2xx'
}
