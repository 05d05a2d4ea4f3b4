import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { session } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Panel } from '../kit/screen.tsx'
import { dayAndTime, fileSize } from '../kit/texts/format.ts'
import { closingMessages as messages } from './closing-messages.ts'

type School = components['schemas']['School']
type Export = components['schemas']['SchoolExport']

const isOwner = () => session().roles.includes('owner')

/** The actions reserved for owners: export the data, and close the school. */
export function Closing({ school }: { readonly school: School }) {
  if (!isOwner()) return null
  return (
    <>
      <Exports />
      <ClosingPanel school={school} />
    </>
  )
}

const isBusy = ({ state }: Export) => state === 'waiting' || state === 'running'

function Exports() {
  const exports = useQuery({
    queryKey: ['fetched', 'exports'],
    queryFn: ({ signal }) => orThrow(api.GET('/school/exports', { signal })),
    // While one is written its progress is read again.
    refetchInterval: ({ state }) => (state.data?.data.some(isBusy) ? 1_500 : false),
  })
  const { run, isRunning } = useAction(() => orThrow(api.POST('/school/exports', {})), {
    done: messages.exportStarted,
  })
  return (
    <Panel
      title={messages.export}
      help={messages.exportHelp}
      actions={
        <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
          {messages.startExport}
        </Button>
      }
    >
      <QueryView query={exports}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{messages.noExports}</p>
          ) : (
            <SmallTable
              rows={data}
              columns={[
                { title: messages.requested, render: ({ requested_at }) => dayAndTime(requested_at) },
                { title: '', render: (row) => <ExportState row={row} /> },
                {
                  title: messages.size,
                  render: ({ size_bytes }) => (size_bytes ? fileSize(size_bytes) : '—'),
                  align: 'end',
                },
                { title: ' ', render: (row) => (row.state === 'ready' ? <Download id={row.id} /> : null) },
              ]}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

function ExportState({ row: { state, progress } }: { readonly row: Export }) {
  if (state !== 'running')
    return <Chip tone={state === 'ready' ? 'good' : 'plain'}>{messages.exportStates[state]}</Chip>
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={progress.of === 0 ? 0 : (progress.done / progress.of) * 100}
        aria-label={messages.exportStates.running}
      />
      <span className="help">{messages.progress(progress.done, progress.of)}</span>
    </>
  )
}

function Download({ id }: { readonly id: string }) {
  const { run, isRunning } = useAction(
    async () => {
      const found = await orThrow(api.GET('/school/exports/{id}', { params: { path: { id } } }))
      if (found.download) location.assign(found.download.url)
    },
    { keeps: 'screen' },
  )
  return (
    <Button onClick={() => void run()} disabled={isRunning}>
      {messages.download}
    </Button>
  )
}

function ClosingPanel({ school }: { readonly school: School }) {
  if (school.suspended_by === 'host') return <Panel title={messages.close}>{messages.byHost}</Panel>
  if (school.state === 'suspended') return <Reopen school={school} />
  return (
    <Panel
      title={messages.close}
      help={messages.closeHelp}
      actions={
        <ConfirmButton
          tone="danger"
          label={messages.close}
          title={messages.closeTitle(school.name)}
          explain={messages.closeText}
          action={() => orThrow(api.POST('/school/suspend', {}))}
          done={messages.closed}
        />
      }
    >
      {null}
    </Panel>
  )
}

function Reopen({ school }: { readonly school: School }) {
  const { run, isRunning } = useAction(() => orThrow(api.POST('/school/reopen', {})), {
    done: messages.reopened,
  })
  return (
    <Panel
      title={messages.close}
      actions={
        <Button variant="contained" onClick={() => void run()} disabled={isRunning}>
          {messages.reopen}
        </Button>
      }
    >
      <p className="notice">
        {messages.isClosed} {school.suspended_at ? dayAndTime(school.suspended_at) : ''}
      </p>
    </Panel>
  )
}

export function TestMail() {
  const notify = useNotify()
  const { run, isRunning } = useAction(
    async () => {
      const { to } = await orThrow(api.POST('/school/send_test_mail', {}))
      notify(messages.tested(to), { type: 'success' })
    },
    { keeps: 'screen' },
  )
  return (
    <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
      {messages.test}
    </Button>
  )
}
