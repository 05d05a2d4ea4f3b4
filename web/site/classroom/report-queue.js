import { browserStorage } from './browser-storage.js'
import { player, progressForm } from './player-elements.js'

/** Unsent reports by lecture: the newest of each and the furthest, which are the only ones that count. */
export function createReportQueue() {
  const { lecture, reader } = player.dataset
  // Another person may use this browser next: a queue belongs to one reader.
  const name = `progress.${reader}`
  const all = () => browserStorage.read(name, {})
  const here = () => all()[lecture]?.reports ?? []
  return {
    all,
    position: () => here().at(-1)?.position ?? 0,
    add(report) {
      const furthest = [...here(), report].reduce((one, other) =>
        other.position > one.position ? other : one,
      )
      const reports = furthest.at === report.at ? [report] : [furthest, report]
      browserStorage.write(name, { ...all(), [lecture]: { url: progressForm.action, reports } })
    },
    drop(url, report) {
      const remaining = Object.entries(all()).map(([id, each]) => {
        const isHere = each.url === url
        return [id, { ...each, reports: each.reports.filter(({ at }) => !isHere || at > report.at) }]
      })
      browserStorage.write(
        name,
        Object.fromEntries(remaining.filter(([, { reports }]) => reports.length > 0)),
      )
    },
  }
}
