// npm run bench -- lists --data <folder>: every list of the admin API at a filled school, with each filter
// and on a later page: its duration, the number of its statements, and the parts of their plans that grow
// with the school.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { z } from 'zod'
import { operatorActor } from '../../src/domain/tenancy/actor.ts'
import { platformActor, type School } from '../../src/domain/tenancy/index.ts'
import { servedOperations } from '../../src/http/admin-api/served-operations.ts'
import { createModules } from '../../src/modules.ts'
import type { ListOperation } from '../../src/operations/operation-kinds.ts'
import { createDatabase } from '../../src/platform/db/database.ts'
import { type Core, createCore } from '../../src/start/core.ts'
import { openDatabase } from '../../src/start/open-database.ts'
import { secretLocation } from '../../src/start/secret-key.ts'
import { learnTables } from '../learn-tables.ts'
import { demoSchool } from '../members.ts'
import { describedMachine, writeResults } from '../results.ts'
import { recordingPool } from '../statements.ts'
import { costlyParts, type Plan } from './plans.ts'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    times: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
})
if (!options.data) throw new Error('Name the data folder of a filled school: --data <folder>')

const lists = servedOperations.filter(
  (each): each is typeof each & ListOperation => each.kind === 'list' && each.id.includes(options.only),
)
type Input = Readonly<Record<string, unknown>>
type Measured = {
  readonly list: string
  readonly p50: number
  readonly p99: number
  readonly rows: number
  readonly statements: number
  readonly costly: readonly string[]
}

const database = await openDatabase({ DATA_DIR: options.data, DATABASE_URL: undefined, PORT: 0 }, 'command')
const core = createCore(
  { DATABASE_POOL: 2, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
  { connection: database.connection, secrets: secretLocation({}, database.dataFolder) },
)
const { pool, recorded } = recordingPool(database.connection)
const db = createDatabase(pool)
const explaining = new Client(database.connection)
try {
  await explaining.connect()
  await learnTables(database.connection)
  const measured = await measureLists(core)
  writeResults('lists', { machine: describedMachine(), options, measured })
  const worst = Math.max(...measured.map(({ p50 }) => p50))
  console.log(`\n${measured.length} requests, the slowest p50 ${worst.toFixed(1)} ms`)
} finally {
  await explaining.end()
  await db.destroy()
  await core.close()
  await database.stop()
}

async function measureLists({ deps, modules: real }: Core): Promise<Measured[]> {
  const school = await demoSchool(real)
  const olga = await real.identity.personWithEmail(platformActor, 'olga@example.com')
  if (!olga) throw new Error('The demo world is not planted')
  const modules = createModules({ ...deps, db })
  const visit = { schoolId: school.id, address: '127.0.0.1', userAgent: 'bench' }
  const operator = operatorActor({ schoolId: school.id, memberId: olga.id, roles: ['owner'] })
  const caller = { operator, school, by: 'session', visit } as const
  const knownInput = await knownValues(core, school)
  const measured: Measured[] = []
  // Lists write nothing and read no file.
  const unused = undefined as never
  const operationDeps = { modules, operate: unused, files: unused, remoteFiles: unused }
  for (const list of lists) {
    const call = async (input: Input) => await list.call(operationDeps, caller, input)
    for (const [name, input] of await requestsOf(list, knownInput, call)) {
      const found = await measure(`${list.id} ${name}`, () => call(input))
      measured.push(found)
      console.log(printed(found))
    }
  }
  return measured
}

/** A value for each filter by its name: that with the most rows if it matters. */
async function knownValues({ deps }: Core, { id: schoolId }: School): Promise<Input> {
  const most = async (table: string, column: string) => {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where school_id = ${schoolId}
        and ${sql.ref(column)} is not null
      group by 1 order by count(*) desc limit 1`.execute(deps.db)
    return rows[0]?.value
  }
  const member = await most('orders', 'person_id')
  return {
    course_id: await most('enrolments', 'course_id'),
    ...{ member_id: member, person_id: member, by_person_id: await most('audit_entries', 'by_person_id') },
    id: member,
    student_id: member,
    post_id: await most('comments', 'post_id'),
    lecture_id: await most('comments', 'lecture_id'),
    service_id: await most('consulting_meetings', 'service_id'),
    product_id: await most('digital_product_files', 'product_id'),
    event_id: await most('event_registrations', 'event_id'),
    form_id: await most('form_submissions', 'form_id'),
    order_id: await most('payments', 'order_id'),
    lecturer_id: await most('course_lecturers', 'lecturer_id'),
    plan_id: await most('membership_plans', 'id'),
    trade_no: await most('orders', 'trade_no'),
    slug: await most('courses', 'slug'),
    tag: 'glaze',
    // The name with the most matches.
    search: (await commonName(deps.db, schoolId)).slice(0, 2),
    kind: 'role.granted',
    from: new Date(Date.now() - 30 * 86_400_000).toISOString(),
    until: new Date(Date.now() - 365 * 86_400_000).toISOString(),
  }
}

async function commonName(db: Core['deps']['db'], schoolId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select min(person.name) as name from school_roles role join people person on person.id = role.person_id
    where role.school_id = ${schoolId} group by left(person.name, 2) order by count(*) desc limit 1`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}

type Call = (input: Input) => Promise<{ readonly next_cursor: string | null }>

/** The list alone, its next page, and with each of its filters. */
async function requestsOf(
  { input }: ListOperation,
  knownInput: Input,
  call: Call,
): Promise<[string, Input][]> {
  const paging = ['limit', 'cursor', 'fields']
  const filters = Object.entries(input.shape).filter(([name]) => !paging.includes(name))
  const needed = filters.filter(([, schema]) => !schema.safeParse(undefined).success)
  const base = { limit: 50, ...Object.fromEntries(needed.map(([name]) => [name, knownInput[name]])) }
  const requests: [string, Input][] = [['', base]]
  const { next_cursor: cursor } = await call(base)
  if (cursor) requests.push(['next page', { ...base, cursor }])
  for (const [name, schema] of filters) {
    if (needed.some(([each]) => each === name)) continue
    for (const value of valuesFor(schema as z.ZodType, knownInput[name]))
      requests.push([`${name}=${String(value).slice(0, 24)}`, { ...base, [name]: value }])
  }
  return requests
}

function valuesFor(schema: z.ZodType, knownInput: unknown): readonly unknown[] {
  const definition = schema.def as { type: string; innerType?: z.ZodType; entries?: object }
  if (definition.innerType) return valuesFor(definition.innerType, knownInput)
  if (definition.type === 'boolean') return [true, false]
  if (definition.entries) return Object.values(definition.entries)
  return knownInput === undefined ? [] : [knownInput]
}

async function measure(list: string, call: () => Promise<object>): Promise<Measured> {
  const [answer, all] = await recorded(call)
  const statements = [...all]
  const costly: string[] = []
  for (const { text, values = [] } of statements) {
    if (!/^\s*(select|with)/i.test(text)) continue
    const { rows } = await explaining.query(`explain (analyze, format json) ${text}`, [...values])
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
    costly.push(...costlyParts(plan))
  }
  const times: number[] = []
  for (let at = 0; at < Number(options.times); at++) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN
  const { items } = answer as { items: readonly unknown[] }
  return { list, p50: at(0.5), p99: at(0.99), rows: items.length, statements: statements.length, costly }
}

function printed({ list, p50, p99, rows, statements, costly }: Measured): string {
  const figures = [`${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`, `${rows} rows`, `${statements} statements`]
  return [list.padEnd(60), ...figures.map((each) => each.padStart(13)), ...costly].join(' ')
}
