import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { demoHosts } from '../../../demo/schools.ts'
import { apiLimits } from '../../../src/limits.ts'
import { noRateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'
import { idsOfSchool } from '../catalog/school-rows.ts'
import { testPort } from '../database/database-server.ts'
import { type Canaries, plantCanaries } from '../hostile/canaries.ts'
import { operatorToken } from '../mcp/mcp-caller.ts'
import { freshEmail, schoolOf } from '../people/identity-cast.ts'
import { createWorld } from '../world/world.ts'
import type { Tally } from './tally.ts'

export type Target = Awaited<ReturnType<typeof openTarget>>
export type Request = InjectOptions & { readonly url: string }

/** The demo world without rate limits. Every text of the other school is a canary, and its ids are known. */
export async function openTarget() {
  const limits = apiLimits(noRateLimits())
  const world = await createWorld({ from: 'demoTemplate', deps: { permitsSimulator: true }, limits })
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const { id: otherId } = await schoolOf(world, 'astronomy')
  // Before the canaries: a client that is one issues no token.
  const foreignToken = await operatorToken(world, 'hana', { school: 'astronomy' })
  const canaries = await plantCanaries(world, { schoolId })
  const ownByTable = await idsOfSchool(world.deps.db, schoolId)
  const ids = {
    own: [...ownByTable.values()].flat(),
    ownOf: (table: string): readonly string[] => ownByTable.get(table) ?? [],
    foreign: [...(await idsOfSchool(world.deps.db, otherId)).values()].flat(),
  }
  return {
    world,
    /** The host of the attacked school. */
    host: `${demoHosts.ceramics}:${testPort}`,
    foreignToken,
    ids,
    /** Sends a request to the school from an IP address of its own, and inspects the answer. */
    async send(tally: Tally, request: Request): Promise<LightMyRequestResponse> {
      // Order numbers consist of the time and a random part, so thousands at one time would collide.
      world.clock.advance({ seconds: 0.001 })
      const answer = await world.at('ceramics').send({ remoteAddress: freshEmail(), ...request })
      inspect(tally, canaries, request, answer)
      return answer
    },
    close: () => world.close(),
  }
}

function inspect(tally: Tally, canaries: Canaries, request: Request, answer: LightMyRequestResponse) {
  const { statusCode, headers, body } = answer
  tally.answered(statusCode, headers['retry-after'])
  const shown = () => `${describe(request)}\n→ ${statusCode} ${body.slice(0, 1_000)}`
  if (statusCode >= 500 && headers['retry-after'] === undefined) tally.failed(shown())
  const sent = decodeURIComponentSafely(describe(request))
  // An answer may repeat an id of the request.
  const text = `${body}\n${JSON.stringify(headers)}`
  const [leak] = canaries.in(text).filter((each) => !sent.includes(each))
  if (leak === undefined) return
  const at = Math.max(0, text.indexOf(leak) - 200)
  tally.leaked(`${leak} in …${text.slice(at, at + 400)}…\n${shown()}`)
}

function describe({ method = 'GET', url, headers = {}, payload }: Request): string {
  return `${method} ${url} ${JSON.stringify(headers)} ${String(payload ?? '').slice(0, 20_000)}`
}

function decodeURIComponentSafely(text: string): string {
  try {
    return `${text} ${decodeURIComponent(text)}`
  } catch {
    return text
  }
}
