// Two web processes under load: the end of a grant takes effect on the next request to either of them.
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoOrigin, plantSchools } from '../../../demo/schools.ts'
import type { PersonId } from '../../../src/platform/db/schema/schema.gen.ts'
import { signInAs } from '../../support/people/identity-cast.ts'
import { pairFor } from '../../support/people/oauth-member.ts'
import { propertyRuns } from '../../support/samples/property-runs.ts'
import { freePort, ownDataFolder, startServer } from '../../support/world/server-process.ts'
import { createRunningClock } from '../../support/world/test-clock.ts'
import { createWorld } from '../../support/world/world.ts'

const rounds = propertyRuns({ sample: 1, all: 3 })
const clientId = 'demo-member-public'
const world = await createWorld({ from: 'demoTemplate', clock: createRunningClock() })
afterAll(() => world.close())
const port = await freePort()
beforeAll(() => plantSchools(world.modules, port))

type Ending = {
  readonly name: string
  readonly end: (of: { token: string; personId: PersonId }) => Promise<unknown>
  readonly repair: (of: { personId: PersonId }) => Promise<unknown>
  readonly status: number
}

test('a revocation, a lost role, a disabled client and a suspended school take effect on the next request in both processes', {
  timeout: 120_000,
}, async () => {
  const server = startServer({
    port,
    DATA_DIR: ownDataFolder(),
    DATABASE_URL: urlOf(world.connection),
    WORKERS: 2,
    DEMO_WORLD: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })
  await server.ready()
  const mei = await signInAs(world, 'mei', 'ceramics')
  const olga = await signInAs(world, 'olga', 'ceramics')
  const busy = startLoad((await pairFor(world, olga)).accessToken)
  const processes = [
    new Agent({ keepAlive: true, maxSockets: 1 }),
    new Agent({ keepAlive: true, maxSockets: 1 }),
  ]
  const userInfoAt = async (token: string) =>
    await Promise.all(processes.map((agent) => userInfo(agent, token)))

  for (const { name, end, repair, status } of endings()) {
    for (let round = 0; round < rounds; round++) {
      const { accessToken: token } = await pairFor(world, mei)
      const of = { token, personId: mei.me.personId }
      await expect.poll(() => userInfoAt(token)).toEqual([200, 200])
      await end(of)
      expect([name, ...(await userInfoAt(token))]).toEqual([name, status, status])
      await repair(of)
    }
  }
  expect(busy.stop()).toBeGreaterThan(50)
})

function endings(): Ending[] {
  const { db } = world.deps
  const schoolId = () => db.selectFrom('schools').where('subdomain', '=', 'ceramics').select('id')
  const roles = db.selectFrom('schoolRoles').where('schoolId', 'in', schoolId()).selectAll()
  let deletedRoles: Awaited<ReturnType<typeof roles.execute>> = []
  const clients = () =>
    db
      .updateTable('oauthClients')
      .where('schoolId', 'in', schoolId())
      .where('id', '=', clientId as never)
  const schools = () => db.updateTable('schools').where('subdomain', '=', 'ceramics')
  return [
    {
      name: 'revocation',
      end: ({ token }) => revoke(token),
      repair: async () => {},
      status: 401,
    },
    {
      name: 'role',
      end: async ({ personId }) => {
        deletedRoles = await roles.where('personId', '=', personId).execute()
        await db
          .deleteFrom('schoolRoles')
          .where('schoolId', 'in', schoolId())
          .where('personId', '=', personId)
          .execute()
      },
      repair: () => db.insertInto('schoolRoles').values(deletedRoles).execute(),
      status: 401,
    },
    {
      name: 'client',
      end: () => clients().set({ disabledAt: new Date() }).execute(),
      repair: () => clients().set({ disabledAt: null }).execute(),
      status: 401,
    },
    {
      name: 'school',
      end: () =>
        schools().set({ state: 'suspended', suspendedBecause: 'unpaid', suspendedBy: 'host' }).execute(),
      repair: () => schools().set({ state: 'active', suspendedBecause: null, suspendedBy: null }).execute(),
      status: 403,
    },
  ]
}

/** Keeps both processes busy, so that look-ups are batched, but leaves a core to concurrent tests. */
function startLoad(token: string) {
  let answered = 0
  let isOver = false
  const agents = Array.from({ length: 16 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const requestRepeatedly = async (agent: Agent) => {
    while (!isOver) {
      await userInfo(agent, token)
      answered++
      await pause(20)
    }
    agent.destroy()
  }
  for (const agent of agents) void requestRepeatedly(agent).catch(() => {})
  return {
    stop() {
      isOver = true
      return answered
    },
  }
}

// The primary gives each new connection to the next web process, and connections are kept alive.
async function userInfo(agent: Agent, token: string): Promise<number | undefined> {
  return await statusOf('GET', '/api/oauth/userinfo', {
    agent,
    headers: { authorization: `Bearer ${token}` },
  })
}

async function revoke(token: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ token, client_id: clientId }).toString()
  expect(await statusOf('POST', '/api/oauth/revoke', { headers }, body)).toBe(200)
}

async function statusOf(method: string, path: string, options: object, body?: string) {
  const { hostname } = new URL(demoOrigin('ceramics', port))
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: hostname, port, path, method, ...options }, resolve)
      .on('error', reject)
      .end(body)
  })
  answer.resume()
  await new Promise((resolve) => answer.on('end', resolve))
  return answer.statusCode
}

function urlOf({ connectionString, host, port: at, user, database }: ClientConfig): string {
  return (
    connectionString ??
    `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${at}`
  )
}
