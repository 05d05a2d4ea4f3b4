import type { Client } from 'pg'
import type { PersonId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { readCatalog } from '../database/table-rules.ts'
import { withoutKeys } from '../database/without-keys.ts'
import { receiptInSql } from '../shop/receipt-in-sql.ts'
import type { World } from '../world/world.ts'

/** A member of a school, or everybody at it. */
export type Viewer = { readonly schoolId: SchoolId; readonly personId?: PersonId }

/** Finds data in a text that the viewer must not see. */
export type Canaries = {
  /** Every canary and every id of another person's row in the text, also inside a cursor. */
  readonly in: (text: string) => readonly string[]
  /** Text columns that cannot contain a canary. */
  readonly unmarked: readonly string[]
  readonly markedColumns: number
  readonly foreignIds: number
}

const mark = 'CANARY7Q'

/** Rows that belong to the owner of their parent, with the columns that refer to it. */
const ownedThrough: Readonly<Record<string, { parent: string; key: string }>> = {
  attempt_files: { parent: 'attempts', key: 'attempt_id' },
  attempt_questions: { parent: 'attempts', key: 'attempt_id' },
  authorization_codes: { parent: 'authorizations', key: 'authorization_id' },
  authorization_requests: { parent: 'sessions', key: 'session_id' },
  invoice_allowances: { parent: 'payments', key: 'payment_id' },
  invoices: { parent: 'payments', key: 'payment_id' },
  voided_invoices: { parent: 'payments', key: 'payment_id' },
  order_adjustments: { parent: 'orders', key: 'order_id' },
  order_lines: { parent: 'orders', key: 'order_id' },
  payment_adjustments: { parent: 'payments', key: 'payment_id' },
  payment_events: { parent: 'payments', key: 'payment_id' },
  payment_lines: { parent: 'payments', key: 'payment_id' },
  revenue_schedule: { parent: 'payments', key: 'payment_id' },
  refunds: { parent: 'payments', key: 'payment_id' },
  order_bump_offers: { parent: 'orders', key: 'order_id' },
  subscription_switches: { parent: 'subscriptions', key: 'subscription_id' },
  subscription_events: { parent: 'subscriptions', key: 'subscription_id' },
}

/** Public at the school, although a row may refer to a person. */
const catalog = ['lecturers', 'posts']

/** The texts that no app may receive: internals, and the content of lectures. */
const nobodys = [
  'payout_lines',
  'book_differences',
  'audit_entries',
  'facts',
  'failed_jobs',
  'fact_handlings',
  'lecture_contents',
  'seat_holds',
  'sessions',
  'vouchers',
]

/** A viewer's other schools are visible to them, and so are reserved times, but not who reserved them. */
const visibleToAll: Readonly<Record<string, string>> = { schools: 'true', consulting_meetings: 'true' }

/** Texts that the code reads; with a canary in them nothing would work. */
const machineTexts =
  /^(schools\.(name|subdomain)|school_origins\.host|payments\.receipt|.*\.(currency|language|locales?|time_zone))$/

/**
 * Puts a canary into every text of every row that is neither the viewer's own nor in the catalog of their
 * school.
 */
export async function plantCanaries({ connection }: World, viewer: Viewer): Promise<Canaries> {
  // Keys and triggers would prevent the canaries.
  return await withoutKeys(connection, async (client) => {
    const tables = await tablesOf(client, viewer)
    const ids = await foreignIdsIn(client, tables)
    const unmarked: string[] = []
    let markedColumns = 0
    for (const { name, texts, foreign } of tables) {
      for (const { column, type } of texts) {
        if (await markColumn(client, { name, column, type, foreign })) markedColumns++
        else unmarked.push(`${name}.${column}`)
      }
    }
    // Derived from other rows: it contains their canaries.
    await client.query(`update payments set receipt = ${receiptInSql}::text`)
    return { in: (text) => found(text, ids), unmarked, markedColumns, foreignIds: ids.size }
  })
}

type Text = { readonly column: string; readonly type: string }
type Table = {
  readonly name: string
  readonly texts: readonly Text[]
  readonly uuids: readonly string[]
  /** The condition that a row belongs to someone else. */
  readonly foreign: string
}

async function tablesOf(client: Client, viewer: Viewer): Promise<Table[]> {
  const { tables, columns, foreignKeys, indexes } = await readCatalog(client)
  const isPrivate = (name: string) =>
    name in ownedThrough ||
    nobodys.includes(name) ||
    (!catalog.includes(name) &&
      columns.some((column) => column.table === name && column.name === 'person_id'))
  const open = foreignKeys.find(({ table, target }) => isPrivate(target) && !isPrivate(table))
  if (open) throw new Error(`Say whose the rows of ${open.table} are: they belong to ${open.target}`)
  return tables
    .filter(({ name }) => !['schema_migrations', 'vendor_integrations', 'vendor_names'].includes(name))
    .map(({ name }) => {
      const own = columns.filter(({ table }) => table === name)
      const keys = new Set([
        ...foreignKeys.filter(({ table }) => table === name).flatMap((key) => key.columns),
        ...indexes
          .filter(({ table, isPrimary }) => table === name && isPrimary)
          .flatMap((key) => key.columns),
      ])
      const texts = own
        .filter(({ name: column, type }) => /^(text|jsonb|text\[\])$/.test(type) && !keys.has(column))
        .filter(({ name: column }) => !machineTexts.test(`${name}.${column}`))
      return {
        name,
        texts: texts.map(({ name: column, type }) => ({ column, type })),
        uuids: own.filter(({ type }) => type === 'uuid').map(({ name: column }) => column),
        foreign: foreignRows(name, new Set(own.map(({ name: column }) => column)), viewer),
      }
    })
}

function foreignRows(table: string, columns: ReadonlySet<string>, { schoolId, personId }: Viewer): string {
  if (personId === undefined) return columns.has('school_id') ? `school_id <> '${schoolId}'` : 'false'
  if (table === 'people') return `id <> '${personId}'`
  if (table === 'schools') return `id <> '${schoolId}'`
  if (nobodys.includes(table)) return 'true'
  const elsewhere = columns.has('school_id') ? `school_id <> '${schoolId}'` : 'false'
  const through = ownedThrough[table]
  if (through) {
    const { parent, key } = through
    const foreignParents = `select id from ${parent} where person_id <> '${personId}' or school_id <> '${schoolId}'`
    return `${elsewhere} or ${key} in (${foreignParents})`
  }
  if (!columns.has('person_id') || catalog.includes(table)) return elsewhere
  return `${elsewhere} or person_id is distinct from '${personId}'`
}

type Marked = {
  readonly name: string
  readonly column: string
  readonly type: string
  readonly foreign: string
}

/** Tries the formats of a canary until the column's constraints allow one. */
async function markColumn(client: Client, { name, column, type, foreign }: Marked): Promise<boolean> {
  for (const value of shapesFor(column, type)) {
    for (const rows of ['true', `${column} is not null`]) {
      try {
        await client.query('savepoint canary')
        await client.query(`update ${name} set ${column} = ${value} where (${foreign}) and ${rows}`)
        await client.query('release savepoint canary')
        return true
      } catch (error) {
        await client.query('rollback to savepoint canary')
        const { code = '' } = error as { code?: string }
        if (!code.startsWith('23') && code !== '22001') throw error
      }
    }
  }
  return false
}

function shapesFor(column: string, type: string): readonly string[] {
  if (type === 'text[]') return [`array_append(${column}, '${mark}')`]
  if (type === 'jsonb') return [`${column} || jsonb_build_object('${mark}', '${mark}')`]
  const text = `coalesce(${column}, '')`
  return [
    `'${mark}' || ${text}`,
    `'${mark.toLowerCase()}' || ${text}`,
    `'${mark}' || right(${text}, 12)`,
    `'https://${mark}.example/' || ${text}`,
  ]
}

// All values of another person's row, except values that are also the viewer's own or in the catalog.
async function foreignIdsIn(client: Client, tables: readonly Table[]): Promise<ReadonlySet<string>> {
  const select = async (table: Table, columns: readonly string[], where: string) => {
    if (columns.length === 0) return []
    const { rows } = await client.query(
      `select distinct unnest(array[${columns.join(', ')}])::text as id from ${table.name} where ${where}`,
    )
    return rows.map(({ id }: { id: string | null }) => id)
  }
  const foreign = new Set<string>()
  for (const table of tables) {
    for (const id of await select(table, table.uuids, table.foreign)) if (id) foreign.add(id)
  }
  for (const table of tables) {
    const ids = table.uuids.filter((column) => column === 'id')
    const where = visibleToAll[table.name] ?? `not (${table.foreign})`
    for (const id of await select(table, ids, where)) foreign.delete(id ?? '')
  }
  return foreign
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const packed = /[\w-]{40,}/g

function found(text: string, ids: ReadonlySet<string>): readonly string[] {
  const unpacked = (text.match(packed) ?? []).map((piece) => Buffer.from(piece, 'base64url'))
  const places = unpacked.map((bytes) => uuidAt(bytes))
  const readable = [text, ...unpacked.map((bytes) => bytes.toString('latin1'))]
  return [
    ...readable.flatMap((each) => each.match(new RegExp(`("\\w+":"[^"]*?)?${mark}[^"]{0,30}`, 'gi')) ?? []),
    ...readable.flatMap((each) => each.match(uuid) ?? []).filter((id) => ids.has(id.toLowerCase())),
    ...places.filter((id) => ids.has(id)),
  ]
}

// A cursor is eight bytes of time, then an id.
function uuidAt(bytes: Buffer): string {
  return bytes.toString('hex', 8, 24).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
