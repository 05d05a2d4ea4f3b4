import { statementFault } from '../db/pool/database-errors.ts'
import { reasonOf, Unavailable } from '../unavailable.ts'
import { outsideRequests } from './request-id.ts'

/** Reports about an unavailable part after its first failure, which is logged normally. */
export type OutageReport = {
  readonly is: 'going on' | 'over'
  readonly part: string
  readonly reason: string
  /** Failures since the last report, or in total once the outage is over. */
  readonly failures: number
  readonly seconds: number
}

type Outage = {
  readonly part: string
  /** Every reason so far: a database that is going down refuses, resets and times out in turn. */
  readonly reasons: Set<string>
  readonly since: number
  failures: number
  lastAt: number
  reportedAt: number
  reportedFailures: number
}

const lookEveryMs = 5_000
const reportEveryMs = 30_000
/** An outage is over after this long without a failure. */
const quietMs = 10_000
// The first failure with each reason is logged; reasons beyond this number are only counted.
const mostReasons = 20

/** Groups the failures of a part into outages: a start, a count every 30 seconds, and an end. */
export function createOutages(onReport: (report: OutageReport) => void) {
  const outages = new Map<string, Outage>()
  let timer: NodeJS.Timeout | undefined
  const checkOutages = () => {
    for (const report of reportsOn(outages, Date.now())) onReport(report)
    if (outages.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    /** Counts a failure; true for the first one of an outage with this reason, which is logged. */
    isFirst(error: Unavailable): boolean {
      // Slow statements and locks come and go while the database is up: they are no part of its outage.
      const key = `${error.part} ${statementFault(error.cause) ?? ''}`
      const outage = outages.get(key) ?? newOutage(error.part, Date.now())
      outages.set(key, outage)
      outage.failures++
      outage.lastAt = Date.now()
      timer ??= outsideRequests(() => setInterval(checkOutages, lookEveryMs).unref())
      const reason = reasonOf(error.cause ?? error)
      if (outage.reasons.has(reason) || outage.reasons.size >= mostReasons) return false
      outage.reasons.add(reason)
      outage.reportedFailures++
      return true
    },
  }
}

/** The reports that are due; removes outages that are over. */
function reportsOn(outages: Map<string, Outage>, now: number): OutageReport[] {
  return [...outages].flatMap(([key, outage]) => {
    const isOver = now - outage.lastAt >= quietMs
    if (isOver) outages.delete(key)
    return (isOver ? ended(outage) : progressReport(outage, now)) ?? []
  })
}

function newOutage(part: string, now: number): Outage {
  return {
    part,
    reasons: new Set(),
    since: now,
    failures: 0,
    lastAt: now,
    reportedAt: now,
    reportedFailures: 0,
  }
}

const reasonsOf = ({ reasons }: Outage) => [...reasons].join('; ')

function progressReport(outage: Outage, now: number): OutageReport | undefined {
  const { part, failures, reportedFailures, reportedAt } = outage
  if (now - reportedAt < reportEveryMs) return undefined
  Object.assign(outage, { reportedAt: now, reportedFailures: failures })
  return {
    is: 'going on',
    part,
    reason: reasonsOf(outage),
    failures: failures - reportedFailures,
    seconds: (now - reportedAt) / 1000,
  }
}

// A single failure was already logged.
function ended(outage: Outage): OutageReport | undefined {
  const { part, failures, since, lastAt } = outage
  if (failures === 1) return undefined
  return { is: 'over', part, reason: reasonsOf(outage), failures, seconds: (lastAt - since) / 1000 }
}

/** The unavailable part, if that caused the error. */
export function unavailableIn(error: unknown): Unavailable | undefined {
  if (error instanceof Unavailable) return error
  // GraphQL wraps what a resolver threw.
  const inner = error instanceof Error && 'originalError' in error ? error.originalError : undefined
  return inner instanceof Unavailable ? inner : undefined
}
