import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { longestInvoiceNumber } from '../../../src/domain/invoicing/limits.ts'
import { longestPaymentNote, longestRefundReason } from '../../../src/domain/orders/limits.ts'
import { api, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { MomentInput, MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { money } from '../kit/texts/format.ts'
import { orderMessages as messages } from './messages.ts'
import type { Order, Payment } from './order.ts'
import { refundMessages } from './refund-messages.ts'

type Props = { readonly order: Order; readonly payment: Payment }

const pathOf = ({ order, payment }: Props) => ({ order_id: order.id, id: payment.id })

/** The actions of an operator on a payment, by its state. */
export function PaymentActions(props: Props) {
  const { state, gateway, invoice_number } = props.payment
  const isOpen = state === 'not_paid' || state === 'expired'
  return (
    <div className="buttons">
      {isOpen && gateway !== 'manual' ? <QueryGateway {...props} /> : null}
      {isOpen ? <EnterMoney {...props} /> : null}
      {state === 'paid' || state === 'not_paid' ? <SendMail {...props} /> : null}
      {state === 'paid' && !invoice_number ? <RecordInvoice {...props} /> : null}
      {state === 'paid' ? <RequestRefund {...props} /> : null}
    </div>
  )
}

function QueryGateway(props: Props) {
  const notify = useNotify()
  const { run, isRunning } = useAction(async () => {
    const { result } = await orThrow(
      api.POST('/orders/{order_id}/payments/{id}/ask_gateway', { params: { path: pathOf(props) } }),
    )
    const answers: Readonly<Record<string, string>> = messages.gatewayResults
    notify(answers[result] ?? messages.gatewayResults.noted)
  })
  return (
    <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
      {messages.queryGateway}
    </Button>
  )
}

function SendMail(props: Props) {
  const { run, isRunning } = useAction(
    () =>
      orThrow(api.POST('/orders/{order_id}/payments/{id}/send_receipt', { params: { path: pathOf(props) } })),
    { done: messages.mailSent, keeps: 'screen' },
  )
  return (
    <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
      {messages.sendMail}
    </Button>
  )
}

function EnterMoney(props: Props) {
  return (
    <FormDialog<{ received_at: string; note: string | null }>
      label={messages.enter}
      title={messages.enterTitle}
      intro={messages.enterText(money(props.payment.amount))}
      defaults={{ received_at: new Date().toISOString() }}
      done={messages.entered}
      send={({ received_at, note }) =>
        orThrow(
          api.POST('/orders/{order_id}/payments/{id}/enter', {
            params: { path: pathOf(props) },
            body: { received_at, ...(note ? { note } : {}) },
          }),
        )
      }
    >
      <MomentInput source="received_at" label={messages.receivedAt} isRequired />
      <TextInput source="note" label={messages.note} atMost={longestPaymentNote} isRequired={false} />
    </FormDialog>
  )
}

function RecordInvoice(props: Props) {
  return (
    <FormDialog<{ number: string }>
      label={messages.addInvoice}
      title={messages.addInvoice}
      done={messages.invoiced}
      send={({ number }) =>
        orThrow(
          api.POST('/orders/{order_id}/payments/{id}/invoice', {
            params: { path: pathOf(props) },
            body: { number },
          }),
        )
      }
    >
      <TextInput source="number" label={messages.invoiceNumber} atMost={longestInvoiceNumber} isRequired />
    </FormDialog>
  )
}

function RequestRefund(props: Props) {
  return (
    <FormDialog<{ amount: { amount: string; currency: string } | null; reason: string }>
      label={refundMessages.refund}
      sendLabel={refundMessages.refundTitle}
      title={refundMessages.refundTitle}
      intro={refundMessages.refundText}
      done={refundMessages.refundBegun}
      send={({ amount, reason }) =>
        orThrow(
          api.POST('/orders/{order_id}/payments/{id}/refund', {
            params: { path: pathOf(props) },
            body: { reason, ...(amount ? { amount } : {}) },
          }),
        )
      }
    >
      <MoneyInput
        source="amount"
        label={refundMessages.refundAmount}
        help={refundMessages.refundAmountHelp}
      />
      <TextInput
        source="reason"
        label={refundMessages.reason}
        lines={2}
        atMost={longestRefundReason}
        isRequired
      />
    </FormDialog>
  )
}
