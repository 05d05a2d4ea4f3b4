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
  readonly reason: string
  readonly since: number
  failures: number
  lastAt: number
  toldAt: number
  toldFailures: number
}

const lookEveryMs = 5_000
const tellEveryMs = 30_000
/** An outage is over after this long without a failure. */
const quietMs = 10_000
// Each reason is a separate outage; reasons beyond this number are counted together.
const mostAtOnce = 20

/** Groups the failures of a part into outages: a start, a count every 30 seconds, and an end. */
export function createOutages(tell: (report: OutageReport) => void) {
  const outages = new Map<string, Outage>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    for (const report of reportsOn(outages, Date.now())) tell(report)
    if (outages.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    /** Counts a failure; true for the first one of an outage, which is logged. */
    isFirst(error: Unavailable): boolean {
      const reason = outages.size < mostAtOnce ? reasonOf(error.cause ?? error) : ''
      const key = `${error.part} ${reason}`
      const known = outages.get(key)
      const now = Date.now()
      if (known) {
        known.failures++
        known.lastAt = now
        return false
      }
      outages.set(key, begun(error.part, reason, now))
      timer ??= outsideRequests(() => setInterval(look, lookEveryMs).unref())
      return true
    },
  }
}

/** The reports that are due; removes outages that are over. */
function reportsOn(outages: Map<string, Outage>, now: number): OutageReport[] {
  return [...outages].flatMap(([key, outage]) => {
    const isOver = now - outage.lastAt >= quietMs
    if (isOver) outages.delete(key)
    return (isOver ? ended(outage) : goingOn(outage, now)) ?? []
  })
}

function begun(part: string, reason: string, now: number): Outage {
  return { part, reason, since: now, failures: 1, lastAt: now, toldAt: now, toldFailures: 1 }
}

function goingOn(outage: Outage, now: number): OutageReport | undefined {
  const { part, reason, failures, toldFailures, toldAt } = outage
  if (now - toldAt < tellEveryMs) return undefined
  Object.assign(outage, { toldAt: now, toldFailures: failures })
  return { is: 'going on', part, reason, failures: failures - toldFailures, seconds: (now - toldAt) / 1000 }
}

// A single failure was already logged.
function ended({ part, reason, failures, since, lastAt }: Outage): OutageReport | undefined {
  if (failures === 1) return undefined
  return { is: 'over', part, reason, failures, seconds: (lastAt - since) / 1000 }
}

/** The unavailable part, if that caused the error. */
export function unavailableIn(error: unknown): Unavailable | undefined {
  if (error instanceof Unavailable) return error
  // GraphQL wraps what a resolver threw.
  const inner = error instanceof Error && 'originalError' in error ? error.originalError : undefined
  return inner instanceof Unavailable ? inner : undefined
}
