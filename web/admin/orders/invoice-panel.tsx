import Button from '@mui/material/Button'
import { longestBuyer, longestVoidReason } from '../../../src/domain/invoicing/limits.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Chip, Facts } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { invoiceMessages as messages } from './invoice-messages.ts'

type Invoice = components['schemas']['OrderInvoice']

const tones = { pending: 'careful', issued: 'good', voided: 'plain', allowance: 'plain' } as const
const pathOf = ({ order_id, payment_id }: Invoice) => ({ order_id, id: payment_id })

type Props = { readonly orderId: string; readonly paymentId: string }

/** The invoice of a payment: its content, its credit notes, and its actions. */
export function InvoicePanel({ orderId, paymentId }: Props) {
  const { data } = useFetched(['order', orderId, 'invoices'], (signal) =>
    orThrow(api.GET('/orders/{order_id}/invoices', { params: { path: { order_id: orderId } }, signal })),
  )
  const invoice = data?.data.find(({ payment_id }) => payment_id === paymentId)
  return invoice ? <InvoiceDetails invoice={invoice} /> : null
}

function InvoiceDetails({ invoice }: { readonly invoice: Invoice }) {
  const { state, failed_at, problem, next_try_at, credit_notes, replaces } = invoice
  return (
    <section>
      <h3>
        {messages.title} <Chip tone={failed_at ? 'danger' : tones[state]}>{messages.states[state]}</Chip>
      </h3>
      {problem ? (
        <p className="notice" role="alert">
          {messages.failed(problem)} {next_try_at ? messages.next(dayAndTime(next_try_at)) : null}
        </p>
      ) : null}
      <Facts rows={factsOf(invoice)} />
      {credit_notes.length > 0 ? <CreditNotes invoice={invoice} /> : null}
      {replaces.length > 0 ? <Replaced invoice={invoice} /> : null}
      <div className="buttons">
        <Download invoice={invoice} />
        {may('orders:write') ? <InvoiceActions invoice={invoice} /> : null}
      </div>
    </section>
  )
}

function factsOf(invoice: Invoice): readonly (readonly [string, string])[] {
  const { number, issuer, issued_at, buyer_name, tax_id, carrier, donation_code, voided_at, void_reason } =
    invoice
  const facts: [string, string | null | undefined][] = [
    [messages.number, number],
    [messages.issuer, messages.issuers[issuer]],
    [messages.issuedAt, issued_at && dayAndTime(issued_at)],
    [messages.buyer, buyer_name],
    [messages.taxId, tax_id],
    [messages.carrier, carrier],
    [messages.donation, donation_code],
    [messages.voided, voided_at && [dayAndTime(voided_at), void_reason].filter(Boolean).join(' · ')],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

function CreditNotes({ invoice: { credit_notes } }: { readonly invoice: Invoice }) {
  return (
    <SmallTable
      rows={credit_notes.map((note) => ({ ...note, id: note.refund_id }))}
      columns={[
        { title: messages.creditNote, render: ({ number, state }) => number ?? messages.creditStates[state] },
        {
          title: messages.issuedAt,
          render: ({ issued_at }) => issued_at && dayAndTime(issued_at),
          isMinor: true,
        },
        { title: messages.amount, render: ({ amount }) => money(amount), align: 'end' },
      ]}
    />
  )
}

function Replaced({ invoice: { replaces } }: { readonly invoice: Invoice }) {
  return (
    <SmallTable
      rows={replaces.map((each) => ({ ...each, id: each.number }))}
      columns={[
        { title: messages.replaced, render: ({ number }) => number },
        { title: messages.voided, render: ({ voided_at }) => dayAndTime(voided_at), isMinor: true },
        { title: messages.reason, render: ({ void_reason }) => void_reason },
      ]}
    />
  )
}

function Download({ invoice }: { readonly invoice: Invoice }) {
  const { run, isRunning } = useAction(
    async () => {
      const { url } = await orThrow(
        api.GET('/orders/{order_id}/payments/{id}/invoice', { params: { path: pathOf(invoice) } }),
      )
      window.location.assign(url)
    },
    { keeps: 'screen' },
  )
  return (
    <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
      {messages.download}
    </Button>
  )
}

function InvoiceActions({ invoice }: { readonly invoice: Invoice }) {
  const { state, number, failed_at, credit_notes } = invoice
  const isUntouched = credit_notes.every((note) => note.state === 'not_needed')
  return (
    <>
      {number === null || failed_at || canReissue(invoice) ? <Retry invoice={invoice} /> : null}
      {state === 'issued' && isUntouched ? <Void invoice={invoice} /> : null}
    </>
  )
}

/** A voided invoice, unless all of the money went back. */
const canReissue = ({ state, amount, refunded }: Invoice) =>
  state === 'voided' && amount.amount !== refunded.amount

type Details = Pick<Invoice, 'kind' | 'buyer_name' | 'tax_id' | 'carrier' | 'donation_code'>

function Retry({ invoice }: { readonly invoice: Invoice }) {
  const { kind, buyer_name, tax_id, carrier, donation_code } = invoice
  const isReissue = canReissue(invoice)
  const hasDetails = isReissue || invoice.number === null
  return (
    <FormDialog<Details>
      label={isReissue ? messages.reissue : invoice.failed_at ? messages.retry : messages.issueNow}
      title={messages.retryTitle}
      intro={isReissue ? messages.reissueText : messages.retryText}
      defaults={{ kind, buyer_name, tax_id, carrier, donation_code }}
      done={messages.retried}
      send={(values) =>
        orThrow(
          api.POST('/orders/{order_id}/payments/{id}/invoice/retry', {
            params: { path: pathOf(invoice) },
            body: hasDetails ? requestBody(values) : {},
          }),
        )
      }
    >
      {hasDetails ? (
        <>
          <ChoiceInput source="kind" label={messages.kind} choices={messages.kinds} isRequired />
          <TextInput source="buyer_name" label={messages.buyerName} atMost={longestBuyer.name} />
          <TextInput source="tax_id" label={messages.taxId} atMost={longestBuyer.taxId} />
          <TextInput source="carrier" label={messages.carrier} />
          <TextInput source="donation_code" label={messages.donation} />
        </>
      ) : null}
    </FormDialog>
  )
}

function requestBody({ kind, ...details }: Details) {
  const filledFields = Object.entries(details).filter(([, value]) => value)
  return { kind, ...(Object.fromEntries(filledFields) as Record<string, string>) }
}

function Void({ invoice }: { readonly invoice: Invoice }) {
  return (
    <FormDialog<{ reason: string }>
      label={messages.void}
      title={messages.voidTitle}
      intro={messages.voidText}
      done={messages.voidDone}
      send={({ reason }) =>
        orThrow(
          api.POST('/orders/{order_id}/payments/{id}/invoice/void', {
            params: { path: pathOf(invoice) },
            body: { reason },
          }),
        )
      }
    >
      <TextInput
        source="reason"
        label={messages.reason}
        help={messages.reasonHelp}
        atMost={longestVoidReason}
        isRequired
      />
    </FormDialog>
  )
}
