import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './fault.ts'

export const killedServer: Fault = {
  name: 'kill -9 of a web server',
  rounds: { short: 1, long: 20 },
  async strike({ web, restartWeb }, { random, round }) {
    const at = round % web.length
    await pause(random() * 200)
    web[at]?.child.kill('SIGKILL')
    await web[at]?.exited
    await restartWeb(at)
  },
}

export const killedJobs: Fault = {
  name: 'kill -9 of the process for jobs',
  rounds: { short: 0, long: 10 },
  async strike({ jobs, restartJobs }, { random }) {
    await pause(random() * 200)
    jobs().child.kill('SIGKILL')
    await jobs().exited
    await restartJobs()
  },
}

export const killedDatabase: Fault = {
  name: 'kill -9 of the database',
  rounds: { short: 1, long: 20 },
  async strike({ postgres }, { random, journal }) {
    await pause(random() * 200)
    postgres.kill()
    await journal.further(1)
  },
}
