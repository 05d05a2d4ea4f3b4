import { fileURLToPath } from 'node:url'
import { day } from '../../../src/platform/durations.ts'
import type { Fault } from './fault.ts'

const loaded = fileURLToPath(new URL('../../support/faults/clock-ahead.ts', import.meta.url))

/** The clocks of one web server and of the jobs are ahead for a while; the other server has the right time. */
export const clockAhead: Fault = {
  name: 'clocks that are three days ahead',
  rounds: { short: 0, long: 2 },
  async strike({ web, jobs, restartWeb, restartJobs }, { journal, round }) {
    const at = round % web.length
    const ahead = { NODE_OPTIONS: `--import ${loaded}`, CLOCK_AHEAD_MS: 3 * day }
    await Promise.all([web[at]?.stop(), jobs().stop()])
    await Promise.all([restartWeb(at, ahead), restartJobs(ahead)])
    await journal.further(20)
    await Promise.all([web[at]?.stop(), jobs().stop()])
    await Promise.all([restartWeb(at), restartJobs()])
  },
}
