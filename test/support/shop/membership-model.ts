// An independent model of the value that a member has paid for: payments whose value is used up over time, separate
// from the code under test. Each is the payment of one order for a subscription.
import { sql } from 'kysely'
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import type { OrderId, SubscriptionId } from '../../../src/platform/db/schema/schema.gen.ts'
import type { World } from '../world/world.ts'

type Shop = Pick<World, 'deps' | 'clock'>

type PurchaseModel = {
  readonly orderId: OrderId
  readonly subscriptionId: SubscriptionId
  readonly step: 'renew' | 'switch' | null
  readonly cycle: string
  /** The list price of the plan, and the amounts paid and refunded for it. */
  readonly listed: bigint
  readonly paid: bigint
  readonly refunded: bigint
  readonly isRefunded: boolean
  readonly isTrial: boolean
  /** The time of its quote, which holds until the order expires: a switch credits the value unused at that time. */
  readonly orderedAt: Date
  readonly from: Date
  readonly until: Date
}

type OrderPayment = {
  bought: PurchaseModel
  readonly sequence: number
  /** True if it began a period, or paid for the rest of one. */
  readonly begins: boolean
  /** The monetary value of the running period when it was replaced, by order. */
  readonly credits: readonly { readonly orderId: OrderId; readonly amount: bigint }[]
  refundedIn: number | undefined
  /** The money left when the plan was switched within the period: a discount is for its own plan only. */
  atSwitch: bigint | undefined
  moved: number
}

export type MembershipModel = ReturnType<typeof createMembershipModel>

/** The payments of one member. */
export function createMembershipModel(world: Shop, member: MemberActor, coursePrice: bigint) {
  const payments = new Map<SubscriptionId, OrderPayment[]>()
  let sequence = 0

  const unused = ({ bought: { from, until }, moved }: OrderPayment, now: Date) => {
    const length = until.getTime() - from.getTime()
    const remaining = Math.min(length, Math.max(0, until.getTime() + moved - now.getTime()))
    return { remaining: BigInt(remaining), length: BigInt(length) }
  }
  const shareOf = (amount: bigint, payment: OrderPayment, now: Date) => {
    const { remaining, length } = unused(payment, now)
    return (amount * remaining) / length
  }

  /** The payments of the running period, the one that began it first. */
  const running = (id: SubscriptionId): OrderPayment[] => {
    const own = payments.get(id) ?? []
    const beginning = own.findLast((payment) => payment.begins && payment.refundedIn === undefined)
    if (!beginning) return []
    const later = own.filter((payment) => payment.sequence > beginning.sequence)
    const ofPeriod = later.slice(
      0,
      indexOr(later, (payment) => payment.begins && payment.bought.step !== 'switch'),
    )
    return [beginning, ...ofPeriod.filter((payment) => !payment.begins && !isLost(payment, ofPeriod))]
  }

  const record = (bought: PurchaseModel, now: Date) => {
    const own = payments.get(bought.subscriptionId) ?? []
    const before = running(bought.subscriptionId)
    const [beginning] = before
    const endsTrial = beginning?.bought.isTrial ?? false
    const begins = bought.step !== 'switch' || endsTrial || beginning?.bought.cycle !== bought.cycle
    const netOf = (payment: OrderPayment) => payment.bought.paid - payment.bought.refunded
    const credits =
      begins && bought.step === 'switch'
        ? before.map((payment) => ({
            orderId: payment.bought.orderId,
            amount: shareOf(netOf(payment), payment, now),
          }))
        : []
    if (!begins) for (const payment of before) payment.atSwitch ??= netOf(payment) + sumOf(payment.credits)
    const payment = { bought, sequence: ++sequence, begins, credits, atSwitch: undefined, moved: 0 }
    payments.set(bought.subscriptionId, [...own, { ...payment, refundedIn: undefined }])
  }

  const update = (payment: OrderPayment, bought: PurchaseModel) => {
    payment.bought = { ...bought, from: payment.bought.from, until: payment.bought.until }
    if (bought.isRefunded) payment.refundedIn ??= ++sequence
  }

  return {
    /** Reads the deliveries and refunds since. */
    async observe() {
      for (const bought of await boughtBy(world, member, coursePrice)) {
        const payment = payments
          .get(bought.subscriptionId)
          ?.find(({ bought: { orderId } }) => orderId === bought.orderId)
        if (payment) update(payment, bought)
        else if (!bought.isRefunded) record(bought, bought.orderedAt)
      }
    },
    /** A pause has moved the rest of the period. */
    move(id: SubscriptionId, by: number) {
      for (const payment of payments.get(id) ?? []) payment.moved += by
    },
    /** The money that is left for the rest of the running period, and the time of the whole period. */
    fundsOf(id: SubscriptionId, now: Date) {
      const own = running(id)
      const [beginning] = own
      if (!beginning) return undefined
      const refunded = (orderId: OrderId) =>
        (payments.get(id) ?? []).some(
          (payment) => payment.bought.orderId === orderId && payment.refundedIn !== undefined,
        )
      const funds = own.map((payment, at) => {
        const credit = sumOf(payment.credits.filter(({ orderId }) => !refunded(orderId)))
        const isLast = at === own.length - 1
        const listed = payment.bought.step === 'switch' ? payment.bought.paid : payment.bought.listed
        const worth = isLast ? listed + credit : (payment.atSwitch ?? 0n)
        return payment.bought.isTrial ? 0n : shareOf(worth, payment, now)
      })
      return { funds: funds.reduce((all, one) => all + one, 0n), length: unused(beginning, now).length }
    },
  }
}

const sumOf = (credits: OrderPayment['credits']) => credits.reduce((all, { amount }) => all + amount, 0n)

// A switch within a period is lost with a switch before it that was refunded later.
const isLost = (payment: OrderPayment, ofPeriod: readonly OrderPayment[]) =>
  payment.refundedIn !== undefined ||
  ofPeriod.some(
    (other) =>
      other.sequence < payment.sequence &&
      other.refundedIn !== undefined &&
      other.refundedIn > payment.sequence,
  )

function indexOr<T>(list: readonly T[], is: (one: T) => boolean): number {
  const at = list.findIndex(is)
  return at < 0 ? list.length : at
}

async function boughtBy(world: Shop, { schoolId, memberId }: MemberActor, coursePrice: bigint) {
  const { rows } = await sql<PurchaseModel>`
    select line.order_id, held.id as subscription_id, line.subscription_step as step, line.access as cycle,
      line.original as listed, line.trial_days is not null as is_trial,
      orders.created_at as ordered_at, line.covers_from as from, line.covers_until as until,
      (orders.total - ${coursePrice}::bigint * (
        select count(*) from order_lines other where other.school_id = orders.school_id
          and other.order_id = orders.id and other.item_type = 'course'
      ))::bigint as paid,
      least(orders.total, coalesce(sum(payment.refunded), 0))::bigint as refunded,
      orders.fulfilment <> 'granted' as is_refunded
    from subscriptions held
    join order_lines line on line.school_id = held.school_id
      and (line.subscription_id = held.id or line.id = held.first_line_id)
    join orders on orders.school_id = line.school_id and orders.id = line.order_id
    left join payments payment on payment.school_id = orders.school_id and payment.order_id = orders.id
      and payment.paid_at is not null
    where held.school_id = ${schoolId} and held.person_id = ${memberId} and line.covers_from is not null
    group by line.school_id, line.id, held.id, orders.school_id, orders.id
    order by line.covers_from, line.id
  `.execute(world.deps.db)
  return rows
}
