// Written with COPY and not by operations, which would take a few milliseconds for each of millions of rows.
// Each row equals the row that its operation would write; payment states come from `derive` of orders.
import { availableParallelism } from 'node:os'
import type { Client, ClientConfig } from 'pg'
import { withSession } from '../../src/platform/backup/session.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Db } from '../../src/platform/db/database.ts'
import type { SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import { addCourses } from './add-courses.ts'
import { addMembers } from './add-members.ts'
import { marks } from './marks.ts'
import { isGenerated, readStock } from './read-stock.ts'
import { filledTables } from './write-sheet.ts'

export type Filling = {
  readonly connection: ClientConfig
  readonly db: Db
  readonly clock: Clock
  readonly schoolId: SchoolId
  /** The target number of generated rows; there may already be more. */
  readonly members: number
  readonly courses: number
  readonly progress: (total: number) => (done: number) => void
  readonly signal?: AbortSignal | undefined
}

export type Filled = {
  readonly members: number
  readonly courses: number
  readonly rows: number
  readonly seconds: number
  readonly rowsPerSecond: number
}

const membersAtOnce = 1_000

/**
 * Fills a school up to a number of generated members and courses. Resumable: each transaction adds a thousand
 * members, and existing rows are kept.
 */
export async function fillSchool(filling: Filling): Promise<Filled> {
  const began = performance.now()
  const courseRows = await addMissingCourses(filling)
  const memberRows = await addMissingMembers(filling)
  const rows = courseRows + memberRows
  if (rows > 0) await onSession(filling, analyze)
  const seconds = (performance.now() - began) / 1_000
  const { members, courses } = filling
  return {
    members,
    courses,
    rows,
    seconds: Math.round(seconds * 10) / 10,
    rowsPerSecond: Math.round(rows / seconds),
  }
}

async function addMissingCourses(filling: Filling): Promise<number> {
  const { db, schoolId, clock } = filling
  const slugs = db.selectFrom('courses').select('slug as name').where('schoolId', '=', schoolId)
  const there = await slugs.where(isGenerated('slug', marks.course)).execute()
  const missing = missingOf(filling.courses, there, marks.course)
  if (missing.length === 0) return 0
  return await onSession(filling, (client) => addCourses(client, { schoolId, present: clock.now() }, missing))
}

async function addMissingMembers(filling: Filling): Promise<number> {
  const { db, schoolId, clock, signal } = filling
  const there = await db
    .selectFrom('people')
    .select('email as name')
    .where(isGenerated('email', marks.email))
    .execute()
  const batches = chunked(missingOf(filling.members, there, marks.email), membersAtOnce)
  if (batches.length === 0) return 0
  const stock = await readStock(db, schoolId)
  if (stock.courses.length === 0)
    throw new Refusal('invalid_input', 'Generated members need courses to enrol in: give --courses')
  const reportProgress = filling.progress(filling.members - there.length)
  const present = clock.now()
  let [rows, done] = [0, 0]
  // The next batch is generated while the database loads the current one.
  const work = async (client: Client) => {
    for (let numbers = batches.shift(); numbers; numbers = batches.shift()) {
      signal?.throwIfAborted()
      // Not added in one expression: another batch may end meanwhile.
      const inserted = await addMembers(client, { stock, present }, numbers)
      rows += inserted
      done += numbers.length
      reportProgress(done)
    }
  }
  const sessions = Math.min(batches.length, Math.max(2, availableParallelism()))
  await Promise.all(Array.from({ length: sessions }, () => onSession(filling, work)))
  return rows
}

async function onSession<T>({ connection }: Filling, work: (client: Client) => Promise<T>): Promise<T> {
  return await withSession(connection, 'demo', work)
}

async function analyze(client: Client) {
  await client.query(`analyze ${filledTables.join(', ')}`)
}

function missingOf(
  wanted: number,
  there: readonly { readonly name: string }[],
  name: (number: number) => string,
) {
  const existing = new Set(there.map((row) => row.name))
  return Array.from({ length: wanted }, (_, at) => at + 1).filter((number) => !existing.has(name(number)))
}

function chunked(numbers: readonly number[], size: number): number[][] {
  const count = Math.ceil(numbers.length / size)
  return Array.from({ length: count }, (_, at) => numbers.slice(at * size, (at + 1) * size))
}
