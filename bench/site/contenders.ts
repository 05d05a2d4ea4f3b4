import { request } from 'undici'
import { openDatabase } from '../../src/start/open-database.ts'
import { secretLocation } from '../../src/start/secret-key.ts'
import { learnTables } from '../learn-tables.ts'
import { startLectern } from '../lectern.ts'
import { freePort, startProcess } from '../processes.ts'
import type { BareAnswer, BareTask } from './bare.ts'
import type { ForgetfulTask } from './forgetful.ts'
import { type Contender, type Work, workNames, works } from './shapes.ts'

const poolSize = 10

/**
 * Starts one PostgreSQL as the product does, Lectern with and without its cache on it, and the bare server.
 */
export async function startContenders(dataFolder: string, profileFolder: string | undefined) {
  const database = await openDatabase({ DATA_DIR: dataFolder, DATABASE_URL: undefined, PORT: 0 }, 'command')
  const { connection } = database
  const profiling = profileFolder ? { profileFolder } : {}
  const lectern = await startLectern({ dataFolder: database.dataFolder, pool: poolSize, ...profiling })
  const profiled = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
  const forgetful = startProcess('./site/forgetful.ts', profiled)
  const bare = startProcess('./site/bare.ts')
  const stop = async () => {
    for (const part of [bare, forgetful, lectern, database]) await part.stop()
  }
  try {
    await learnTables(connection)
    const secrets = secretLocation({}, database.dataFolder)
    const [forgetfulPort, barePort] = [await freePort(), await freePort()]
    const task = { connection, poolSize, secrets, dataFolder: database.dataFolder }
    await forgetful.send({ port: forgetfulPort, ...task } satisfies ForgetfulTask)
    const { host } = new URL(lectern.origin)
    const answers = await Promise.all(workNames.map((work) => answerOf(lectern.origin, host, work)))
    await bare.send({ port: barePort, answers } satisfies BareTask)
    const contenders: Contender[] = [
      { name: 'lectern', origin: lectern.origin, pid: lectern.pid },
      { name: 'without cache', origin: `http://localhost:${forgetfulPort}`, pid: forgetful.pid },
      { name: 'bare', origin: `http://localhost:${barePort}`, pid: bare.pid },
    ]
    await proveAlike(contenders, host)
    return { contenders, host, connection, secrets, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The request for a page. All have the school's own host, whatever the port. */
export function requestFor(work: Work, host: string) {
  const { path, encoding } = works[work]
  return { path, headers: { host, 'accept-language': 'en', 'accept-encoding': encoding } }
}

// Node sets these itself, or they differ in every response.
const ownHeaders = ['date', 'connection', 'keep-alive', 'content-length', 'x-request-id']

async function answerOf(origin: string, host: string, work: Work): Promise<BareAnswer> {
  const { path, headers } = requestFor(work, host)
  const answer = await request(origin + path, { headers })
  const body = Buffer.from(await answer.body.arrayBuffer())
  if (answer.statusCode !== 200) throw new Error(`${path} is ${answer.statusCode}`)
  const compared = Object.entries(answer.headers).filter(([name]) => !ownHeaders.includes(name))
  return {
    path,
    encoding: works[work].encoding,
    headers: Object.fromEntries(compared) as Record<string, string>,
    body,
  }
}

/** Every page must have the same bytes and headers from every server. */
async function proveAlike([first, ...rest]: readonly Contender[], host: string) {
  for (const work of workNames) {
    const expected = await answerOf(first?.origin ?? '', host, work)
    for (const { name, origin } of rest) {
      const actual = await answerOf(origin, host, work)
      const isAlike = actual.body.equals(expected.body) && actual.headers['etag'] === expected.headers['etag']
      if (!isAlike) throw new Error(`"${name}" sends another page for "${work}"`)
    }
    console.log(`${work}: ${expected.body.length} bytes, ${Object.keys(expected.headers).length} headers`)
  }
}
