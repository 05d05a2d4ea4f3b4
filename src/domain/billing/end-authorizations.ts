import { sql } from 'kysely'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { PaymentMandateId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { GatewayName } from '../gateways/index.ts'
import { gatewayCallsOf } from '../gateways/index.ts'
import type { OrderCallDeps } from '../orders/index.ts'
import type { PlatformActor } from '../tenancy/index.ts'

type Authorization = {
  readonly schoolId: SchoolId
  readonly id: PaymentMandateId
  readonly gateway: GatewayName
  readonly customer: string | null
  readonly method: string
  readonly createdAt: Date
}

const most = 500

/**
 * Ends the authorizations at gateways that must not charge any more: the subscription has ended, is paused, is not to
 * renew, costs a different amount or is paid otherwise. Returns the number of ended ones; a failure of one does not
 * stop the others.
 */
export async function endAuthorizations(deps: OrderCallDeps, _actor: PlatformActor): Promise<number> {
  const unwanted = await unwantedAuthorizations(deps)
  if (unwanted.length === 0) return 0
  const failures: unknown[] = []
  const gatewayOf = await gatewayCallsOf(deps, [...new Set(unwanted.map(({ schoolId }) => schoolId))])
  for (const each of unwanted) {
    await end(deps, gatewayOf, each).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0)
    throw new AggregateError(failures.slice(0, 10), `${failures.length} authorizations could not be ended`)
  return unwanted.length
}

type GatewayOf = Awaited<ReturnType<typeof gatewayCallsOf>>

async function end({ db, clock }: OrderCallDeps, gatewayOf: GatewayOf, mandate: Authorization) {
  const { schoolId, id, gateway: name, method } = mandate
  // Throws where its keys cannot be opened.
  const gateway = gatewayOf(mandate)
  if (!gateway?.endAuthorization)
    throw new Error(`Authorization ${method} stays active: the school no longer has an account at ${name}`)
  const answer = await gateway.endAuthorization(mandate)
  if (answer.is !== 'ended')
    throw new Error(
      `${name} did not end authorization ${method}: ${answer.why}. End it in the merchant area of ${name}`,
    )
  await db
    .updateTable('paymentMandates')
    .set({ endedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

async function unwantedAuthorizations({ db }: Pick<OrderCallDeps, 'db'>): Promise<Authorization[]> {
  const { rows } = await sql<Authorization>`
    select mandate.school_id, mandate.id, mandate.gateway, mandate.customer, mandate.method, mandate.created_at
    from payment_mandates mandate
    where mandate.kind = 'periodic' and mandate.ended_at is null and not exists (
      select from subscriptions held
      where held.school_id = mandate.school_id and held.mandate_id = mandate.id
        and held.state in ('trialing', 'active', 'past_due') and held.cancel_asked_at is null
        and coalesce(held.next_cycle, held.cycle) = mandate.cycle
        -- Its days are those of the authorization: an operator may have moved the end of a period since.
        and held.anchor_at <= mandate.created_at + interval '1 day'
        and mandate.amount = case
          when held.next_price is not null and (held.next_price_from is null or held.next_price_from <= held.period_ends_at)
          then held.next_price else held.price end
    )
    order by mandate.school_id, mandate.id limit ${most} ${allSchools('billing.unwanted_authorizations')}
  `.execute(db)
  return rows
}
