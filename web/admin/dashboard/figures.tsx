import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { session } from '../api/session.ts'
import { BarChart } from '../kit/bar-chart.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { count, money } from '../kit/texts/format.ts'
import { itemKinds } from '../kit/texts/item-kinds.ts'
import { chartDays } from './chart-days.ts'
import { lastDays, nameOfDay, spanOf } from './date-ranges.ts'
import { dashboardMessages as messages } from './messages.ts'

type Span = components['schemas']['Revenue']['spans'][number]
type LearningSpan = components['schemas']['LearningFigures']['spans'][number]

const days = lastDays(chartDays.figures)
const span = spanOf(days)

/** Today and the last days: money, learners, and sales. */
export function Figures() {
  const revenue = useFetched(['revenue', span], (signal) =>
    orThrow(api.GET('/analytics/revenue', { params: { query: { ...span, by: 'day' } }, signal })),
  )
  const learning = useFetched(['learning', span], (signal) =>
    orThrow(api.GET('/analytics/learning', { params: { query: { ...span, by: 'day', top: 1 } }, signal })),
  )
  return (
    <>
      <div className="charts">
        <QueryView query={revenue}>{({ spans }) => <Revenue spans={spans} />}</QueryView>
        <QueryView query={learning}>{({ spans }) => <Enrolments spans={spans} />}</QueryView>
      </div>
      <Products />
    </>
  )
}

function Revenue({ spans }: { readonly spans: readonly Span[] }) {
  const { currency } = session().school
  const totalQuery = useFetched(['revenue', span, 'total'], (signal) =>
    orThrow(api.GET('/analytics/revenue', { params: { query: { ...span, by: 'total' } }, signal })),
  )
  const total = totalQuery.data?.spans.find(({ net }) => net.currency === currency)
  const byDay = new Map(
    spans.filter(({ net }) => net.currency === currency).map((each) => [each.begins, each]),
  )
  const bars = days.map((day) => {
    const amount = byDay.get(day)?.net.amount ?? '0'
    return { name: nameOfDay(day), value: Number(amount), text: money({ amount, currency }) }
  })
  return (
    <Panel title={messages.revenue} help={messages.net}>
      <Headline today={bars.at(-1)?.text ?? ''} total={money(total?.net ?? { amount: '0', currency })} />
      <BarChart title={messages.revenue} nameTitle={messages.byDay} bars={bars} />
    </Panel>
  )
}

function Headline({ today, total }: { readonly today: string; readonly total: string }) {
  return (
    <dl className="headline">
      <div>
        <dt>{messages.today}</dt>
        <dd>{today}</dd>
      </div>
      <div>
        <dt>{messages.lastDays}</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  )
}

function Enrolments({ spans }: { readonly spans: readonly LearningSpan[] }) {
  const byDay = new Map(spans.map(({ begins, enrolments }) => [begins, enrolments]))
  const bars = days.map((day) => {
    const value = byDay.get(day) ?? 0
    return { name: nameOfDay(day), value, text: count(value) }
  })
  return (
    <Panel title={messages.enrolments}>
      <Headline
        today={bars.at(-1)?.text ?? ''}
        total={count(bars.reduce((sum, { value }) => sum + value, 0))}
      />
      <BarChart title={messages.enrolments} nameTitle={messages.byDay} bars={bars} />
    </Panel>
  )
}

function Products() {
  const sales = useFetched(['sales', span], (signal) =>
    orThrow(api.GET('/analytics/sales', { params: { query: { ...span, by: 'total', top: 10 } }, signal })),
  )
  return (
    <Panel title={messages.products}>
      <QueryView query={sales}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{messages.noSales}</p>
          ) : (
            <SmallTable
              rows={rows.map((row) => ({ ...row, id: `${row.plan_id} ${row.net.currency}` }))}
              columns={[
                { title: messages.product, render: ({ name }) => name },
                { title: '', render: ({ item_type }) => itemKinds[item_type], isMinor: true },
                {
                  title: messages.sold,
                  render: ({ quantity }) => count(quantity),
                  align: 'end',
                  isCount: true,
                },
                { title: messages.revenue, render: ({ net }) => money(net), align: 'end' },
              ]}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}
