import { newestSummaries } from './results.ts'
import type { Summary } from './table.ts'

/** The figures of a benchmark that compares Lectern with other servers. */
export type Comparison = { readonly bench: string; readonly summaries: readonly Summary[] }

/** The names under which the benchmarks write their figures. */
export const comparedBenches = ['oauth', 'member-api', 'mcp', 'site', 'admin'] as const

/** The comparisons written since this time. */
export function comparisonsSince(time: Date): readonly Comparison[] {
  return comparedBenches.flatMap((bench) => {
    const newest = newestSummaries(bench)
    return newest && newest.at >= time ? [{ bench, summaries: newest.summaries }] : []
  })
}

/** One line for each request and each other server. */
export function printedComparison(all: readonly Comparison[]): string {
  const head = line(['bench', 'request', 'compared with', 'Lectern', 'other', 'ratio', 'CPU ratio'])
  const lines = all.flatMap(({ bench, summaries }) =>
    summaries
      .filter(({ name }) => name === 'lectern')
      .flatMap((lectern) =>
        summaries
          .filter((each) => each.work === lectern.work && each.name !== 'lectern')
          .map((other) => comparedLine(bench, lectern, other)),
      ),
  )
  return [head, ...lines].join('\n')
}

function comparedLine(bench: string, lectern: Summary, other: Summary): string {
  return line([
    bench,
    lectern.work,
    other.name,
    lectern.perSecond.toFixed(0),
    other.perSecond.toFixed(0),
    `${(lectern.perSecond / other.perSecond).toFixed(2)} ×`,
    // How much CPU time the other server takes for each millisecond of Lectern.
    `${(other.cpuMs / lectern.cpuMs).toFixed(2)} ×`,
  ])
}

function line([bench = '', request = '', name = '', ...figures]: readonly string[]): string {
  const texts = [bench.padEnd(11), request.padEnd(22), name.padEnd(18)]
  return [...texts, ...figures.map((figure) => figure.padStart(9))].join(' ').trimEnd()
}
