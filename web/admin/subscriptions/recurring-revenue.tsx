import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { session } from '../api/session.ts'
import { chartDays } from '../dashboard/chart-days.ts'
import { lastDays, lastMonths, nameOfDay, nameOfMonth, spanOf } from '../dashboard/date-ranges.ts'
import { BarChart } from '../kit/bar-chart.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Empty, Panel, Screen } from '../kit/screen.tsx'
import { count, money, percent } from '../kit/texts/format.ts'
import { withCurrency } from '../kit/texts/with-currency.ts'
import { FailedRenewals } from './failed-renewals.tsx'
import { revenueMessages as messages } from './revenue-messages.ts'

type Figures = components['schemas']['SubscriptionFigures']
type Span = Figures['spans'][number]

const days = lastDays(chartDays.revenue)
const months = lastMonths(12)

function useFigures(by: 'day' | 'month', span: ReturnType<typeof spanOf>) {
  return useFetched(['subscription-figures', by, span], (signal) =>
    orThrow(api.GET('/analytics/subscriptions', { params: { query: { ...span, by } }, signal })),
  )
}

/** Monthly recurring revenue, its changes, cancellations, and failed renewals. */
export function RecurringRevenue() {
  const daily = useFigures('day', spanOf(days))
  const monthly = useFigures('month', spanOf([months[0] ?? '', days.at(-1) ?? '']))
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <QueryView query={daily}>
        {(figures) =>
          figures.spans.length === 0 ? (
            <Empty title={messages.empty} text={messages.emptyText} />
          ) : (
            <>
              <Now now={figures.now} />
              <div className="charts">
                {currenciesOf(figures.spans).map((currency) => (
                  <Mrr key={currency} currency={currency} spans={figures.spans} />
                ))}
                <FailedRenewals days={days} failed={figures.failed_renewals} />
              </div>
              <QueryView query={monthly}>{({ spans }) => <Months spans={spans} />}</QueryView>
            </>
          )
        }
      </QueryView>
    </Screen>
  )
}

/** The school's own currency first. */
function currenciesOf(spans: readonly Span[]): readonly string[] {
  const all = [...new Set(spans.map(({ mrr }) => mrr.currency))]
  const { currency } = session().school
  return all.toSorted((one, other) => Number(other === currency) - Number(one === currency))
}

function Now({ now }: { readonly now: Figures['now'] }) {
  const names = ['active', 'trialing', 'past_due', 'paused'] as const
  return (
    <Panel title={messages.now}>
      <dl className="headline">
        {names.map((name) => (
          <div key={name}>
            <dt>{messages.states[name]}</dt>
            <dd>{count(now[name])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Its currency is in a title where there are several. */
function titleIn(currency: string, spans: readonly Span[], title: string): string {
  return currenciesOf(spans).length === 1 ? title : withCurrency(title, currency)
}

function Mrr({ currency, spans }: { readonly currency: string; readonly spans: readonly Span[] }) {
  const own = spans.filter(({ mrr }) => mrr.currency === currency)
  const title = titleIn(currency, spans, messages.mrr)
  const bars = own.map(({ begins, mrr }) => ({
    name: nameOfDay(begins),
    value: Number(mrr.amount),
    text: money(mrr),
  }))
  return (
    <Panel title={title} help={messages.lastDays}>
      <BarChart title={title} nameTitle={messages.day} bars={bars} />
    </Panel>
  )
}

function Months({ spans }: { readonly spans: readonly Span[] }) {
  return currenciesOf(spans).map((currency) => (
    <MonthsIn
      key={currency}
      spans={sinceFirst(spans.filter(({ mrr }) => mrr.currency === currency))}
      titleOf={(title) => titleIn(currency, spans, title)}
    />
  ))
}

/** Without the months before anybody subscribed. */
function sinceFirst(spans: readonly Span[]): readonly Span[] {
  const first = spans.findIndex(({ mrr, new: added }) => Number(mrr.amount) > 0 || Number(added.amount) > 0)
  return spans.slice(Math.max(first, 0))
}

type InCurrency = { readonly spans: readonly Span[]; readonly titleOf: (title: string) => string }

function MonthsIn({ spans, titleOf }: InCurrency) {
  const churn = spans.map(({ begins, churn_rate }) => ({
    name: nameOfMonth(begins),
    value: (churn_rate ?? 0) * 100,
    text: rateOf(churn_rate),
  }))
  return (
    <>
      <Panel title={titleOf(messages.months)} help={messages.monthsHelp}>
        <SmallTable
          rows={spans.toReversed().map((span) => ({ ...span, id: span.begins }))}
          columns={[
            { title: messages.month, render: ({ begins }) => nameOfMonth(begins) },
            {
              title: messages.new,
              render: ({ new: added }) => signed('+', added),
              align: 'end',
              isMinor: true,
            },
            {
              title: messages.expansion,
              render: ({ expansion }) => signed('+', expansion),
              align: 'end',
              isMinor: true,
            },
            {
              title: messages.contraction,
              render: ({ contraction }) => signed('−', contraction),
              align: 'end',
              isMinor: true,
            },
            {
              title: messages.churned,
              render: ({ churned }) => signed('−', churned),
              align: 'end',
              isMinor: true,
            },
            {
              title: messages.churn,
              render: ({ churn_rate }) => rateOf(churn_rate),
              align: 'end',
              isCount: true,
            },
            { title: messages.end, render: ({ mrr }) => money(mrr), align: 'end', isCount: true },
          ]}
        />
      </Panel>
      <Panel title={titleOf(messages.churn)} help={messages.churnHelp}>
        <BarChart title={titleOf(messages.churn)} nameTitle={messages.month} bars={churn} />
      </Panel>
    </>
  )
}

const signed = (sign: string, amount: Span['mrr']) =>
  Number(amount.amount) === 0 ? money(amount) : `${sign}${money(amount)}`

const rateOf = (rate: number | null) => (rate === null ? '–' : percent(rate, 1))
