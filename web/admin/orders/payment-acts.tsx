import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { api, orThrow } from '../api/client.ts'
import { useAct } from '../kit/acts/act.ts'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { MomentInput, MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { money } from '../kit/texts/format.ts'
import type { Order, Payment } from './payment-panel.tsx'
import { refundWords } from './refund-words.ts'
import { orderWords as say } from './words.ts'

type Props = { readonly order: Order; readonly payment: Payment }

const pathOf = ({ order, payment }: Props) => ({ order_id: order.id, id: payment.id })

/** What an operator can do about a payment, by its state. */
export function PaymentActs(props: Props) {
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
  const { run, isRunning } = useAct(async () => {
    const { result } = await orThrow(
      api.POST('/orders/{order_id}/payments/{id}/ask_gateway', { params: { path: pathOf(props) } }),
    )
    const answers: Readonly<Record<string, string>> = say.asked
    notify(answers[result] ?? say.asked.noted)
  })
  return (
    <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
      {say.ask}
    </Button>
  )
}

function SendMail(props: Props) {
  const { run, isRunning } = useAct(
    () =>
      orThrow(api.POST('/orders/{order_id}/payments/{id}/send_receipt', { params: { path: pathOf(props) } })),
    { done: say.mailSent, keeps: 'screen' },
  )
  return (
    <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
      {say.sendMail}
    </Button>
  )
}

function EnterMoney(props: Props) {
  return (
    <FormDialog<{ received_at: string; note: string | null }>
      label={say.enter}
      title={say.enterTitle}
      intro={say.enterText(money(props.payment.amount))}
      defaults={{ received_at: new Date().toISOString() }}
      done={say.entered}
      send={({ received_at, note }) =>
        orThrow(
          api.POST('/orders/{order_id}/payments/{id}/enter', {
            params: { path: pathOf(props) },
            body: { received_at, ...(note ? { note } : {}) },
          }),
        )
      }
    >
      <MomentInput source="received_at" label={say.receivedAt} isRequired />
      <TextInput source="note" label={say.note} atMost={500} isRequired={false} />
    </FormDialog>
  )
}

function RecordInvoice(props: Props) {
  return (
    <FormDialog<{ number: string }>
      label={say.addInvoice}
      title={say.addInvoice}
      done={say.invoiced}
      send={({ number }) =>
        orThrow(
          api.POST('/orders/{order_id}/payments/{id}/invoice', {
            params: { path: pathOf(props) },
            body: { number },
          }),
        )
      }
    >
      <TextInput source="number" label={say.invoiceNumber} atMost={30} isRequired />
    </FormDialog>
  )
}

function RequestRefund(props: Props) {
  return (
    <FormDialog<{ amount: { amount: string; currency: string } | null; reason: string }>
      label={refundWords.refund}
      sendLabel={refundWords.refundTitle}
      title={refundWords.refundTitle}
      intro={refundWords.refundText}
      done={refundWords.refundBegun}
      send={({ amount, reason }) =>
        orThrow(
          api.POST('/orders/{order_id}/payments/{id}/refund', {
            params: { path: pathOf(props) },
            body: { reason, ...(amount ? { amount } : {}) },
          }),
        )
      }
    >
      <MoneyInput source="amount" label={refundWords.refundAmount} help={refundWords.refundAmountHelp} />
      <TextInput source="reason" label={refundWords.reason} lines={2} atMost={1000} isRequired />
    </FormDialog>
  )
}
