import { isCurrency, toDecimal } from '../../platform/money.ts'

const gateways: Readonly<Record<string, string>> = {
  ecpay: 'ECPay',
  newebpay: 'NewebPay',
  stripe: 'Stripe',
}

/** A gateway by its own name. */
export const gatewayLabel = (gateway: string) => gateways[gateway] ?? gateway

/** An amount as people read it: "12.50 USD". A gateway may report a currency that Lectern does not sell in. */
export function amountOf(minor: bigint, currency: string): string {
  return `${isCurrency(currency) ? toDecimal({ minor, currency }) : minor} ${currency}`
}
