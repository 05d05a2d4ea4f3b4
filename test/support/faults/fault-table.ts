import { appendFileSync } from 'node:fs'
import type { Verdict } from './verdict.ts'

/** A row of the table that `npm run faults` prints. */
export type FaultRow = {
  readonly fault: string
  readonly operations: number
  readonly acknowledged: number
  readonly unanswered: number
  readonly found: number
  readonly lost: number
  readonly duplicated: number
  readonly longestGapMs?: number
  readonly seconds: number
}

/** Adds a row to the table of this run, if it prints one. */
export function recordFault(row: FaultRow) {
  const file = process.env['FAULT_TABLE']
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`)
}

export function rowOf(
  fault: string,
  verdict: Verdict,
  times: Pick<FaultRow, 'longestGapMs' | 'seconds'>,
): FaultRow {
  return { fault, ...verdict, lost: verdict.lost.length, duplicated: verdict.duplicated.length, ...times }
}
