import type { PoolClient, QueryConfig } from 'pg'
import { createModules, type Modules } from '../../../src/modules.ts'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import type { World } from '../world/world.ts'

/** A statement of some work, and how many rows the scans of its plan read, those of every loop and those filtered out included. */
export type Reading = { readonly text: string; readonly rows: number; readonly plan: string }

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** The statements of this work with the rows that each of them read. */
export async function rowsRead(
  { connection, deps }: World,
  work: (modules: Modules) => Promise<unknown>,
): Promise<readonly Reading[]> {
  const readings: Reading[] = []
  const pool = createPool({ connection, max: 1, statementTimeoutMs: 30_000, lockTimeoutMs: 4_000 })
  pool.on('connect', (client) => analyzeInto(readings, client))
  try {
    await work(createModules({ ...deps, db: createDatabase(pool) }))
  } finally {
    await pool.end()
  }
  return readings
}

function analyzeInto(readings: Reading[], client: PoolClient) {
  const query = client.query.bind(client) as (config: QueryConfig) => Promise<{ rows: object[] }>
  const analyzed = async (config: QueryConfig) => {
    if (/^\s*(select|with)/i.test(config.text)) {
      const text = `explain (analyze, timing off, format json) ${config.text}`
      const { rows } = await query({ text, values: config.values ?? [] })
      const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN']
      readings.push({ text: config.text, rows: scanned(plan), plan: scansOf(plan).join('\n') })
    }
    return await query(config)
  }
  Object.assign(client, { query: analyzed })
}

function scanned(node: PlanNode): number {
  const isScan = node['Node Type'].endsWith('Scan') && !node.Plans?.length
  return (isScan ? rowsOf(node) : 0) + (node.Plans ?? []).reduce((sum, each) => sum + scanned(each), 0)
}

function scansOf(node: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node
  const here = table || index ? [`${type} ${table ?? ''} ${index ?? ''}: ${Math.round(rowsOf(node))}`] : []
  return [...here, ...(node.Plans ?? []).flatMap(scansOf)]
}

function rowsOf(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}
