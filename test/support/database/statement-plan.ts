import { sql } from 'kysely'
import type { PoolClient, QueryConfig } from 'pg'
import { createModules, type Modules } from '../../../src/modules.ts'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import type { World } from '../world/world.ts'

type Planned = { readonly text: string; readonly plan: string }

/** PostgreSQL's plan of the matching statement of this work, with its real parameters. */
export async function planOf(
  { connection, deps }: World,
  work: (modules: Modules) => Promise<unknown>,
  having: string,
): Promise<string> {
  const planned: Planned[] = []
  const pool = createPool({ connection, max: 1, statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 })
  pool.on('connect', (client) => explainInto(planned, client))
  try {
    await work(createModules({ ...deps, db: createDatabase(pool) }))
  } finally {
    await pool.end()
  }
  const found = planned.findLast(({ text }) => text.includes(having))
  if (!found) throw new Error(`No statement had ${having}`)
  return found.plan
}

// In the same session, so that a setting made for the statement holds for its plan too.
function explainInto(planned: Planned[], client: PoolClient) {
  const query = client.query.bind(client) as (config: QueryConfig) => Promise<{ rows: object[] }>
  const explained = async (config: QueryConfig) => {
    if (/^\s*(select|with)/i.test(config.text)) {
      const { rows } = await query({ text: `explain ${config.text}`, values: config.values ?? [] })
      planned.push({ text: config.text, plan: rows.map((row) => Object.values(row)[0]).join('\n') })
    }
    return await query(config)
  }
  Object.assign(client, { query: explained })
}

/** The plan that a session keeps for the last statement of this work, whatever its parameters. */
export async function cachedPlanOf(
  world: World,
  work: (modules: Modules) => Promise<unknown>,
): Promise<string> {
  await work(world.modules)
  const text = world.statements().at(-1) ?? ''
  const { rows } = await sql.raw<object>(`explain (generic_plan) ${text}`).execute(world.deps.db)
  return rows.map((row) => Object.values(row)[0]).join('\n')
}
