import Button from '@mui/material/Button'
import { mostPerPage } from '../../../src/platform/paging.ts'
import { api, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Empty, Screen } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { jobMessages as messages } from './gateway-messages.ts'

export function FailedJobs() {
  const jobs = useFetched(['failed_jobs'], (signal) =>
    orThrow(api.GET('/failed_jobs', { params: { query: { limit: mostPerPage } }, signal })),
  )
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <QueryView query={jobs}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={messages.empty} />
          ) : (
            <SmallTable
              rows={data}
              columns={[
                { title: messages.job, render: ({ name }) => <code>{name}</code> },
                { title: messages.after, render: ({ after }) => <code>{after}</code> },
                { title: messages.error, render: ({ error }) => error, isLong: true },
                { title: messages.failed, render: ({ failed_at }) => dayAndTime(failed_at), isMinor: true },
                { title: '', render: ({ id }) => <Retry id={id} /> },
              ]}
            />
          )
        }
      </QueryView>
    </Screen>
  )
}

function Retry({ id }: { readonly id: string }) {
  const { run, isRunning } = useAction(
    () => orThrow(api.POST('/failed_jobs/{id}/retry', { params: { path: { id } } })),
    { done: messages.retried },
  )
  return (
    <Button onClick={() => void run()} disabled={isRunning}>
      {messages.retry}
    </Button>
  )
}
