import { readFileSync } from 'node:fs'

/** The rows that tests appended to a file, one JSON object a line; none if no test did. */
export function rowsOfFile<Row>(file: string): Row[] {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    return lines.map((line): Row => JSON.parse(line))
  } catch {
    return []
  }
}
