import { Link, useParams } from 'react-router-dom'
import { countryName } from '../../../src/labels/country-names.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { RowTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Facts, Panel, Screen } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { language } from '../kit/texts/language.ts'
import { orderMessages as messages } from './messages.ts'
import type { Order } from './order.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { RefundPanel } from './refund-panel.tsx'
import { Timeline } from './timeline.tsx'
import { voucherMessages } from './voucher-messages.ts'

const fulfilments: Readonly<Record<string, string>> = messages.fulfilments

/** One order: its items, its payments and refunds, and its history. */
export function OrderPage() {
  const { id = '' } = useParams()
  const order = useFetched(['order', id], (signal) =>
    orThrow(api.GET('/orders/{id}', { params: { path: { id } }, signal })),
  )
  return <QueryView query={order}>{(found) => <OrderDetails order={found} />}</QueryView>
}

function OrderDetails({ order }: { readonly order: Order }) {
  const { payments, buyer } = order
  return (
    <Screen title={messages.order(order.trade_no)} back={{ to: '/orders', label: messages.title }}>
      <Panel>
        <Facts
          rows={[
            [
              messages.buyer,
              may('members:read') ? (
                <Link key="buyer" to={`/members/${buyer.id}`}>
                  {buyer.name}
                </Link>
              ) : (
                buyer.name
              ),
            ],
            [messages.total, money(order.total)],
            [messages.created, dayAndTime(order.created_at)],
            [messages.fulfilment, fulfilments[order.fulfilment] ?? order.fulfilment],
            [messages.purpose, messages.purposes[order.purpose]],
            ...(order.subscription_id && may('subscriptions:read')
              ? [
                  [
                    messages.subscription,
                    <ToSubscription key="subscription" id={order.subscription_id} />,
                  ] as const,
                ]
              : []),
            ...(order.country ? [[messages.country, countryName(language, order.country)] as const] : []),
          ]}
        />
      </Panel>
      <div className="columns">
        <div>
          <RefundPanel refunds={order.refunds} />
          {order.vouchers.length > 0 ? <Vouchers vouchers={order.vouchers} /> : null}
          {payments.map((payment, at) => (
            <PaymentPanel
              key={payment.id}
              order={order}
              payment={payment}
              title={messages.payment(at + 1, payments.length)}
            />
          ))}
        </div>
        <Timeline order={order} />
      </div>
    </Screen>
  )
}

const ToSubscription = ({ id }: { readonly id: string }) => (
  <Link to={`/subscriptions/${id}`}>{messages.openSubscription}</Link>
)

function Vouchers({ vouchers }: Pick<Order, 'vouchers'>) {
  return (
    <Panel title={voucherMessages.title} help={voucherMessages.help}>
      <RowTable
        rows={vouchers}
        columns={[
          { title: voucherMessages.item, render: ({ item }) => item },
          {
            title: voucherMessages.recipient,
            render: ({ recipient_email }) => recipient_email ?? voucherMessages.nobody,
            isLong: true,
          },
          { title: voucherMessages.redeemed, render: redeemedBy },
        ]}
      />
    </Panel>
  )
}

function redeemedBy({ redeemed_by, redeemed_at, is_active }: Order['vouchers'][number]): string {
  if (redeemed_by && redeemed_at) return `${redeemed_by.name} · ${dayAndTime(redeemed_at)}`
  return is_active ? voucherMessages.open : voucherMessages.void
}
