import type { Client } from 'pg'

/** What a pooler in transaction mode provides. */
export type PoolerInspection = { readonly hasTimeouts: boolean; readonly preparesStatements: boolean }

/** Looks at the sessions of a pooler through two connections. */
export async function inspectPooler(client: Client, other: Client): Promise<PoolerInspection> {
  const { rows } = await client.query<{ has: boolean }>(
    `select current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0' as has`,
  )
  return { hasTimeouts: rows[0]?.has ?? false, preparesStatements: await canPrepare(client, other) }
}

async function canPrepare(client: Client, other: Client): Promise<boolean> {
  const query = { name: 'lectern.doctor', text: 'select $1::integer', values: [1] }
  try {
    await client.query(query)
    // The transaction keeps the session in which the statement was prepared, so the next one runs in another.
    await other.query('begin')
    await client.query(query)
    return true
  } catch {
    return false
  } finally {
    await other.query('rollback')
  }
}
