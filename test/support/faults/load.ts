import type { Pool } from 'pg'
import type { Deployment } from './deployment.ts'
import { createJournal } from './journal.ts'
import { signedIn } from './signed-in.ts'
import type { Found } from './verdict.ts'
import { foundCoupons, writeCoupons } from './writers/coupons.ts'
import { foundImports, importCurricula } from './writers/imports.ts'
import { buyTickets, foundPurchases, sellTickets } from './writers/purchases.ts'
import { foundUploads, uploadFiles } from './writers/uploads.ts'
import type { WriterContext } from './writers/writer.ts'

/** Two buyers, an operator who creates coupons, one who imports curricula and one who uploads files. */
export async function prepareLoad(deployment: Deployment) {
  const olga = await signedIn(deployment, 'olga')
  const item = await sellTickets(olga)
  return {
    olga,
    writers: [buyTickets('mei', item), buyTickets('tom', item), writeCoupons, importCurricula, uploadFiles],
  }
}

/** Starts the writers; each attempt goes to the next web server. */
export function startLoad(
  deployment: Deployment,
  { olga, writers }: Awaited<ReturnType<typeof prepareLoad>>,
) {
  const journal = createJournal()
  let attempts = 0
  const nextPort = () => deployment.ports[attempts++ % deployment.ports.length] ?? 0
  const context: WriterContext = { deployment, journal, olga, nextPort }
  const running = Promise.all(writers.map((write) => write(context)))
  // An unexpected answer ends the journal, and the test in `end`.
  running.catch(() => journal.end())
  return {
    journal,
    async end() {
      journal.end()
      await running
      return journal
    },
  }
}

/** How the operations of every writer are found. */
export function foundIn(pool: Pool): Readonly<Record<string, Found>> {
  return { ...foundPurchases(pool), ...foundCoupons(pool), ...foundImports(pool), ...foundUploads(pool) }
}
