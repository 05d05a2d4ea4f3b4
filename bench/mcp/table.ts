import type { Figures } from '../timed.ts'
import type { Name, Work } from './shapes.ts'

export type Summary = Figures & { readonly work: Work; readonly name: Name }

/** How many times as fast as the peer Lectern is. */
export function ratioOf(summaries: readonly Summary[], work: Work): number {
  const rate = (name: Name) =>
    summaries.find((each) => each.work === work && each.name === name)?.perSecond ?? Number.NaN
  return rate('lectern') / rate('peer')
}

export function printedTable(summaries: readonly Summary[], works: readonly Work[]): string {
  const lines = summaries.map(({ work, name, perSecond, p50, p99 }) =>
    [work.padEnd(20), name.padEnd(8), cell(perSecond, 0), cell(p50, 1), cell(p99, 1)].join(' '),
  )
  const compared = works.map(
    (work) => `${work.padEnd(20)} Lectern is ${ratioOf(summaries, work).toFixed(2)} times the peer`,
  )
  return [
    `${'work'.padEnd(20)} ${'who'.padEnd(8)} a second   p50 ms   p99 ms`,
    ...lines,
    '',
    ...compared,
  ].join('\n')
}

function cell(figure: number, digits: number): string {
  return figure.toFixed(digits).padStart(8)
}
