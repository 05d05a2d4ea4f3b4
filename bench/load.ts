// The load generator, a separate process: one worker per chain, each waits for its response.
import { type Connection, openConnection, requestBytes } from './connection.ts'
import type { Chain, Contender, Measure, Measured, Work } from './shapes.ts'
import { timed } from './timed.ts'

const form = 'application/x-www-form-urlencoded'

process.on('message', (measure: Measure) => {
  void run(measure).then((measured) => process.send?.(measured))
})

async function run({ contender, work, ...time }: Measure): Promise<Measured> {
  const workers = contender.chains.map((chain) => ({ chain, connection: openConnection(contender.origin) }))
  const tasks = workers.map(
    ({ chain, connection }) =>
      () =>
        works[work](connection, contender, chain),
  )
  const figures = await timed(tasks, { ...time, pid: contender.pid })
  for (const { connection } of workers) connection.close()
  return { ...figures, chains: contender.chains }
}

const works: Record<Work, (connection: Connection, contender: Contender, chain: Chain) => Promise<void>> = {
  refresh: (connection, contender, chain) => refresh(connection, contender, chain, contender.refreshOnly),
  userinfo,
  async 'refresh and first use'(connection, contender, chain) {
    await refresh(connection, contender, chain, {})
    await userinfo(connection, contender, chain)
  },
}

// Like a real client, always with the newest token.
async function refresh(
  connection: Connection,
  { origin, paths, clientId }: Contender,
  chain: Chain,
  more: object,
) {
  const fields = { grant_type: 'refresh_token', client_id: clientId, refresh_token: chain.refresh, ...more }
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-type': form }
  const answer = await connection.send(
    requestBytes(origin, { method: 'POST', path: paths.token, headers, body }),
  )
  const tokens = JSON.parse(answer.toString()) as { access_token: string; refresh_token: string }
  chain.access = tokens.access_token
  chain.refresh = tokens.refresh_token
}

async function userinfo(connection: Connection, { origin, paths }: Contender, { access }: Chain) {
  const headers = { authorization: `Bearer ${access}` }
  await connection.send(requestBytes(origin, { method: 'GET', path: paths.userinfo, headers }))
}
