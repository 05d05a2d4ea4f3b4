import Button from '@mui/material/Button'
import { api, orThrow } from '../api/client.ts'
import { useAct } from '../kit/acts/act.ts'
import { Asked } from '../kit/asked.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Empty, Screen } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { jobWords as say } from './money-words.ts'

export function FailedJobs() {
  const jobs = useFetched(['failed_jobs'], (signal) =>
    orThrow(api.GET('/failed_jobs', { params: { query: { limit: 100 } }, signal })),
  )
  return (
    <Screen title={say.title} intro={say.intro}>
      <Asked of={jobs}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={say.empty} />
          ) : (
            <SmallTable
              rows={data}
              columns={[
                { title: say.job, show: ({ name }) => <code>{name}</code> },
                { title: say.after, show: ({ after }) => <code>{after}</code> },
                { title: say.error, show: ({ error }) => error, isLong: true },
                { title: say.failed, show: ({ failed_at }) => dayAndTime(failed_at), isMinor: true },
                { title: '', show: ({ id }) => <Retry id={id} /> },
              ]}
            />
          )
        }
      </Asked>
    </Screen>
  )
}

function Retry({ id }: { readonly id: string }) {
  const { run, isRunning } = useAct(
    () => orThrow(api.POST('/failed_jobs/{id}/retry', { params: { path: { id } } })),
    { done: say.retried },
  )
  return (
    <Button onClick={() => void run()} disabled={isRunning}>
      {say.retry}
    </Button>
  )
}
