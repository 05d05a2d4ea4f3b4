import { expect } from 'vitest'
import type { Fault } from './fault.ts'

export const stoppedServer: Fault = {
  name: 'SIGTERM of a web server under load',
  rounds: { short: 1, long: 10 },
  async strike({ web, restartWeb }, { round }) {
    const at = round % web.length
    expect(await web[at]?.stop('SIGTERM')).toBe(0)
    await restartWeb(at)
  },
}
