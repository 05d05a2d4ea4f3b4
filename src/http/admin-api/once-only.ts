import type { FastifyRequest } from 'fastify'
import {
  type Idempotency,
  idempotencyKeyLifetime,
  type KeyedRequest,
  renewEveryMs,
} from '../../domain/idempotency/index.ts'
import type { Operate, OperationDeps, OperationModules } from '../../operations/caller.ts'
import type { Operation } from '../../operations/index.ts'
import { hour } from '../../platform/durations.ts'
import { withLeaseRenewal } from '../../platform/leases/lease-renewal.ts'
import { type Answer, answerTo } from './answer.ts'
import type { Admitted } from './guard.ts'
import { ApiProblem } from './problems.ts'

type Modules = { readonly idempotency: Idempotency }

export type OnceOnlyDeps = Omit<OperationDeps, 'modules' | 'operate'> & {
  readonly modules: OperationDeps['modules'] & Modules
  readonly operate: Operate<OperationModules & Modules>
}

type OperationRequest = { readonly operation: Operation; readonly input: object; readonly admitted: Admitted }

/**
 * Runs an operation. With an Idempotency-Key it runs once: the answer is stored in the transaction of the change, so
 * that both exist or neither.
 */
export async function runOnce(
  deps: OnceOnlyDeps,
  request: FastifyRequest,
  call: OperationRequest,
): Promise<Answer> {
  const keyed = keyedRequest(request, call)
  if (!keyed) return await run(deps, call)
  const { idempotency } = deps.modules
  const claim = await idempotency.claimRequest(keyed)
  switch (claim.is) {
    case 'answered':
      return replayed(claim.answer)
    case 'in progress':
      throw new ApiProblem('request_in_progress', 'A request with this Idempotency-Key is being answered.', {
        retryAfter: claim.retryAfter,
      })
    case 'another request':
      throw new ApiProblem(
        'idempotency_key_reused',
        `This Idempotency-Key was used within ${idempotencyKeyLifetime / hour} hours for another request.`,
      )
    case 'new': {
      const { claimedAt } = claim
      const renew = () => idempotency.renewRequest(keyed, claimedAt)
      return await withLeaseRenewal({ intervalMs: renewEveryMs, renew }, () =>
        runClaimed(deps, call, { keyed, claimedAt }),
      )
    }
  }
}

type Claimed = { readonly keyed: KeyedRequest; readonly claimedAt: Date }

async function runClaimed(
  deps: OnceOnlyDeps,
  call: OperationRequest,
  { keyed, claimedAt }: Claimed,
): Promise<Answer> {
  const { idempotency } = deps.modules
  let isStored = false
  const operate: OnceOnlyDeps['operate'] = async (as, work) =>
    await deps.operate(as, async (modules) => {
      const result = await work(modules)
      const answer = answerTo(call.operation, result as object | undefined, false)
      await modules.idempotency.finishRequest(keyed, { claimedAt, answer: JSON.stringify(answer) })
      isStored = true
      return result
    })
  try {
    const answer = await run({ ...deps, operate }, call)
    // An outward operation has no transaction of its own.
    if (!isStored) await idempotency.finishRequest(keyed, { claimedAt, answer: JSON.stringify(answer) })
    return answer
  } catch (error) {
    await idempotency.releaseRequest(keyed, claimedAt)
    throw error
  }
}

async function run(deps: OnceOnlyDeps, { operation, input, admitted }: OperationRequest): Promise<Answer> {
  const { caller } = admitted
  if (operation.kind === 'read' || operation.kind === 'list')
    return answerTo(operation, await operation.call(deps, caller, input), false)
  const { result, isDryRun } = await operation.call(deps, caller, input)
  return answerTo(operation, result, isDryRun)
}

function replayed(storedAnswer: string): Answer {
  const answer: Answer = JSON.parse(storedAnswer)
  return { ...answer, headers: { ...answer.headers, 'idempotency-replayed': 'true' } }
}

// A dry run changes nothing, so it needs no idempotency.
function keyedRequest(
  request: FastifyRequest,
  { input, admitted }: OperationRequest,
): KeyedRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method !== 'POST') return undefined
  if ('dry_run' in input && input.dry_run === true) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new ApiProblem('invalid_request', 'Idempotency-Key must have 1 to 255 visible ASCII characters.')
  const content = `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`
  return { schoolId: admitted.caller.school.id, caller: admitted.name, key, content }
}
