import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sends a signal to every process of the database in a data folder. */
export function signalDatabase(folder: string, name: NodeJS.Signals) {
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  for (const pid of [postmaster, ...children.filter(Boolean).map(Number)]) {
    try {
      process.kill(pid, name)
    } catch {
      // A session that ended meanwhile.
    }
  }
}
