import { useDays } from '../../../src/domain/oauth/limits.ts'
import { api, orThrow } from '../api/client.ts'
import { nameOfDay } from '../dashboard/date-ranges.ts'
import { BarChart } from '../kit/bar-chart.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { count } from '../kit/texts/format.ts'
import { choose } from '../kit/texts/language.ts'
import { lastDates } from '../kit/texts/zone.ts'

const messages = choose({
  en: {
    title: 'Use by day',
    help: `The last ${useDays} days.`,
    day: 'Day',
    people: 'People',
    calls: 'Calls',
    unused: `Nobody has used it in the last ${useDays} days.`,
  },
  'zh-TW': {
    title: '每日使用量',
    help: `最近 ${useDays} 天。`,
    day: '日期',
    people: '人數',
    calls: '呼叫次數',
    unused: `最近 ${useDays} 天沒有使用紀錄。`,
  },
  ja: {
    title: '日別の利用状況',
    help: `直近${useDays}日間。`,
    day: '日',
    people: '人数',
    calls: '呼び出し回数',
    unused: `直近${useDays}日間の利用はありません。`,
  },
})

/** The use of an app: the number of people and of calls. */
export function ApplicationUse({ id }: { readonly id: string }) {
  const usageQuery = useFetched(['use', id], (signal) =>
    orThrow(api.GET('/oauth_applications/{id}/use', { params: { path: { id } }, signal })),
  )
  return (
    <Panel title={messages.title} help={messages.help}>
      <QueryView query={usageQuery}>
        {({ days, time_zone }) => {
          if (days.length === 0) return <p>{messages.unused}</p>
          const byDay = new Map(days.map((each) => [each.day, each]))
          const usage = lastDates(useDays, time_zone).map((day) => {
            const found = byDay.get(day)
            const calls = found ? found.member_api_calls + found.mcp_calls + found.admin_api_calls : 0
            return { name: nameOfDay(day), people: found?.people ?? 0, calls }
          })
          return (
            <div className="charts">
              <figure>
                <figcaption>{messages.people}</figcaption>
                <BarChart
                  title={messages.people}
                  nameTitle={messages.day}
                  bars={usage.map(({ name, people }) => ({ name, value: people, text: count(people) }))}
                />
              </figure>
              <figure>
                <figcaption>{messages.calls}</figcaption>
                <BarChart
                  title={messages.calls}
                  nameTitle={messages.day}
                  bars={usage.map(({ name, calls }) => ({ name, value: calls, text: count(calls) }))}
                />
              </figure>
            </div>
          )
        }}
      </QueryView>
    </Panel>
  )
}
