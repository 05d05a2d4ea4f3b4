// The load generator, a process of its own: as many workers as there are chains, each one waits for its answer.
import { Pool } from 'undici'
import type { Chain, Contender, Measure, Measured, Work } from './shapes.ts'
import { goodText, timed } from './timed.ts'

const form = 'application/x-www-form-urlencoded'

process.on('message', (measure: Measure) => {
  void run(measure).then((measured) => process.send?.(measured))
})

async function run({ contender, work, ...time }: Measure): Promise<Measured> {
  const pool = new Pool(contender.origin, { connections: contender.chains.length, pipelining: 1 })
  const tasks = contender.chains.map((chain) => () => works[work](pool, contender, chain))
  const figures = await timed(tasks, { ...time, pid: contender.pid })
  await pool.close()
  return { ...figures, chains: contender.chains }
}

const works: Record<Work, (pool: Pool, contender: Contender, chain: Chain) => Promise<void>> = {
  refresh: (pool, contender, chain) => refresh(pool, contender, chain, contender.refreshOnly),
  userinfo,
  async 'refresh and first use'(pool, contender, chain) {
    await refresh(pool, contender, chain, {})
    await userinfo(pool, contender, chain)
  },
}

// As a real client does it: always with the newest token.
async function refresh(pool: Pool, { paths, clientId }: Contender, chain: Chain, more: object) {
  const fields = { grant_type: 'refresh_token', client_id: clientId, refresh_token: chain.refresh, ...more }
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-type': form }
  const answer = await pool.request({ method: 'POST', path: paths.token, headers, body })
  const tokens = JSON.parse(await goodText(answer)) as { access_token: string; refresh_token: string }
  chain.access = tokens.access_token
  chain.refresh = tokens.refresh_token
}

async function userinfo(pool: Pool, { paths }: Contender, { access }: Chain) {
  const headers = { authorization: `Bearer ${access}` }
  await goodText(await pool.request({ method: 'GET', path: paths.userinfo, headers }))
}
