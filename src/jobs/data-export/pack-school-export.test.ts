import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { callerWith } from '../../../test/support/admin-api/admin-callers.ts'
import { browserOf } from '../../../test/support/browser/member-browser.ts'
import { ownSession } from '../../../test/support/database/own-database.ts'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import { unzip } from '../../../test/support/requests/unzip.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { excludedColumns, excludedTables, exportedTables } from '../../domain/settings/export-tables.ts'
import type { SchoolExportId } from '../../platform/db/schema/schema.gen.ts'
import { Unavailable } from '../../platform/unavailable.ts'
import { packSchoolExport } from './pack-school-export.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])

const settings = () => world.modules.settings
const query = async (text: string, values: unknown[] = []) =>
  await (await ownSession(world.connection)).query(text, values)

async function keyOf(id: SchoolExportId) {
  const { fileKey } = await world.deps.db
    .selectFrom('schoolExports')
    .where('id', '=', id)
    .select('fileKey')
    .executeTakeFirstOrThrow()
  return fileKey ?? ''
}

async function filesOf(id: SchoolExportId) {
  const content = await world.files.get(await keyOf(id))
  if (!content) throw new Error('There is no file')
  return unzip(await buffer(content))
}

async function completedExport(owner = olga) {
  // Earlier facts also write rows.
  await world.runJobs()
  const { id } = await settings().requestSchoolExport(owner)
  await world.runJobs()
  return id
}

type Row = { readonly school_id?: string; readonly id?: string }
const rowsIn = (file: Buffer | undefined): Row[] =>
  String(file ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe('the export of a school', () => {
  test('a school export has a file for each table with all rows of the school, and a list of the files', async () => {
    const files = await filesOf(await completedExport())
    expect([...files.keys()].sort()).toEqual(
      [...exportedTables.map((each) => `${each}.ndjson`), 'files.json'].sort(),
    )
    const { files: listed } = JSON.parse(String(files.get('files.json')))
    for (const { file, rows } of listed) expect([file, rowsIn(files.get(file)).length]).toEqual([file, rows])
    for (const table of exportedTables.filter((each) => each !== 'schools' && each !== 'people')) {
      const { rows } = await query(`select count(*)::integer as rows from ${table} where school_id = $1`, [
        olga.schoolId,
      ])
      // The export itself is audited before it is read.
      expect([table, rowsIn(files.get(`${table}.ndjson`)).length]).toEqual([table, rows[0].rows])
    }
    expect(rowsIn(files.get('courses.ndjson')).length).toBeGreaterThan(3)
  })

  test('a school export contains no row of another school and no secret', async () => {
    const files = await filesOf(await completedExport())
    for (const [name, content] of files) {
      if (name === 'files.json' || name === 'people.ndjson') continue
      for (const row of rowsIn(content))
        expect([name, row.school_id ?? row.id]).toEqual([name, olga.schoolId])
    }
    const all = [...files.values()].map(String).join('')
    expect(all).not.toMatch(/argon2|password_hash|token_hash|sealed|lat_|lrt_|lcs_/)
    const people = rowsIn(files.get('people.ndjson')).map(({ id }) => id)
    const { rows } = await query(
      `select id from people where not exists (select from school_roles where person_id = people.id and school_id = $1)
       and not exists (select from orders where person_id = people.id and school_id = $1)
       and not exists (select from enrolments where person_id = people.id and school_id = $1)`,
      [olga.schoolId],
    )
    for (const { id } of rows) expect(people).not.toContain(id)
  })

  test('only one school export runs at a time, reports its progress, and is deleted with its file after a week', async () => {
    const { id } = await settings().requestSchoolExport(olga)
    await expect(settings().requestSchoolExport(olga)).rejects.toMatchObject({ code: 'conflict' })
    expect(await settings().schoolExportById(olga, id)).toMatchObject({ state: 'waiting', stepsDone: 0 })
    await world.runJobs()
    const steps = exportedTables.length + 1
    expect(await settings().schoolExportById(olga, id)).toMatchObject({
      state: 'ready',
      stepsDone: steps,
      stepsTotal: steps,
    })
    const key = await keyOf(id)
    world.clock.advance({ days: 7 })
    await settings().forgetOldSchoolExports()
    await world.runJobs()
    expect(await settings().schoolExportById(olga, id)).toBeUndefined()
    expect(await world.files.stat(key)).toBeUndefined()
  })

  test('a school export whose upload fails stays running for a retry and is marked as failed after two days', async () => {
    const { id } = await settings().requestSchoolExport(olga)
    const refusing = { ...world.files, put: () => Promise.reject(away()) }
    const handler = packSchoolExport({ ...world.modules, files: refusing, clock: world.clock })
    const fact = await world.deps.db
      .selectFrom('facts')
      .where('kind', '=', 'school_export.asked')
      .orderBy('happenedAt', 'desc')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
    await expect(handler.handle(fact)).rejects.toThrow()
    expect(await settings().schoolExportById(olga, id)).toMatchObject({ state: 'running' })
    world.clock.advance({ days: 2 })
    await settings().forgetOldSchoolExports()
    expect(await settings().schoolExportById(olga, id)).toMatchObject({ state: 'failed' })
    await completedExport()
  })

  test('a school export is accessible only to owners of that school', async () => {
    const id = await completedExport()
    const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
    expect(await settings().schoolExportById(hana, id)).toBeUndefined()
    expect(await settings().schoolExportFile(hana, id)).toBeUndefined()
    for (const role of ['manager', 'admin', 'teacher', 'student'] as const) {
      const actor = { ...olga, roles: [role] }
      for (const refused of [
        () => settings().requestSchoolExport(actor),
        () => settings().listSchoolExports(actor, { page: { first: 1 } }),
        () => settings().schoolExportById(actor, id),
        () => settings().schoolExportFile(actor, id),
      ])
        await expect(refused()).rejects.toMatchObject({ code: 'not_permitted' })
    }
  })
})

test('a school export can be downloaded only in the owner’s session and for an hour', async () => {
  const signIn = async (person: 'olga' | 'mei') => {
    const browser = await browserOf(world, person)
    const { csrf_token = '' } = (await browser.get('/api/v1/session')).json()
    const cookie = Object.entries(browser.cookies())
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    return { cookie, call: callerWith(world, { cookie, 'x-csrf-token': csrf_token }) }
  }
  const { cookie, call } = await signIn('olga')
  const created = await call('POST', '/school/exports')
  expect([created.statusCode, created.json()]).toMatchObject([201, { state: 'waiting', download: null }])
  await world.runJobs()
  const { download } = (await call('GET', `/school/exports/${created.json().id}`)).json()
  const path = new URL(download.url).pathname
  const fetched = async (headers: Record<string, string>) =>
    await world.at('ceramics').get(path, { accept: 'application/zip', ...headers })
  const file = await fetched({ cookie })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(unzip(file.rawPayload).has('files.json')).toBe(true)
  expect((await fetched({})).statusCode).toBe(404)
  expect((await fetched({ cookie: (await signIn('mei')).cookie })).statusCode).toBe(404)
  world.clock.advance({ hours: 1 })
  expect((await fetched({ cookie })).statusCode).toBe(404)
})

describe('the tables of a school export', () => {
  test('every table of a school is either exported or listed with a reason for leaving it out', async () => {
    const { rows } = await query(
      `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'school_id'`,
    )
    const ofSchools = rows.map((row) => row.table_name)
    const decided = [...exportedTables, ...Object.keys(excludedTables)].filter(
      (table) => table !== 'schools' && table !== 'people',
    )
    expect(decided.sort()).toEqual(ofSchools.sort())
  })

  test('the exported tables have no secret-like column that is not excluded', async () => {
    const { rows } = await query(
      `select table_name, column_name from information_schema.columns where table_schema = 'public'
         and table_name = any($1) and (data_type = 'bytea' or column_name ~ 'hash|secret|sealed|token|password|challenge')`,
      [[...exportedTables]],
    )
    const excluded: Readonly<Record<string, readonly string[] | undefined>> = excludedColumns
    const exported = rows.filter((row) => !excluded[row.table_name]?.includes(row.column_name))
    // The column app_use.tokens is a count.
    expect(exported.filter((row) => !(row.table_name === 'app_use' && row.column_name === 'tokens'))).toEqual(
      [],
    )
  })
})

const away = () => new Unavailable('the store', new Error('away'))

test.each([
  [
    'stops in the middle of a large table',
    async (_key: string, content: Readable) => {
      for await (const _chunk of content) throw away()
    },
  ],
  ['refuses before it reads anything', () => Promise.reject(away())],
])('a store that %s aborts the school export, and no step stays blocked', async (_what, put) => {
  const { id } = await settings().requestSchoolExport(olga)
  const stopping = { ...world.files, put }
  const large = {
    ...settings(),
    readSchoolTable: async (_asked: object, take: (lines: string) => Promise<void>) => {
      for (let n = 0; n < 100; n++) await take(`${crypto.randomUUID()}\n`.repeat(2_000))
      return 1
    },
  }
  const handler = packSchoolExport({ settings: large, files: stopping as never, clock: world.clock })
  const fact = {
    schoolId: olga.schoolId,
    kind: 'school_export.asked',
    body: { exportId: id, fileKey: 'exports/x.zip' },
  }
  const recordedFact = { ...fact, id: id as never, happenedAt: world.clock.now() }
  await expect(handler.handle(recordedFact)).rejects.toThrow()
  expect(await settings().schoolExportById(olga, id)).toMatchObject({ state: 'running' })
  // Only one export may run at a time, and the next test requests its own.
  world.clock.advance({ days: 2 })
  await settings().forgetOldSchoolExports()
})
