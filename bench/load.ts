// The load generator, a process of its own: as many workers as there are chains, each one waits for its answer.
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Chain, Contender, Measure, Measured, Work } from './shapes.ts'

const form = 'application/x-www-form-urlencoded'

process.on('message', (measure: Measure) => {
  void run(measure).then((measured) => process.send?.(measured))
})

async function run({ contender, work, warmUpSeconds, seconds }: Measure): Promise<Measured> {
  const pool = new Pool(contender.origin, { connections: contender.chains.length, pipelining: 1 })
  const times: number[] = []
  const phase = { isMeasured: false, isOver: false }
  const workers = contender.chains.map(async (chain) => {
    while (!phase.isOver) {
      const startedAt = performance.now()
      await works[work](pool, contender, chain)
      if (phase.isMeasured) times.push(performance.now() - startedAt)
    }
  })
  const failed = Promise.all(workers)
  await Promise.race([pause(warmUpSeconds * 1000), failed])
  phase.isMeasured = true
  const from = performance.now()
  await Promise.race([pause(seconds * 1000), failed])
  const perSecond = times.length / ((performance.now() - from) / 1000)
  phase.isMeasured = false
  phase.isOver = true
  await failed
  await pool.close()
  times.sort((a, b) => a - b)
  return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99), chains: contender.chains }
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

async function goodText({ statusCode, body }: Awaited<ReturnType<Pool['request']>>): Promise<string> {
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`)
  return text
}

function quantile(sorted: readonly number[], at: number): number {
  return sorted[Math.floor((sorted.length - 1) * at)] ?? Number.NaN
}
