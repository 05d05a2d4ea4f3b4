import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { mostPerPage } from '../../../../src/platform/paging.ts'
import type { components } from '../../api/admin-api.gen.ts'
import { api, orThrow } from '../../api/client.ts'
import { may } from '../../api/session.ts'
import { useAction } from '../../kit/actions/action.ts'
import { SmallTable } from '../../kit/lists/row-table.tsx'
import { useFetched } from '../../kit/query.ts'
import { QueryView } from '../../kit/query-view.tsx'
import { Chip } from '../../kit/screen.tsx'
import { memberName } from '../../kit/texts/format.ts'
import { cohortMessages as messages } from './messages.ts'
import type { LiveSession } from './types.ts'

type Attendance = components['schemas']['SessionAttendance']
type Props = { readonly session: LiveSession; readonly onClose: () => void }

/** Who attended a live session: by joining it, or as staff marks. */
export function SessionAttendance({ session, onClose }: Props) {
  const path = { id: session.id }
  const attendance = useFetched(['session-attendance', session.id], (signal) =>
    orThrow(
      api.GET('/live_sessions/{id}/attendance', {
        params: { path, query: { limit: mostPerPage } },
        signal,
      }),
    ),
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="attendance-title">
      <DialogTitle id="attendance-title">{`${messages.attendance}: ${session.title}`}</DialogTitle>
      <DialogContent>
        <QueryView query={attendance}>
          {({ data }) =>
            data.length === 0 ? (
              <p>{messages.noMembers}</p>
            ) : (
              <SmallTable
                rows={data.map((row) => ({ ...row, id: row.member.id }))}
                columns={[
                  { title: messages.member, render: ({ member }) => memberName(member) },
                  { title: messages.attendance, render: (row) => <Presence row={row} /> },
                  { title: ' ', render: (row) => <Mark sessionId={session.id} row={row} /> },
                ]}
              />
            )
          }
        </QueryView>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{messages.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Presence({ row: { is_present } }: { readonly row: Attendance }) {
  return <Chip tone={is_present ? 'good' : 'plain'}>{is_present ? messages.present : messages.absent}</Chip>
}

function Mark({ sessionId, row }: { readonly sessionId: string; readonly row: Attendance }) {
  const { run, isRunning } = useAction(
    () =>
      orThrow(
        api.POST('/live_sessions/{id}/attendance', {
          params: { path: { id: sessionId } },
          body: { member_id: row.member.id, is_present: !row.is_present },
        }),
      ),
    { done: messages.marked },
  )
  if (!may('students:write')) return null
  return (
    <Button onClick={() => void run()} disabled={isRunning}>
      {row.is_present ? messages.unmark : messages.mark}
    </Button>
  )
}
