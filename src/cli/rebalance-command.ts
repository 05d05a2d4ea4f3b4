import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { Client, type ClientConfig } from 'pg'
import {
  type ClusterNode,
  clusterNodes,
  moveSchoolToNode,
  nodeName,
  rebalanceSchools,
} from '../platform/db/cluster/move-school.ts'
import { openSession } from '../platform/db/pool/open-session.ts'
import { Refusal } from '../platform/refusal.ts'
import { schoolOrRefuse } from './school-or-refuse.ts'
import type { Terminal } from './terminal.ts'
import { withCore, withDatabase } from './with-core.ts'

/** `lectern school rebalance`: moves schools between the nodes of a Citus cluster. */
export function rebalanceCommand(school: Command, terminal: () => Terminal) {
  school
    .command('rebalance [subdomain]')
    .description(
      'on a Citus cluster: spread the schools over all nodes, or move one school to a node, while they are used',
    )
    .option('--to <host:port>', 'the node that the school is moved to')
    .action(async (subdomain: string | undefined, { to }: { to?: string }) => {
      if ((subdomain === undefined) !== (to === undefined))
        throw new Refusal(
          'invalid_input',
          'Name both a school and its new node with --to, or neither of them',
        )
      if (subdomain === undefined || to === undefined) return await rebalance(terminal())
      const node = readNode(to)
      const { id } = await withCore((core) => schoolOrRefuse(core, subdomain))
      const { from, wasIsolated } = await inSession((client) => moveSchoolToNode(client, id, node))
      const [before, after] = [nodeName(from), nodeName(node)]
      terminal().result(
        { subdomain, from: before, to: after, isolated: wasIsolated },
        before === after
          ? `${subdomain} is on ${after} already`
          : `${subdomain} moved from ${before} to ${after}`,
      )
    })
}

async function rebalance({ progress, result }: Terminal) {
  await inSession(async (client) => {
    const nodes = await clusterNodes(client)
    let report: ((done: number) => void) | undefined
    const moved = await rebalanceSchools(client, {
      onProgress(done, total) {
        report ??= progress('Moving schools', total)
        report(done)
      },
      pause: () => pause(500),
    })
    const text = moved === 0 ? 'The nodes are balanced already' : `Moved ${moved} groups of schools`
    result({ moved, nodes: nodes.map(nodeName) }, `${text}: ${nodes.map(nodeName).join(', ')}`)
  })
}

function readNode(text: string): ClusterNode {
  const [, host, port] = /^(.+):(\d+)$/.exec(text) ?? []
  if (!host || !port) throw new Refusal('invalid_input', `Invalid node ${text}: write it as host:port`)
  return { host, port: Number(port) }
}

/** A session without time limits: a large school takes minutes. */
async function inSession<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return await withDatabase(async ({ connection }) => {
    const client = new Client({ ...connection, application_name: 'lectern rebalance' } satisfies ClientConfig)
    client.on('error', () => {})
    try {
      await openSession(client)
      await client.query('set statement_timeout = 0')
      return await work(client)
    } finally {
      await client.end().catch(() => {})
    }
  })
}
