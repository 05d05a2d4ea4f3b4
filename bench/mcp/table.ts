import type { Figures } from '../timed.ts'
import { type Name, type Peer, peers, type Work } from './shapes.ts'

export type Summary = Figures & { readonly work: Work; readonly name: Name }

/** The rate of Lectern divided by that of a peer. */
export function ratioOf(summaries: readonly Summary[], work: Work, peer: Peer): number {
  const rate = (name: Name) =>
    summaries.find((each) => each.work === work && each.name === name)?.perSecond ?? Number.NaN
  return rate('lectern') / rate(peer)
}

export function printedTable(summaries: readonly Summary[], works: readonly Work[]): string {
  const lines = summaries.map(({ work, name, perSecond, p50, p99, cpuMs }) =>
    [work.padEnd(20), name.padEnd(18), cell(perSecond, 0), cell(p50, 1), cell(p99, 1), cell(cpuMs, 2)].join(
      ' ',
    ),
  )
  const compared = works.map((work) => {
    const times = peers.map((peer) => `${ratioOf(summaries, work, peer).toFixed(2)} times the ${peer}`)
    return `${work.padEnd(20)} Lectern is ${times.join('; ')}`
  })
  return [
    `${'work'.padEnd(20)} ${'who'.padEnd(18)} a second   p50 ms   p99 ms   CPU ms`,
    ...lines,
    '',
    ...compared,
  ].join('\n')
}

function cell(figure: number, digits: number): string {
  return figure.toFixed(digits).padStart(8)
}
