import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateways } from '../../domain/gateways/index.ts'
import type { Orders, OwnPayment } from '../../domain/orders/index.ts'
import { paths } from '../../paths/paths.ts'
import { Refusal } from '../../platform/refusal.ts'
import { schoolContext } from '../page/context.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { sendPage } from '../page/page.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf } from '../shared/signed-in.ts'
import { isReference } from './reference.ts'
import { type StepResult, simulatorPage } from './simulator-page.ts'
import { type Step, stepsOf } from './simulator-scenarios.ts'

type Params = { Params: { reference: string } }
type Deps = { readonly orders: Orders; readonly gateways: Pick<Gateways, 'gatewaysOf'> }

/** The simulator's pages: a person acts as the payment provider. */
export function serveSimulator(app: FastifyInstance, deps: Deps) {
  // Receives the form that `begin` sends, like the page of a payment provider. It changes nothing.
  app.post(paths.simulatorEntry, { config: { withoutFormToken: true } }, async (request, reply) => {
    const { reference = '' } = fieldsOf(request)
    if (!isReference(reference)) throw nothingHere()
    return reply.redirect(paths.simulator(reference), 303)
  })
  app.get<Params>(paths.simulator.route, async (request, reply) => {
    const payment = await paymentAt(deps, request, request.params.reference)
    const context = schoolContext(request, reply)
    return sendPage(reply, context, simulatorPage(context, { payment, results: [] }))
  })
  app.post<Params>(paths.simulator.route, async (request, reply) => {
    const { reference } = request.params
    const before = await paymentAt(deps, request, reference)
    // A choice from an outdated page: show the current page.
    const steps = stepsOf(before, fieldsOf(request)['happens'] ?? '') ?? []
    if (steps.length === 0) reply.code(409)
    const results = await play(deps, request, before, steps)
    const payment = await paymentAt(deps, request, reference)
    const context = schoolContext(request, reply)
    return sendPage(reply, context, simulatorPage(context, { payment, results }))
  })
}

async function paymentAt(
  { orders, gateways }: Deps,
  request: FastifyRequest,
  reference: string,
): Promise<OwnPayment> {
  const accepted = await gateways.gatewaysOf({ schoolId: schoolOf(request).id })
  const isPermitted = accepted.some(({ name }) => name === 'simulator')
  if (!isPermitted || !isReference(reference)) throw nothingHere()
  const payment = await orders.ownPayment(memberOfSession(meOf(request)), { reference })
  if (payment.gateway !== 'simulator') throw nothingHere()
  return payment
}

const nothingHere = () => new Refusal('not_found', 'No such payment at the simulator')

async function play(
  { orders }: Deps,
  request: FastifyRequest,
  { id }: OwnPayment,
  steps: readonly Step[],
): Promise<StepResult[]> {
  const member = memberOfSession(meOf(request))
  const results: StepResult[] = []
  for (const step of steps) {
    if (step.is === 'time-over') {
      results.push({ step, ...(await orders.simulateExpiry(member, id)) })
      continue
    }
    const signed = await orders.simulatedWebhook(member, id, step.choice)
    const raw = step.is === 'forged-webhook' ? withWrongSignature(signed) : signed
    const { schoolId } = member
    results.push({ step, ...(await orders.recordWebhook({ schoolId, gateway: 'simulator', raw })) })
  }
  return results
}

// `signature.json`, the signature in hexadecimal digits.
function withWrongSignature(raw: string): string {
  return (raw.startsWith('0') ? '1' : '0') + raw.slice(1)
}
