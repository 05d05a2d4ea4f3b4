import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import { currencyOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { GatewayName, PaymentStart, ReturnUrls } from '../gateways/index.ts'
import { gatewayCallsAt, gatewaysOf } from '../gateways/index.ts'
import type { OrderCallDeps, OrderDeps } from '../orders/index.ts'
import { mandateOf } from '../orders/index.ts'
import { subscriptionsOf } from '../subscriptions/index.ts'
import type { MemberActor } from '../tenancy/index.ts'

type CardChange = {
  readonly id: SubscriptionId
  readonly to: (gateway: GatewayName) => ReturnUrls
}

/** Opens the gateway's page on which a member stores another card for their subscription. */
export async function changeCard(
  deps: OrderCallDeps,
  member: MemberActor,
  { id, to }: CardChange,
): Promise<PaymentStart> {
  const { schoolId } = member
  const row = await subscriptionsOf(deps.db, member)
    .where('subscriptions.id', '=', id)
    .select(['subscriptions.schoolId', 'mandateId', 'currency', 'state'])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'No such subscription')
  if (row.state === 'ended') throw new Refusal('conflict', 'The subscription has ended: subscribe again')
  const name = await gatewayWithCards(deps, member)
  if (!name) throw new Refusal('conflict', 'The school cannot store cards: you pay each period yourself')
  const mandate = await mandateOf(deps.db, row)
  const gateway = await gatewayCallsAt(deps, schoolId, name)
  if (!gateway.setUp) throw new Error(`${name} stores cards but has no page for it`)
  // The gateway knows its own customers only.
  const customer = mandate?.gateway === name ? mandate.customer : null
  const setUp = { schoolId, subscriptionId: id, customer, currency: currencyOf(row.currency) }
  return await gateway.setUp(setUp, to(name))
}

/** The gateway at which members of a school can store a card without paying; undefined if there is none. */
export async function gatewayWithCards(
  deps: OrderDeps,
  { schoolId }: Pick<MemberActor, 'schoolId'>,
): Promise<GatewayName | undefined> {
  const gateways = await gatewaysOf(deps, { schoolId })
  return gateways.find(({ capabilities }) => capabilities.setsUp)?.name
}
