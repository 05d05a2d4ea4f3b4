import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import type { MemberActor, Visitor } from '../../domain/tenancy/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { networkOf } from '../../platform/rate-limit/network-of.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { schoolContext } from '../page/context.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { sendPage } from '../page/page.ts'
import { visitOf } from '../shared/browser.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { ownedItemPath } from '../shared/owned-item-path.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf, requireSignInFor } from '../shared/signed-in.ts'
import { redeemPage } from './redeem-page.ts'

type Deps = {
  readonly orders: Orders
  readonly identity: Identity
  /** The limit of unknown codes per IP address. */
  readonly redeemTries: Limiter
}

/** The pages on which gifts and seats are redeemed. */
export function serveRedeem(deps: Deps): FastifyPluginAsync {
  return async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })
    pages.get<{ Querystring: { code?: unknown } }>(paths.redeem, (request, reply) =>
      renderRedeem(deps, request, reply, codeIn(request.query.code)),
    )
    const preHandler = requireSignInFor((request) =>
      withQuery(paths.redeem, { code: codeIn(fieldsOf(request)['code']) }),
    )
    pages.post(paths.redeem, { preHandler }, (request, reply) => redeem(deps, request, reply))
  }
}

function codeIn(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 100) : ''
}

async function renderRedeem(deps: Deps, request: FastifyRequest, reply: FastifyReply, code: string) {
  const context = schoolContext(request, reply)
  if (!code) return sendPage(reply, context, redeemPage(context, { code }))
  const found = await limited(deps, request, async () => {
    const offered = await deps.orders.offeredVoucher(readerOf(request), code)
    return { isUnknown: !offered, offered }
  })
  if (found === 'too-many-tries') return tooMany(request, reply, code)
  const { offered } = found
  const status = offered?.status ?? 'unknown'
  const problem = status === 'open' ? undefined : status
  return sendPage(reply, context, redeemPage(context, { code, offered, problem }))
}

async function redeem(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const code = codeIn(fieldsOf(request)['code'])
  const me = meOf(request)
  const done = await limited(deps, request, async () => {
    try {
      return { isUnknown: false, redeemed: await deps.orders.redeemVoucher(memberOfSession(me), code) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { isUnknown: error.code === 'invalid_input', redeemed: undefined }
    }
  })
  if (done === 'too-many-tries') return tooMany(request, reply, code)
  const { redeemed } = done
  if (!redeemed) {
    reply.code(409)
    return await renderRedeem(deps, request, reply, code)
  }
  if (me.roles.length === 0) await deps.identity.joinSchool(me, visitOf(request))
  return reply.redirect(ownedItemPath(redeemed), 303)
}

// A visitor sees the item of a code before signing in.
function readerOf(request: FastifyRequest): MemberActor | Visitor {
  return request.me ? memberOfSession(request.me) : { kind: 'visitor', schoolId: schoolOf(request).id }
}

function tooMany(request: FastifyRequest, reply: FastifyReply, code: string) {
  const context = schoolContext(request, reply)
  reply.code(429)
  return sendPage(reply, context, redeemPage(context, { code, problem: 'too-many-tries' }))
}

// Only unknown codes count: a code is worth money.
async function limited<Outcome extends { readonly isUnknown: boolean }>(
  { redeemTries }: Deps,
  request: FastifyRequest,
  act: () => Promise<Outcome>,
): Promise<Outcome | 'too-many-tries'> {
  const key = `${schoolOf(request).id} ${networkOf(request.ip)}`
  if ((await redeemTries.take(key)).is !== 'allowed') return 'too-many-tries'
  const outcome = await act()
  if (!outcome.isUnknown) await redeemTries.restore(key)
  return outcome
}
