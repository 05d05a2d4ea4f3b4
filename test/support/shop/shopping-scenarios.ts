import type { PaymentType, Webhook } from '../../../src/domain/gateways/index.ts'
import type { CheckoutInput, SimulatorChoice } from '../../../src/domain/orders/index.ts'
import type { Selection } from '../../../src/domain/pricing/index.ts'
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import { addDuration, hour } from '../../../src/platform/durations.ts'
import { beginning } from '../world/test-clock.ts'
import type { KillableShop } from './killable-shop.ts'

/** One step of a person, an operator, or the gateway: one call of an operation. */
export type Step = { readonly buyer: MemberActor } & (
  | { readonly is: 'buy'; readonly input: CheckoutInput }
  | { readonly is: 'grant'; readonly selections: readonly Selection[] }
  | { readonly is: 'start'; readonly method: PaymentType }
  | { readonly is: 'send webhook'; readonly webhook: WebhookChoice }
  | { readonly is: 'try again' }
  | { readonly is: 'request refund'; readonly amount?: bigint }
  | { readonly is: 'decide'; readonly decision: 'approve' | 'reject' }
  | { readonly is: 'finish' }
)

export const stages = ['checkout', 'payment', 'refund', 'job'] as const
export type Stage = (typeof stages)[number]

const stageOfStep = {
  buy: 'checkout',
  grant: 'checkout',
  start: 'payment',
  'send webhook': 'payment',
  'try again': 'payment',
  'request refund': 'refund',
  decide: 'refund',
  finish: 'refund',
} as const satisfies Record<Step['is'], Stage>
export const stageOf = ({ is }: Step): Stage => stageOfStep[is]

export type WebhookChoice = Pick<SimulatorChoice, 'kind' | 'type'> & {
  readonly variant?: 'duplicate' | 'forged' | 'another amount'
}

/** The hourly steps of one buyer, or of two who want the same seat; they share nothing else. */
export type Scenario = {
  readonly name: string
  readonly people: readonly MemberActor[]
  readonly hours: Readonly<Record<number, Step>>
}

const day = 24
/** The times of steps, in hours from the beginning. A card payment expires by hour 29, a code by day 5. */
export const stepHours = [0, 1, 2, 3, 29, 30, 31, 5 * day, 121, 40 * day, 961, 962] as const

/** The scheduled jobs, which run first in each hour. */
export const jobs: Readonly<Record<number, readonly ('expireDue' | 'openInstalments')[]>> = {
  29: ['expireDue'],
  120: ['expireDue'],
  960: ['expireDue', 'openInstalments'],
}

export const hourOf = (turn: number) => addDuration(beginning, turn * hour)

const webhook = (kind: Webhook['kind'], type: PaymentType, variant?: WebhookChoice['variant']) =>
  ({ is: 'send webhook', webhook: { kind, type, ...(variant ? { variant } : {}) } }) as const
const approve = { is: 'decide', decision: 'approve' } as const
const reject = { is: 'decide', decision: 'reject' } as const

type Script = (shop: KillableShop, nth: number) => Readonly<Record<number, StepOf>>
type StepOf = Step extends infer Each
  ? Each extends Step
    ? Omit<Each, 'buyer'> & { by?: 'rival' }
    : never
  : never

const basket = ({ course, ticket }: KillableShop, nth: number): CheckoutInput => ({
  selections: [[course, { ...ticket, quantity: 2 }], [{ ...ticket, quantity: 3 }], [course]][nth % 3] ?? [],
  ...(nth % 2 === 0 ? { couponCode: 'TENTH' } : {}),
})
const buy = (shop: KillableShop, nth: number) => ({ is: 'buy', input: basket(shop, nth) }) as const

const scripts: Readonly<Record<string, Script>> = {
  'a card reported twice, and a partial refund': (shop, nth) => ({
    0: buy(shop, nth),
    1: { is: 'start', method: 'credit' },
    2: webhook('paid', 'credit', 'duplicate'),
    3: webhook('paid', 'credit'),
    30: { is: 'request refund', amount: 100n },
    31: nth % 3 === 0 ? reject : approve,
    121: { is: 'request refund', amount: 50n },
  }),
  'a transfer, refunded in full by hand': (shop, nth) => ({
    1: buy(shop, nth),
    2: webhook('code_issued', 'atm', 'duplicate'),
    30: webhook('paid', 'atm'),
    31: { is: 'request refund' },
    121: approve,
    961: { is: 'finish' },
  }),
  'a declined card, and another that pays': (shop, nth) => ({
    0: buy(shop, nth),
    1: webhook('declined', 'credit', 'duplicate'),
    2: { is: 'try again' },
    3: webhook('paid', 'credit'),
    30: { is: 'request refund' },
    31: approve,
  }),
  'expired, and paid late': (shop, nth) => ({
    2: buy(shop, nth),
    30: webhook('paid', 'credit', 'duplicate'),
    31: webhook('declined', 'credit'),
  }),
  'paid late, after the last seat was sold': ({ lastSeats }, nth) => {
    const seat = { is: 'buy', input: { selections: lastSeats.slice(nth, nth + 1) } } as const
    return {
      3: seat,
      30: { ...seat, by: 'rival' },
      31: { ...webhook('paid', 'line_pay'), by: 'rival' },
      121: webhook('paid', 'credit'),
      961: approve,
    }
  },
  'three instalments, the second refunded': ({ inInstalments }) => ({
    0: { is: 'buy', input: { selections: [inInstalments], couponCode: 'TENTH' } },
    1: webhook('paid', 'credit'),
    961: webhook('paid', 'credit', 'duplicate'),
    962: { is: 'request refund' },
  }),
  'a course and an hour with its teacher': ({ course, hours }, nth) => ({
    0: { is: 'buy', input: { selections: [course] } },
    1: webhook('paid', 'credit'),
    2: { is: 'buy', input: { selections: [hours(nth)], couponCode: 'TENTH' } },
    3: webhook('code_issued', 'cvs'),
    30: webhook('paid', 'cvs'),
    31: { is: 'request refund' },
    121: nth % 2 === 0 ? approve : reject,
    961: nth % 2 === 0 ? { is: 'finish' } : { is: 'request refund' },
  }),
  'a code and another try, both abandoned': (shop, nth) => ({
    1: buy(shop, nth),
    2: webhook('code_issued', 'cvs'),
    121: { is: 'try again' },
    961: { is: 'try again' },
  }),
  'a present for somebody else, paid late and then refunded': ({ course }, nth) => ({
    1: { is: 'buy', input: { selections: [course], purpose: { is: 'gift', message: 'For you' } } },
    30: webhook('paid', 'credit', 'duplicate'),
    31: { is: 'request refund' },
    121: nth % 2 === 0 ? approve : reject,
    961: webhook('paid', 'credit'),
  }),
  'seats for a team, abandoned once and paid': ({ course: { itemType, offerId } }) => ({
    0: { is: 'buy', input: { selections: [{ itemType, offerId, quantity: 3 }], purpose: { is: 'seats' } } },
    30: { is: 'try again' },
    31: webhook('paid', 'credit'),
    121: { is: 'request refund', amount: 100n },
    961: approve,
  }),
  'a gift, a coupon for all of it, and forged webhooks': ({ course, ticket }) => ({
    0: { is: 'buy', input: { selections: [course, ticket], couponCode: 'GIFT' } },
    1: { is: 'grant', selections: [ticket] },
    2: { is: 'buy', input: { selections: [ticket] } },
    3: webhook('paid', 'credit', 'forged'),
    30: webhook('paid', 'credit', 'another amount'),
    961: { is: 'buy', input: { selections: [ticket] } },
  }),
}

export const ways = Object.keys(scripts).length

/** As many scenarios of every kind; two members each. */
export function scenariosIn(shop: KillableShop, each: number): Scenario[] {
  return Object.entries(scripts).flatMap(([name, script], kind) =>
    Array.from({ length: each }, (_, nth) => {
      const [buyer, rival] = shop.members.slice(2 * (kind * each + nth))
      if (!buyer || !rival) throw new Error('There are not as many members')
      const hours = Object.entries(script(shop, nth)).map(([hour, { by, ...step }]) => [
        hour,
        { ...step, buyer: by ? rival : buyer },
      ])
      return {
        name: `${name} (${nth + 1})`,
        people: [buyer, rival],
        hours: Object.fromEntries(hours) as Scenario['hours'],
      }
    }),
  )
}
