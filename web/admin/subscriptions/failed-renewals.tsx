import type { components } from '../api/admin-api.gen.ts'
import { nameOfDay } from '../dashboard/date-ranges.ts'
import { BarChart } from '../kit/bar-chart.tsx'
import { Panel } from '../kit/screen.tsx'
import { revenueMessages as messages } from './revenue-messages.ts'

type Failed = components['schemas']['SubscriptionFigures']['failed_renewals'][number]
type Props = { readonly days: readonly string[]; readonly failed: readonly Failed[] }

const none = { failed: 0, recovered: 0, lost: 0, open: 0 }
const textOf = ({ failed, recovered, lost, open }: typeof none) =>
  failed === 0 ? messages.noFailures : messages.failures(failed, recovered, lost, open)

/** Renewals whose charge failed, by day, and how they ended. */
export function FailedRenewals({ days, failed }: Props) {
  const byDay = new Map(failed.map((each) => [each.begins, each]))
  const bars = days.map((day) => {
    const counts = byDay.get(day) ?? none
    return { name: nameOfDay(day), value: counts.failed, text: textOf(counts) }
  })
  const total = failed.reduce(
    (sum, each) => ({
      failed: sum.failed + each.failed,
      recovered: sum.recovered + each.recovered,
      lost: sum.lost + each.lost,
      open: sum.open + each.open,
    }),
    none,
  )
  return (
    <Panel title={messages.failed} help={messages.failedHelp}>
      <p>
        <b>{messages.total}</b> {textOf(total)}
      </p>
      <BarChart title={messages.failed} nameTitle={messages.day} bars={bars} />
    </Panel>
  )
}
