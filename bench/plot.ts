import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newestSummaries, results } from './results.ts'
import type { Summary } from './table.ts'

type Bar = { readonly name: string; readonly perCore: number }
type Group = { readonly work: string; readonly bars: readonly Bar[] }

const documented = fileURLToPath(new URL('../docs/pictures/performance.svg', import.meta.url))

/** Draws the throughput of a core from the newest figures of the benchmarks with a peer; returns the file. */
export function drawPlot(place: 'results' | 'documentation'): string {
  const file = place === 'documentation' ? documented : join(results, 'performance.svg')
  const groups = ['oauth', 'member-api', 'mcp'].flatMap((bench) => groupsOf(newest(bench)))
  writeFileSync(file, chart(groups))
  return file
}

function newest(bench: string): readonly Summary[] {
  const found = newestSummaries(bench)
  if (!found) throw new Error(`No figures of ${bench}: run its bench first`)
  return found.summaries
}

function groupsOf(summaries: readonly Summary[]): readonly Group[] {
  const works = [...new Set(summaries.map(({ work }) => work))]
  const bestPeer = summaries.some(({ name }) => name === 'peer, schemas once') ? 'peer, schemas once' : 'peer'
  return works.map((work) => ({
    work,
    bars: summaries
      .filter((each) => each.work === work && (each.name !== 'peer' || bestPeer === 'peer'))
      .map(({ name, cpuMs }) => ({ name: isOurs(name) ? name : 'peer', perCore: 1000 / cpuMs })),
  }))
}

function isOurs(name: string): boolean {
  return name === 'lectern' || name === 'floor'
}

function chart(all: readonly Group[]): string {
  const [left, bar, gap, width] = [190, 16, 18, 820]
  const most = Math.max(...all.flatMap(({ bars }) => bars.map(({ perCore }) => perCore)))
  const scale = (width - left - 80) / most
  let y = 34
  const parts = all.map(({ work, bars }) => {
    const from = y
    const rows = bars.map(({ name, perCore }) => {
      const row = `<rect class="${name}" x="${left}" y="${y}" width="${(perCore * scale).toFixed(1)}" height="${bar - 3}" rx="2"/>
<text x="${(left + perCore * scale + 6).toFixed(1)}" y="${y + 11}">${Math.round(perCore).toLocaleString('en')}</text>`
      y += bar
      return row
    })
    const label = `<text class="work" x="${left - 10}" y="${from + (bars.length * bar) / 2 + 3}" text-anchor="end">${work}</text>`
    y += gap
    return [label, ...rows].join('\n')
  })
  const legend = [...new Set(all.flatMap(({ bars }) => bars.map(({ name }) => name)))].map(
    (name, at) =>
      `<rect class="${name}" x="${left + at * 110}" y="6" width="12" height="12" rx="2"/><text x="${left + at * 110 + 18}" y="16">${name}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" role="img" aria-label="Requests a second that keep one core of the server’s process busy">
<style>
text { font: 12px system-ui, sans-serif; fill: #444 } .work { font-weight: 600 }
.lectern { fill: #b4532a } .floor { fill: #b9b2aa } .peer { fill: #5b7c99 }
@media (prefers-color-scheme: dark) { text { fill: #ccc } .lectern { fill: #e08a5f } .floor { fill: #6d6760 } .peer { fill: #8fb0cc } }
</style>
${[...legend, ...parts].join('\n')}
</svg>
`
}
