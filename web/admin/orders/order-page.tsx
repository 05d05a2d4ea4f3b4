import { Link, useParams } from 'react-router-dom'
import { countryName } from '../../../src/labels/country-names.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { Asked } from '../kit/asked.tsx'
import { RowTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Facts, Panel, Screen } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { language } from '../kit/texts/language.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { RefundPanel } from './refund-panel.tsx'
import { Timeline } from './timeline.tsx'
import { voucherWords } from './voucher-words.ts'
import { orderWords as say } from './words.ts'

type Order = components['schemas']['Order']

const fulfilments: Readonly<Record<string, string>> = say.fulfilments

/** One order: what was bought, its payments and refunds, and its story. */
export function OrderPage() {
  const { id = '' } = useParams()
  const order = useFetched(['order', id], (signal) =>
    orThrow(api.GET('/orders/{id}', { params: { path: { id } }, signal })),
  )
  return <Asked of={order}>{(found) => <Whole order={found} />}</Asked>
}

function Whole({ order }: { readonly order: Order }) {
  const { payments, buyer } = order
  return (
    <Screen title={say.order(order.trade_no)} back={{ to: '/orders', label: say.title }}>
      <Panel>
        <Facts
          rows={[
            [
              say.buyer,
              may('members:read') ? (
                <Link key="buyer" to={`/members/${buyer.id}`}>
                  {buyer.name}
                </Link>
              ) : (
                buyer.name
              ),
            ],
            [say.total, money(order.total)],
            [say.created, dayAndTime(order.created_at)],
            [say.fulfilment, fulfilments[order.fulfilment] ?? order.fulfilment],
            [say.purpose, say.purposes[order.purpose]],
            ...(order.subscription_id && may('subscriptions:read')
              ? [
                  [
                    say.subscription,
                    <ToSubscription key="subscription" id={order.subscription_id} />,
                  ] as const,
                ]
              : []),
            ...(order.country ? [[say.country, countryName(language, order.country)] as const] : []),
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
              title={say.payment(at + 1, payments.length)}
            />
          ))}
        </div>
        <Timeline order={order} />
      </div>
    </Screen>
  )
}

const ToSubscription = ({ id }: { readonly id: string }) => (
  <Link to={`/subscriptions/${id}`}>{say.openSubscription}</Link>
)

function Vouchers({ vouchers }: Pick<Order, 'vouchers'>) {
  const words = voucherWords
  return (
    <Panel title={words.title} help={words.help}>
      <RowTable
        rows={vouchers}
        columns={[
          { title: words.item, show: ({ item }) => item },
          {
            title: words.recipient,
            show: ({ recipient_email }) => recipient_email ?? words.nobody,
            isLong: true,
          },
          { title: words.redeemed, show: redeemedBy },
        ]}
      />
    </Panel>
  )
}

function redeemedBy({ redeemed_by, redeemed_at, is_active }: Order['vouchers'][number]): string {
  if (redeemed_by && redeemed_at) return `${redeemed_by.name} · ${dayAndTime(redeemed_at)}`
  return is_active ? voucherWords.open : voucherWords.void
}
