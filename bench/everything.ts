// Compares Lectern with itself: every request of the other benchmarks, on one data folder.
import type { ClientConfig } from 'pg'
import { createCore } from '../src/start/core.ts'
import { openDatabase } from '../src/start/open-database.ts'
import { secretLocation } from '../src/start/secret-key.ts'
import { lecternPaths } from './contenders.ts'
import { learnTables } from './learn-tables.ts'
import { startLectern } from './lectern.ts'
import { materialOf } from './mcp/material.ts'
import { type Work as McpWork, works as mcpWorks } from './mcp/shapes.ts'
import { tokensOfMembers } from './member-api/members.ts'
import { type Work as MemberWork, works as memberWorks } from './member-api/queries.ts'
import { clientId, demoSchool, pairsOfMembers } from './members.ts'
import { startProcess } from './processes.ts'
import { type Chain, type Work as TokenWork, works as tokenWorks } from './shapes.ts'
import type { Figures } from './timed.ts'

export const requests = [...tokenWorks, ...memberWorks, ...mcpWorks] as const
export type Request = TokenWork | MemberWork | McpWork

const poolSize = 10
/** Few connections by default, so that the duration of a single response is compared. */
const fewCallers = 8

export type Subject = Awaited<ReturnType<typeof startSubject>>

/** Starts PostgreSQL and Lectern on that folder, with a load generator for every request. */
export async function startSubject(dataFolder: string, { webProcesses = 1, callers = fewCallers } = {}) {
  const database = await openDatabase({ DATA_DIR: dataFolder, DATABASE_URL: undefined, PORT: 0 }, 'command')
  const { connection } = database
  const lectern = await startLectern({ dataFolder: database.dataFolder, pool: poolSize, webProcesses })
  try {
    const planted = await plant(connection, database.dataFolder, callers)
    return {
      ...planted,
      origin: lectern.origin,
      metrics: lectern.metrics,
      pid: lectern.pid,
      async stop() {
        await lectern.stop()
        await database.stop()
      },
    }
  } catch (error) {
    await lectern.stop()
    await database.stop()
    throw error
  }
}

async function plant(connection: ClientConfig, dataFolder: string, callers: number) {
  const core = createCore(
    { DATABASE_POOL: 2, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    { connection, secrets: secretLocation({}, dataFolder) },
  )
  try {
    const school = await demoSchool(core.modules)
    const chains = await pairsOfMembers(core.modules, callers)
    const tokens = await tokensOfMembers(core, school, callers)
    const material = await materialOf(core, school)
    await learnTables(connection)
    const { db } = core.deps
    const count = async (table: 'enrolments' | 'schools' | 'people') => {
      const counted = db.selectFrom(table).select(({ fn }) => fn.countAll<bigint>().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    }
    const size = {
      schools: await count('schools'),
      people: await count('people'),
      enrolments: await count('enrolments'),
    }
    return { chains: chains as readonly Chain[], tokens, material, size }
  } finally {
    await core.close()
  }
}

/** The load generators, one for each benchmark. */
export function startLoads() {
  const [tokens, member, mcp] = ['./load.ts', './member-api/load.ts', './mcp/load.ts'].map((file) =>
    startProcess(file),
  )
  if (!tokens || !member || !mcp) throw new Error('Nothing was started')
  return {
    async measure(
      subject: Subject,
      request: Request,
      time: { readonly warmUpSeconds: number; readonly seconds: number },
      workers = subject.chains.length,
    ): Promise<Figures> {
      const { origin, pid, material } = subject
      const chains = subject.chains.slice(0, workers)
      const where = { origin, pid, workers, ...time }
      if (isOneOf(tokenWorks, request)) {
        const contender = {
          name: 'lectern',
          origin,
          pid,
          paths: lecternPaths,
          clientId,
          refreshOnly: {},
          chains,
        }
        const { chains: later, ...figures } = await tokens.send<Figures & { chains: readonly Chain[] }>({
          contender,
          work: request,
          ...time,
        })
        for (const [at, chain] of later.entries()) Object.assign(chains[at] ?? {}, chain)
        return figures
      }
      if (isOneOf(memberWorks, request))
        return await member.send<Figures>({ ...where, work: request, tokens: subject.tokens[request] })
      return await mcp.send<Figures>({ ...where, work: request, ...material })
    },
    async stop() {
      for (const each of [tokens, member, mcp]) await each.stop()
    },
  }
}

function isOneOf<Each extends string>(all: readonly Each[], one: string): one is Each {
  return (all as readonly string[]).includes(one)
}
