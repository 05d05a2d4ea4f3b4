import { request } from 'undici'
import { mintPair } from '../../src/domain/oauth/tokens/mint-pair.ts'
import { platformActor, type School } from '../../src/domain/tenancy/index.ts'
import type { OauthClientId } from '../../src/platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Core, createCore } from '../../src/start/core.ts'
import { openDatabase } from '../../src/start/open-database.ts'
import { type SecretLocation, secretLocation } from '../../src/start/secret-key.ts'
import { learnTables } from '../learn-tables.ts'
import { startLectern } from '../lectern.ts'
import { demoSchool } from '../members.ts'
import { freePort, startProcess } from '../processes.ts'
import { goodText } from '../timed.ts'
import type { AdminFloorTask } from './floor.ts'
import { type Contender, type Way, type Work, works } from './shapes.ts'
import { recordAdminStatements } from './statements.ts'

const poolSize = 10

/** Starts one PostgreSQL as the product does, Lectern and the floor on it. */
export async function startContenders(dataFolder: string, profileFolder: string | undefined) {
  const database = await openDatabase({ DATA_DIR: dataFolder, DATABASE_URL: undefined, PORT: 0 }, 'command')
  const { connection } = database
  const profiling = profileFolder ? { profileFolder } : {}
  const lectern = await startLectern({ dataFolder: database.dataFolder, pool: poolSize, ...profiling })
  const floor = startProcess('./admin/floor.ts')
  const stop = async () => {
    for (const part of [floor, lectern, database]) await part.stop()
  }
  try {
    await learnTables(connection)
    const { token, statements, courseId } = await plant(connection, secretLocation({}, database.dataFolder))
    const paths = { orders: '/api/v1/orders?limit=50', curriculum: `/api/v1/courses/${courseId}/curriculum` }
    const ways: Way[] = []
    for (const work of works) {
      const { headers } = await answerOf(lectern.origin, paths[work], token)
      ways.push({ work, path: paths[work], statements: statements[work], headers })
    }
    const port = await freePort()
    await floor.send({ port, connection, poolSize, ways } satisfies AdminFloorTask)
    const contenders: Contender[] = [
      { name: 'lectern', origin: lectern.origin, pid: lectern.pid },
      { name: 'floor', origin: `http://localhost:${port}`, pid: floor.pid },
    ]
    await proveAlike(contenders, ways, token)
    return { contenders, paths, token, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function plant(connection: AdminFloorTask['connection'], secrets: SecretLocation) {
  const core = createCore(
    { DATABASE_POOL: 2, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    { connection, secrets },
  )
  try {
    const school = await demoSchool(core.modules)
    const token = await tokenOfOwner(core, school)
    const courseId = await longCourse(core, school)
    const statements = await recordAdminStatements(core, { school, token, courseId })
    return { token, statements, courseId }
  } finally {
    await core.close()
  }
}

async function tokenOfOwner({ deps, modules }: Core, { id: schoolId }: School): Promise<string> {
  const olga = await modules.identity.personWithEmail(platformActor, 'olga@example.com')
  if (!olga) throw new Error('The demo world is not planted')
  const { db, clock } = deps
  const scopes = ['orders:read', 'members:read', 'curriculum:read']
  return await inTransaction(db, async (tx) => {
    const authorizationId = newId<'Authorization'>(clock)
    const consent = { clientId: 'demo-operator-public' as OauthClientId, createdAt: clock.now() }
    const row = { schoolId, id: authorizationId, personId: olga.id, scopes, ...consent }
    await tx.insertInto('authorizations').values(row).execute()
    const pair = await mintPair(tx, clock, {
      ...{ schoolId, authorizationId, personId: olga.id, scopes, isBound: true },
    })
    return pair.accessToken
  })
}

async function longCourse({ deps }: Core, { id: schoolId }: School): Promise<string> {
  const found = await deps.db
    .selectFrom('lectures')
    .where('schoolId', '=', schoolId)
    .groupBy('courseId')
    .having(({ fn }) => fn.countAll(), '=', 100)
    .select('courseId')
    .orderBy('courseId')
    .executeTakeFirstOrThrow()
  return found.courseId
}

/** Both must send the same bytes. */
async function proveAlike([lectern, floor]: readonly Contender[], ways: readonly Way[], token: string) {
  for (const { work, path } of ways) {
    const { text } = await answerOf(lectern?.origin ?? '', path, token)
    proveWhole(work, text)
    const other = await answerOf(floor?.origin ?? '', path, token)
    if (other.text !== text) throw new Error(`The floor answers otherwise:\n${other.text}\n${text}`)
  }
}

const fewest = { orders: ['"trade_no":', 50], curriculum: ['"is_preview":', 100] } as const

function proveWhole(work: Work, text: string) {
  const [field, count] = fewest[work]
  if (text.split(field).length - 1 !== count) throw new Error(`No ${count} rows in "${work}":\n${text}`)
}

// Node sets these itself, or they differ in every response.
const ownHeaders = ['date', 'connection', 'keep-alive', 'content-length', 'x-request-id']

async function answerOf(origin: string, path: string, token: string) {
  const answer = await request(origin + path, { headers: headersWith(token) })
  const text = await goodText(answer)
  const compared = Object.entries(answer.headers).filter(([name]) => !ownHeaders.includes(name))
  return { text, headers: Object.fromEntries(compared) as Record<string, string> }
}

// Without Accept-Encoding, so that no server compresses.
export const headersWith = (token: string) => ({ authorization: `Bearer ${token}` })
