import { paymentMethods } from '../../../src/labels/payment-methods.ts'
import { taxLabels } from '../../../src/labels/tax-labels.ts'
import { may } from '../api/session.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { Facts, Panel } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { language } from '../kit/texts/language.ts'
import { nameOfGateway } from '../settings/gateway-messages.ts'
import { InvoicePanel } from './invoice-panel.tsx'
import { orderMessages as messages } from './messages.ts'
import type { Order, Payment } from './order.ts'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentChip } from './payment-chip.tsx'

const methods: Readonly<Record<string, { readonly title: string }>> = paymentMethods(language)
const reasons: Readonly<Record<string, string>> = messages.attention

type Props = { readonly order: Order; readonly payment: Payment; readonly title: string }

export function PaymentPanel({ order, payment, title }: Props) {
  const { needs_attention } = payment
  return (
    <Panel title={title} actions={<PaymentChip state={payment.state} />}>
      {needs_attention ? (
        <p className="notice" role="alert">
          {reasons[needs_attention] ?? needs_attention}
        </p>
      ) : null}
      <Lines payment={payment} />
      <Facts rows={factsOf(payment)} />
      {may('orders:write') ? <PaymentActions order={order} payment={payment} /> : null}
      {payment.paid_at ? <InvoicePanel orderId={order.id} paymentId={payment.id} /> : null}
    </Panel>
  )
}

function Lines({ payment: { lines, adjustments, taxes, amount } }: { readonly payment: Payment }) {
  const rows = [
    ...lines.map(({ name, quantity, amount: sum }) => ({
      name: quantity > 1 ? `${name} × ${quantity}` : name,
      sum,
    })),
    ...adjustments.map(({ label, code, amount: sum }) => ({
      name: code ? `${label} (${code})` : label,
      sum,
    })),
    { name: messages.total, sum: amount },
    ...taxes.map(({ amount: sum, ...tax }) => ({ name: taxLabels(language).includes(tax), sum })),
  ]
  return (
    <SmallTable
      rows={rows.map((row, id) => ({ id, ...row }))}
      columns={[
        { title: messages.items, render: ({ name }) => name },
        { title: messages.amount, render: ({ sum }) => money(sum), align: 'end' },
      ]}
    />
  )
}

function factsOf(payment: Payment): readonly (readonly [string, string])[] {
  const { payment_type, gateway, paid_at, instructions, dispute } = payment
  const facts: [string, string | null | undefined][] = [
    [messages.method, payment_type && (methods[payment_type]?.title ?? payment_type)],
    [messages.gateway, nameOfGateway(gateway)],
    [messages.paidAt, paid_at && dayAndTime(paid_at)],
    [
      messages.instructions,
      instructions && [instructions.bank_name, instructions.code].filter(Boolean).join(' '),
    ],
    [messages.payBefore, instructions?.pay_before && dayAndTime(instructions.pay_before)],
    [messages.dispute, dispute && messages.disputes[dispute.state]],
    [messages.evidenceDue, dispute?.evidence_due_at && dayAndTime(dispute.evidence_due_at)],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}
