import type { PaymentType } from '../../domain/gateways/index.ts'
import type { OwnPayment, SimulatorChoice } from '../../domain/orders/index.ts'

/** The scenarios of the simulator. */
export type Scenario =
  | 'pay'
  | 'pay_once'
  | 'decline'
  | 'atm'
  | 'cvs'
  | 'barcode'
  | 'pay_code'
  | 'late'
  | 'expire'
  | 'after_all'
  | 'twice'
  | 'out_of_order'
  | 'forged'

/** One step of a scenario. */
export type Step =
  | { readonly is: 'webhook'; readonly choice: SimulatorChoice }
  | { readonly is: 'forged-webhook'; readonly choice: SimulatorChoice }
  | { readonly is: 'time-over'; readonly choice: Pick<SimulatorChoice, 'kind' | 'type'> }

/** The possible scenarios of a payment in its current state. */
export function scenariosFor(payment: OwnPayment): readonly Scenario[] {
  switch (payment.status) {
    case 'choose':
    case 'waiting':
      return [
        ...(['pay', ...(mayRenew(payment) ? (['pay_once'] as const) : [])] as const),
        ...(['decline', 'atm', 'cvs', 'barcode', 'twice', 'out_of_order', 'forged'] as const),
      ]
    case 'code':
      return ['pay_code', 'late', 'expire', 'twice', 'out_of_order', 'forged']
    case 'failed':
    case 'expired':
      return ['after_all', 'forged']
    case 'transfer':
    case 'free':
    case 'paid':
    case 'manual_enrolled':
    case 'refunding':
    case 'refunded':
      return []
  }
}

const mayRenew = ({ lines }: OwnPayment) => lines.some(({ itemType }) => itemType === 'membership_plan')

/** The steps of a scenario, or undefined if it is not possible for this payment now. */
export function stepsOf(payment: OwnPayment, name: string): readonly Step[] | undefined {
  const scenario = scenariosFor(payment).find((each) => each === name)
  return scenario && steps[scenario](payment)
}

const steps: Readonly<Record<Scenario, (payment: OwnPayment) => readonly Step[]>> = {
  pay: (payment) => [webhook('paid', instantType(payment))],
  pay_once: () => [{ is: 'webhook', choice: { kind: 'paid', type: 'credit', card: 'declines' } }],
  decline: (payment) => [webhook('declined', instantType(payment))],
  atm: () => [webhook('code_issued', 'atm')],
  cvs: () => [webhook('code_issued', 'cvs')],
  barcode: () => [webhook('code_issued', 'barcode')],
  pay_code: (payment) => [webhook('paid', typeOf(payment))],
  late: (payment) => [expiry(payment), webhook('paid', typeOf(payment))],
  expire: (payment) => [expiry(payment)],
  after_all: (payment) => [webhook('paid', typeOf(payment))],
  twice: (payment) => [webhook('paid', typeOf(payment)), webhook('paid', typeOf(payment))],
  out_of_order: (payment) => [webhook('paid', codeType(payment)), webhook('code_issued', codeType(payment))],
  forged: (payment) => [{ is: 'forged-webhook', choice: { kind: 'paid', type: typeOf(payment) } }],
}

function webhook(kind: SimulatorChoice['kind'], type: PaymentType): Step {
  return { is: 'webhook', choice: { kind, type } }
}

function expiry(payment: OwnPayment): Step {
  return { is: 'time-over', choice: { kind: 'code_issued', type: typeOf(payment) } }
}

const instant: readonly PaymentType[] = ['credit', 'credit_installment', 'line_pay', 'web_atm']
const byCode: readonly PaymentType[] = ['atm', 'cvs', 'barcode']

const typeOf = ({ paymentType }: OwnPayment): PaymentType => paymentType ?? 'credit'
const instantType = (payment: OwnPayment) => among(instant, payment) ?? 'credit'
const codeType = (payment: OwnPayment) => among(byCode, payment) ?? 'atm'

function among(types: readonly PaymentType[], { paymentType }: OwnPayment) {
  return types.find((type) => type === paymentType)
}
