import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDuration, day } from '../../platform/durations.ts'
import type { OrderDeps } from '../orders/index.ts'
import type { Finding } from './finding.ts'
import {
  type ComparedOrders,
  deleteForgotten,
  deleteSilences,
  deleteVanished,
  storeFindings,
} from './stored-discrepancies.ts'
import { gatewayLabel } from './wording.ts'

type GatewayAccountKey = { readonly schoolId: SchoolId; readonly gateway: string }
type Run = { readonly schoolId?: SchoolId | undefined; readonly isDryRun: boolean }

export type DiscrepancyStore = {
  readonly record: (finding: Finding) => void
  /** Records that an account at a gateway has answered. */
  readonly recordAnswer: (account: GatewayAccountKey) => void
  /** Stores the findings recorded since the last call, and deletes those that compared orders no longer have. */
  readonly store: (compared?: ComparedOrders) => Promise<void>
  /** Deletes the missing-answer discrepancies of the accounts that have answered. */
  readonly endSilences: () => Promise<void>
  /** Deletes resolved discrepancies that have not been found for a long time. */
  readonly forgetOld: () => Promise<void>
}

/** The message about a gateway that does not answer, the same for every reason. */
export const silenceOf = (gateway: string) => `${gatewayLabel(gateway)} did not answer`

const retentionDays = 90

/** Stores the discrepancies that a run leaves for an operator. A dry run stores nothing. */
export function storeDiscrepancies(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  { schoolId, isDryRun }: Run,
): DiscrepancyStore {
  let pending: Finding[] = []
  const silent = new Set<string>()
  const answered = new Map<string, Pick<Finding, 'schoolId' | 'what'>>()
  const nameOf = ({ schoolId: at, what }: Pick<Finding, 'schoolId' | 'what'>) => `${at} ${what}`
  return {
    record(finding) {
      if (finding.end === 'left') pending.push(finding)
      if (finding.kind === 'gateway_silent') silent.add(nameOf(finding))
    },
    recordAnswer({ schoolId: at, gateway }) {
      const silence = { schoolId: at, what: silenceOf(gateway) }
      answered.set(nameOf(silence), silence)
    },
    async store(compared = { orders: [], at: clock.now() }) {
      const found = pending
      pending = []
      if (isDryRun || found.length + compared.orders.length === 0) return
      await inTransaction(db, async (tx) => {
        const ids = await storeFindings(tx, clock, found, compared.at)
        await deleteVanished(tx, compared, ids)
      })
    },
    async endSilences() {
      const ended = [...answered].flatMap(([name, silence]) => (silent.has(name) ? [] : silence))
      if (!isDryRun && ended.length > 0) await deleteSilences(db, ended)
    },
    async forgetOld() {
      const before = addDuration(clock.now(), -retentionDays * day)
      if (!isDryRun) await deleteForgotten(db, { schoolId, before })
    },
  }
}
