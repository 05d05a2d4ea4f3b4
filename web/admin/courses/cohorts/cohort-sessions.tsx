import Button from '@mui/material/Button'
import { useState } from 'react'
import { api, ifMatch, orThrow } from '../../api/client.ts'
import { may, session as signedIn } from '../../api/session.ts'
import { ConfirmButton } from '../../kit/actions/confirm.tsx'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { MomentInput, TextInput } from '../../kit/inputs/inputs.tsx'
import { SmallTable } from '../../kit/lists/row-table.tsx'
import { useFetched } from '../../kit/query.ts'
import { QueryView } from '../../kit/query-view.tsx'
import { dayAndTime } from '../../kit/texts/format.ts'
import { cohortMessages as messages } from './messages.ts'
import { SessionAttendance } from './session-attendance.tsx'
import type { Cohort, LiveSession } from './types.ts'

type Terms = Pick<LiveSession, 'title' | 'starts_at' | 'ends_at' | 'join_url' | 'recording_url'>

/** The live sessions of a cohort, with their recordings and attendance. */
export function CohortSessions({ cohort }: { readonly cohort: Cohort }) {
  const path = { id: cohort.id }
  const sessions = useFetched(['cohort-sessions', cohort.id], (signal) =>
    orThrow(api.GET('/cohorts/{id}/sessions', { params: { path }, signal })),
  )
  return (
    <section className="cohort-part">
      <h3>{messages.sessions}</h3>
      <QueryView query={sessions}>
        {({ data }) => (data.length === 0 ? <p>{messages.noSessions}</p> : <SessionTable rows={data} />)}
      </QueryView>
      {may('courses:write') ? (
        <FormDialog<Terms>
          label={messages.addSession}
          title={messages.addSession}
          done={messages.saved}
          send={(terms) =>
            orThrow(
              api.POST('/cohorts/{id}/sessions', {
                params: { path },
                body: { ...bodyOf(terms), time_zone: signedIn().school.time_zone },
              }),
            )
          }
        >
          <SessionFields />
        </FormDialog>
      ) : null}
    </section>
  )
}

function SessionTable({ rows }: { readonly rows: readonly LiveSession[] }) {
  const [openedId, open] = useState<string>()
  const opened = rows.find(({ id }) => id === openedId)
  return (
    <>
      <SmallTable
        rows={rows}
        columns={[
          { title: messages.title, render: ({ title }) => <b>{title}</b> },
          { title: messages.when, render: ({ starts_at, time_zone }) => dayAndTime(starts_at, time_zone) },
          { title: messages.recorded, render: (session) => <Recording session={session} /> },
          {
            title: ' ',
            render: (session) => (
              <div className="buttons">
                {may('students:read') ? (
                  <Button onClick={() => open(session.id)}>{messages.attendance}</Button>
                ) : null}
                {may('courses:write') ? <SessionActions session={session} /> : null}
              </div>
            ),
          },
        ]}
      />
      {opened ? <SessionAttendance session={opened} onClose={() => open(undefined)} /> : null}
    </>
  )
}

function Recording({ session: { recording_url } }: { readonly session: LiveSession }) {
  if (!recording_url) return '—'
  return (
    <a href={recording_url} target="_blank" rel="noopener noreferrer">
      {messages.recorded}
    </a>
  )
}

function SessionActions({ session }: { readonly session: LiveSession }) {
  const path = { id: session.id }
  return (
    <>
      <FormDialog<Terms>
        variant="text"
        label={messages.edit}
        title={session.title}
        defaults={session}
        done={messages.saved}
        send={(terms) =>
          orThrow(
            api.PATCH('/live_sessions/{id}', {
              params: { path, header: ifMatch(session) },
              body: bodyOf(terms),
            }),
          )
        }
      >
        <SessionFields />
      </FormDialog>
      <ConfirmButton
        variant="text"
        label={messages.remove}
        title={messages.removeTitle(session.title)}
        explain=""
        action={() => orThrow(api.DELETE('/live_sessions/{id}', { params: { path } }))}
        done={messages.removed}
      />
    </>
  )
}

function bodyOf({ title, starts_at, ends_at, join_url, recording_url }: Terms) {
  return { title, starts_at, ends_at, join_url: join_url || null, recording_url: recording_url || null }
}

function SessionFields() {
  return (
    <>
      <TextInput source="title" label={messages.title} atMost={160} isRequired />
      <div className="pair">
        <MomentInput source="starts_at" label={messages.startsAt} isRequired />
        <MomentInput source="ends_at" label={messages.endsAt} isRequired />
      </div>
      <TextInput
        source="join_url"
        label={messages.joinUrl}
        type="url"
        help={messages.joinUrlHelp}
        isNullable
      />
      <TextInput
        source="recording_url"
        label={messages.recordingUrl}
        type="url"
        help={messages.recordingUrlHelp}
        isNullable
      />
    </>
  )
}
