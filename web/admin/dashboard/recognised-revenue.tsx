import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { session } from '../api/session.ts'
import { BarChart } from '../kit/bar-chart.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Empty, Panel, Screen } from '../kit/screen.tsx'
import { money } from '../kit/texts/format.ts'
import { itemKinds } from '../kit/texts/item-kinds.ts'
import { withCurrency } from '../kit/texts/with-currency.ts'
import { chartDays } from './chart-days.ts'
import { lastDays, nameOfDay, spanOf } from './date-ranges.ts'
import { recognisedRevenueMessages as messages } from './recognised-revenue-messages.ts'

type Figures = components['schemas']['RecognisedRevenue']
type Totals = Figures['totals'][number]

const days = lastDays(chartDays.revenue)
const span = spanOf(days)

/** Revenue by the day on which it is recognised, by product, and deferred revenue. */
export function RecognisedRevenue() {
  const revenueQuery = useFetched(['recognised-revenue', span], (signal) =>
    orThrow(api.GET('/analytics/recognised_revenue', { params: { query: { ...span, by: 'day' } }, signal })),
  )
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <QueryView query={revenueQuery}>
        {(figures) =>
          figures.totals.length === 0 ? (
            <Empty title={messages.empty} text={messages.emptyText} />
          ) : (
            ownFirst(figures.totals).map((totals) => (
              <CurrencyRevenue key={totals.recognised.currency} totals={totals} figures={figures} />
            ))
          )
        }
      </QueryView>
    </Screen>
  )
}

/** The school's own currency first. */
function ownFirst(totals: readonly Totals[]): readonly Totals[] {
  const { currency } = session().school
  const isOwn = ({ recognised }: Totals) => Number(recognised.currency === currency)
  return totals.toSorted((one, other) => isOwn(other) - isOwn(one))
}

function CurrencyRevenue({ totals, figures }: { readonly totals: Totals; readonly figures: Figures }) {
  const { currency } = totals.recognised
  const titleOf = (title: string) => (figures.totals.length === 1 ? title : withCurrency(title, currency))
  const byDay = new Map(
    figures.spans
      .filter(({ recognised }) => recognised.currency === currency)
      .map(({ begins, recognised }) => [begins, recognised.amount]),
  )
  const bars = days.map((day) => {
    const amount = byDay.get(day) ?? '0'
    return { name: nameOfDay(day), value: Number(amount), text: money({ amount, currency }) }
  })
  return (
    <>
      <Panel title={titleOf(messages.title)} help={messages.lastDays}>
        <dl className="headline">
          <Figure name={messages.today} text={bars.at(-1)?.text ?? ''} />
          <Figure name={messages.total} text={money(totals.recognised)} />
          <Figure name={messages.deferred} text={money(totals.deferred)} />
        </dl>
        <BarChart title={titleOf(messages.title)} nameTitle={messages.day} bars={bars} />
      </Panel>
      <Products
        title={titleOf(messages.products)}
        products={figures.products.filter(({ recognised }) => recognised.currency === currency)}
      />
    </>
  )
}

function Figure({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function Products({ title, products }: { readonly title: string; readonly products: Figures['products'] }) {
  return (
    <Panel title={title} help={messages.productsHelp}>
      <SmallTable
        rows={products.map((product) => ({ ...product, id: product.item_id }))}
        columns={[
          { title: messages.product, render: ({ name }) => name },
          { title: messages.kind, render: ({ item_type }) => itemKinds[item_type], isMinor: true },
          {
            title: messages.recognised,
            render: ({ recognised }) => money(recognised),
            align: 'end',
            isCount: true,
          },
          {
            title: messages.deferred,
            render: ({ deferred }) => money(deferred),
            align: 'end',
            isCount: true,
          },
        ]}
      />
    </Panel>
  )
}
