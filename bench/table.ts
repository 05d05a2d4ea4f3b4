import type { Figures } from './timed.ts'

export type Summary = Figures & { readonly work: string; readonly name: string }

/** The median round, by its rate. */
export function median(rounds: readonly Figures[]): Figures {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('Nothing was measured')
  const { perSecond, p50, p99, cpuMs } = middle
  return { perSecond, p50, p99, cpuMs }
}

/** Lectern compared with its floor and with the other server. */
export function ratios(summaries: readonly Summary[], work: string, other: string) {
  const of = (name: string, figure: 'perSecond' | 'cpuMs') =>
    summaries.find((each) => each.work === work && each.name === name)?.[figure] ?? Number.NaN
  return {
    toFloor: of('lectern', 'perSecond') / of('floor', 'perSecond'),
    toOther: of('lectern', 'perSecond') / of(other, 'perSecond'),
    cpuOfOther: of(other, 'cpuMs') / of('lectern', 'cpuMs'),
  }
}

export function printedTable(summaries: readonly Summary[], other: string): string {
  const lines = summaries.map(({ work, name, perSecond, p50, p99, cpuMs }) =>
    [work.padEnd(22), name.padEnd(8), cell(perSecond, 0), cell(p50, 1), cell(p99, 1), cell(cpuMs, 2)].join(
      ' ',
    ),
  )
  const worked = [...new Set(summaries.map(({ work }) => work))]
  const compared = worked.map((work) => {
    const { toFloor, toOther, cpuOfOther } = ratios(summaries, work, other)
    return `${work.padEnd(22)} Lectern is ${(toFloor * 100).toFixed(0)} % of the floor, ${toOther.toFixed(2)} times the ${other}, which takes ${cpuOfOther.toFixed(2)} times its CPU`
  })
  const head = `${'work'.padEnd(22)} ${'who'.padEnd(8)}  a second   p50 ms   p99 ms   CPU ms`
  return [head, ...lines, '', ...compared].join('\n')
}

function cell(figure: number, digits: number): string {
  return figure.toFixed(digits).padStart(digits === 0 ? 9 : 8)
}
