import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, type Db } from '../../src/platform/db/database.ts'
import { createSiteClient, hiddenFields } from '../support/browser/site-client.ts'
import { plantedPort } from '../support/database/replicated-servers.ts'
import { openPool } from '../support/faults/deployment.ts'
import { recordFault } from '../support/faults/fault-table.ts'
import { startKillablePostgres } from '../support/faults/killable-postgres.ts'
import { createRandom } from '../support/samples/random.ts'
import { allFaults } from '../support/world/all-faults.ts'
import { freePort, ownDataFolder, startServer } from '../support/world/server-process.ts'

const seed = Number(process.env['FAULT_SEED'] ?? 20_261_120)
const kills = allFaults ? 20 : 2
const course = '/learn/glaze-chemistry'
const quiz = '自我檢查：顏色'

type Client = ReturnType<typeof createSiteClient>

/** The autosaves of an attempt: the answer to the question for a number is the revision that sent it. */
type Journal = { sent: number; acknowledged: number; unanswered: number }

test(`an attempt continues with its acknowledged answers after each of ${kills} kills of the server, and is graded once (seed ${seed})`, {
  timeout: 300_000,
}, async () => {
  const startedAt = performance.now()
  const random = createRandom(seed)
  const { db, restart, client } = await startServerToKill()
  let server = await restart()
  await client.signIn('mei')
  const path = await startAttempt(client)
  const journal: Journal = { sent: 0, acknowledged: 0, unanswered: 0 }

  for (let round = 1; round <= kills; round++) {
    const before = journal.acknowledged
    const saving = saveUntilKilled(client, path, journal)
    await expect.poll(() => journal.acknowledged, { interval: 5 }).toBeGreaterThan(before + 2)
    await pause(random() * 30)
    await server.stop('SIGKILL')
    await saving
    server = await restart()
    const saved = numberIn(await attemptPage(client, path))
    expect(saved, `after kill ${round}`).toBeGreaterThanOrEqual(journal.acknowledged)
    expect(saved, `after kill ${round}`).toBeLessThanOrEqual(journal.sent)
    expect(await attemptsOf(db, path)).toMatchObject([{ state: 'open', submissions: 0 }])
  }

  const last = numberIn(await attemptPage(client, path))
  const submission = submit(client, path).catch(() => undefined)
  await pause(random() * 60)
  await server.stop('SIGKILL')
  await submission
  await restart()
  const [halfway] = await attemptsOf(db, path)
  expect(['open', 'graded']).toContain(halfway?.state)
  if (halfway?.state === 'open') expect((await submit(client, path))?.status).toBe(303)
  await client.get(path)
  expect(await attemptsOf(db, path)).toEqual([{ state: 'graded', submissions: 1, text: String(last) }])
  recordFault({
    fault: `kill -9 of a web server in the middle of an attempt, ${kills + 1} times`,
    operations: journal.sent + 1,
    acknowledged: journal.acknowledged + 1,
    unanswered: journal.unanswered,
    found: journal.acknowledged + 1,
    lost: 0,
    duplicated: 0,
    seconds: (performance.now() - startedAt) / 1000,
  })
})

async function startServerToKill() {
  const postgres = await startKillablePostgres()
  onTestFinished(() => postgres.close())
  const pool = openPool(postgres.connection)
  onTestFinished(() => pool.end())
  const port = await freePort()
  const settings = {
    ...{ DATABASE_URL: postgres.url(), SECRET_KEY: postgres.secretKey, DATA_DIR: ownDataFolder() },
    ...{ DEMO_WORLD: 'off', RATE_LIMITS: 'off', PROCESS_ROLE: 'web' },
  }
  const restart = async () => {
    const server = startServer({ port, ...settings })
    await server.ready()
    return server
  }
  return { db: createDatabase(pool), restart, client: createSiteClient({ port, originPort: plantedPort }) }
}

async function startAttempt(client: Client): Promise<string> {
  const { body } = await client.get(course)
  const link = new RegExp(`href="(${course}/[0-9a-f-]{36})"[^>]*>(?:(?!</a>)[^])*${quiz}`).exec(body)?.[1]
  if (!link) throw new Error(`The course has no ${quiz}:\n${body}`)
  const started = await client.submit(`${link}/attempts`, {}, { at: link })
  expect(started.status).toBe(303)
  return new URL(started.headers.location ?? '', 'http://localhost').pathname
}

async function saveUntilKilled(client: Client, path: string, journal: Journal): Promise<void> {
  const page = await attemptPage(client, path)
  const fields = hiddenFields(page, path)
  const name = numberInput(page).name
  for (;;) {
    const revision = ++journal.sent
    const body = new URLSearchParams({ ...fields, revision: String(revision), [name]: String(revision) })
    try {
      const answer = await client.send('POST', path, { body, headers: { accept: 'application/json' } })
      expect([answer.status, JSON.parse(answer.body).is]).toEqual([200, 'saved'])
      journal.acknowledged = revision
    } catch (error) {
      if (error instanceof Error && 'code' in error) {
        journal.unanswered++
        return
      }
      throw error
    }
  }
}

async function submit(client: Client, path: string) {
  const page = await attemptPage(client, path)
  const { name, value } = numberInput(page)
  const form = new URLSearchParams({ ...hiddenFields(page, path), [name]: value })
  form.set('act', 'submit')
  form.set('confirmed', 'yes')
  return await client.send('POST', path, { body: form, headers: { accept: 'text/html' } })
}

async function attemptPage(client: Client, path: string): Promise<string> {
  const { status, body } = await client.get(path)
  expect(status).toBe(200)
  return body
}

const numberIn = (page: string) => Number(numberInput(page).value)

function numberInput(page: string): { readonly name: string; readonly value: string } {
  const input = /<input[^>]*inputmode="decimal"[^>]*>/.exec(page)?.[0] ?? ''
  const name = / name="([^"]*)"/.exec(input)?.[1]
  if (!name) throw new Error(`No question for a number:\n${page}`)
  return { name, value: / value="([^"]*)"/.exec(input)?.[1] ?? '' }
}

type Found = { readonly state: string; readonly submissions: number; readonly text: string | null }

/** The attempt with this path, how often it was submitted and graded, and its answer with a number. */
async function attemptsOf(db: Db, path: string): Promise<readonly Found[]> {
  const id = path.split('/').at(-1)
  const { rows } = await sql<Found>`
    select state, (
      select count(*)::integer from facts
      where kind = 'attempt.graded' and facts.school_id = attempts.school_id and body ->> 'attemptId' = attempts.id::text
    ) as submissions, (
      select answer ->> 'text' from attempt_questions own
      where own.school_id = attempts.school_id and own.attempt_id = attempts.id and answer ->> 'kind' = 'number'
    ) as text
    from attempts where id = ${id}
  `.execute(db)
  return rows
}
