import { request } from 'undici'
import { createCore } from '../../src/start/core.ts'
import { openDatabase } from '../../src/start/open-database.ts'
import { type SecretLocation, secretLocation } from '../../src/start/secret-key.ts'
import { learnTables } from '../learn-tables.ts'
import { startLectern } from '../lectern.ts'
import { demoSchool } from '../members.ts'
import { freePort, startProcess } from '../processes.ts'
import { goodText } from '../timed.ts'
import type { MemberFloorTask } from './floor.ts'
import { tokensOfMembers } from './members.ts'
import { path, requestFor, type Work, works } from './queries.ts'
import type { Contender, Name, Tokens } from './shapes.ts'
import { recordMemberStatements } from './statements.ts'
import type { YogaTask } from './yoga.ts'

const poolSize = 10

type Options = { readonly only: readonly Name[]; readonly profileFolder: string | undefined }

/** Starts one PostgreSQL as the product does, and the compared servers on it. */
export async function startContenders(dataFolder: string, { only, profileFolder }: Options) {
  const database = await openDatabase({ DATA_DIR: dataFolder, DATABASE_URL: undefined, PORT: 0 }, 'command')
  const { connection } = database
  const profiling = profileFolder ? { profileFolder } : {}
  const lectern = await startLectern({ dataFolder: database.dataFolder, pool: poolSize, ...profiling })
  const floor = startProcess('./member-api/floor.ts')
  const yoga = startProcess('./member-api/yoga.ts')
  const stop = async () => {
    for (const part of [yoga, floor, lectern, database]) await part.stop()
  }
  try {
    const secrets = secretLocation({}, database.dataFolder)
    const { tokens, statements, enrolments } = await plant(connection, secrets)
    const { headers } = await answerOf(lectern.origin, 'syllabus', tokens.syllabus[0] ?? '')
    const [floorPort, yogaPort] = [await freePort(), await freePort()]
    const floorTask: MemberFloorTask = { port: floorPort, connection, poolSize, statements, headers }
    await floor.send(floorTask)
    const yogaTask: YogaTask = { port: yogaPort, connection, poolSize, secrets }
    await yoga.send(yogaTask)
    const contenders: Contender[] = [
      { name: 'lectern', origin: lectern.origin, pid: lectern.pid },
      { name: 'floor', origin: `http://localhost:${floorPort}`, pid: floor.pid },
      { name: 'yoga', origin: `http://localhost:${yogaPort}`, pid: yoga.pid },
    ]
    await proveAlike(contenders, tokens)
    return { contenders: contenders.filter(({ name }) => only.includes(name)), tokens, enrolments, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function plant(connection: MemberFloorTask['connection'], secrets: SecretLocation) {
  const core = createCore(
    { DATABASE_POOL: 2, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    { connection, secrets },
  )
  try {
    const school = await demoSchool(core.modules)
    const tokens = await tokensOfMembers(core, school)
    // Plans for tables that look empty are cached until autovacuum runs.
    await learnTables(connection)
    const statements = await recordMemberStatements(core, school, tokens)
    const counted = core.deps.db.selectFrom('enrolments').select(({ fn }) => fn.countAll().as('count'))
    const { count } = await counted.where('schoolId', '=', school.id).executeTakeFirstOrThrow()
    return { tokens, statements, enrolments: Number(count) }
  } finally {
    await core.close()
  }
}

/**
 * Every member's responses must be the same bytes from every server. Lectern comes first and uses each token.
 */
async function proveAlike([first, ...rest]: readonly Contender[], tokens: Tokens) {
  for (const work of works) {
    for (const token of tokens[work]) {
      const { text } = await answerOf(first?.origin ?? '', work, token)
      proveWhole(work, text)
      for (const { name, origin } of rest) {
        const other = await answerOf(origin, work, token)
        if (other.text !== text) throw new Error(`${name} answers otherwise:\n${other.text}\n${text}`)
      }
    }
  }
}

const fewest = { syllabus: ['"lockReason":', 100], payments: ['"tradeNo":', 50] } as const

function proveWhole(work: Work, text: string) {
  const [field, count] = fewest[work]
  if (text.split(field).length - 1 !== count) throw new Error(`No ${count} rows in "${work}":\n${text}`)
}

// Node sets these itself, or they differ in every response.
const ownHeaders = ['date', 'connection', 'keep-alive', 'content-length', 'x-request-id']

async function answerOf(origin: string, work: Work, token: string) {
  // Like the load generator, without Accept-Encoding, so that no server compresses.
  const answer = await request(origin + path, requestFor(work, token))
  const text = await goodText(answer)
  const compared = Object.entries(answer.headers).filter(([name]) => !ownHeaders.includes(name))
  return { text, headers: Object.fromEntries(compared) as Record<string, string> }
}
