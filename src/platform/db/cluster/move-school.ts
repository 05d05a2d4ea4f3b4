import type { Client } from 'pg'
import { StartFailure } from '../../start-failure.ts'
import type { SchoolId } from '../schema/schema.gen.ts'

/** A PostgreSQL server of a Citus cluster. */
export type ClusterNode = { readonly host: string; readonly port: number }

type Move = { readonly from: ClusterNode; readonly to: ClusterNode; readonly wasIsolated: boolean }

/** Shards that distribute by school_id have the same ids of schools in every table, so one table stands for all. */
const anyTable = 'orders'

/** The nodes that store schools, in the order of their names. */
export async function clusterNodes(client: Client): Promise<readonly ClusterNode[]> {
  await refuseWithoutCitus(client)
  const { rows } = await client.query<ClusterNode>(
    `select nodename as host, nodeport as port from pg_dist_node
     where shouldhaveshards and isactive and noderole = 'primary' order by nodename, nodeport`,
  )
  return rows
}

/**
 * Moves all rows of a school to another node while it is used: reads and writes continue, and writes wait only for the
 * last moment of the move. A school that shares its shards with others gets shards of its own first.
 */
export async function moveSchoolToNode(client: Client, schoolId: SchoolId, to: ClusterNode): Promise<Move> {
  const nodes = await clusterNodes(client)
  if (!nodes.some((node) => isSame(node, to)))
    throw new StartFailure(`The cluster has no node ${nodeName(to)} that stores schools.`, [
      `choose one of: ${nodes.map(nodeName).join(', ')}`,
    ])
  const before = await shardOf(client, schoolId)
  if (isSame(before.node, to)) return { from: before.node, to, wasIsolated: false }
  const wasIsolated = before.schools > 1
  if (wasIsolated)
    await client.query(
      `select isolate_tenant_to_new_shard($1, $2::text, 'CASCADE', shard_transfer_mode => 'force_logical')`,
      [anyTable, schoolId],
    )
  const { shardId, node } = wasIsolated ? await shardOf(client, schoolId) : before
  await client.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`, [
    ...[shardId, node.host, node.port],
    ...[to.host, to.port],
  ])
  return { from: before.node, to, wasIsolated }
}

type RebalanceOptions = {
  readonly onProgress: (moved: number, total: number) => void
  readonly pause: () => Promise<unknown>
}

/** Spreads the schools over all nodes, for example after a node was added, while they are used. */
export async function rebalanceSchools(
  client: Client,
  { onProgress, pause }: RebalanceOptions,
): Promise<number> {
  await refuseWithoutCitus(client)
  const { rows } = await client.query<{ job: string | null }>(
    `select citus_rebalance_start(shard_transfer_mode => 'force_logical')::text as job`,
  )
  const [started] = rows
  if (!started?.job) return 0
  for (;;) {
    const { state, moved, total } = await rebalanceProgress(client, started.job)
    onProgress(moved, total)
    if (state === 'finished') return total
    if (state === 'failed' || state === 'cancelled')
      throw new StartFailure(`The rebalance ${state === 'failed' ? 'failed' : 'was cancelled'}.`, [
        `read the reason with: select * from citus_job_list() where job_id = ${started.job}`,
      ])
    await pause()
  }
}

async function rebalanceProgress(client: Client, job: string) {
  const { rows } = await client.query<{ state: string; moved: number; total: number }>(
    `select job.state::text as state,
       (select count(*) from pg_dist_background_task task where task.job_id = job.job_id)::integer as total,
       (select count(*) from pg_dist_background_task task where task.job_id = job.job_id and task.status = 'done')::integer
         as moved
     from pg_dist_background_job job where job.job_id = $1`,
    [job],
  )
  return rows[0] ?? { state: 'finished', moved: 0, total: 0 }
}

async function shardOf(client: Client, schoolId: SchoolId) {
  const { rows } = await client.query<{ shardId: string; host: string; port: number; schools: number }>(
    `with own as (select get_shard_id_for_distribution_column($1, $2::uuid) as shard_id)
     select shard_id::text as "shardId", nodename as host, nodeport as port,
       (select count(*) from schools where get_shard_id_for_distribution_column($1, schools.id) = shard_id)::integer
         as schools
     from own join pg_dist_shard_placement placement on placement.shardid = shard_id`,
    [anyTable, schoolId],
  )
  const [shard] = rows
  if (!shard) throw new Error('The school has no shard')
  const { shardId, host, port, schools } = shard
  return { shardId, node: { host, port }, schools }
}

async function refuseWithoutCitus(client: Client) {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (rowCount === 1) return
  throw new StartFailure(
    'This database is not on a Citus cluster, so there are no nodes to move schools to.',
    ['read docs/scaling.md about the way from one server to a cluster'],
  )
}

const isSame = (one: ClusterNode, other: ClusterNode) => one.host === other.host && one.port === other.port

/** `db-2.internal:5432` */
export const nodeName = ({ host, port }: ClusterNode) => `${host}:${port}`
