import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { mostPerPage } from '../../../src/platform/paging.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { MomentInput } from '../kit/inputs/inputs.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Panel } from '../kit/screen.tsx'
import { day, memberName, time } from '../kit/texts/format.ts'
import { dateAfter, dateIn, mondayOf, startOf } from '../kit/texts/zone.ts'
import { serviceMessages as messages } from './messages.ts'
import { type Service, ServiceLayout } from './service-layout.tsx'

type Meeting = components['schemas']['Meeting']

export function ServiceMeetings() {
  return <ServiceLayout at="meetings">{(service) => <Calendar service={service} />}</ServiceLayout>
}

/** The meetings of a week, day by day. */
function Calendar({ service }: { readonly service: Service }) {
  const { time_zone: zone } = service
  const [weeks, setWeeks] = useState(0)
  const monday = dateAfter(mondayOf(dateIn(new Date().toISOString(), zone)), weeks * 7)
  const [from, until] = [startOf(monday, zone), startOf(dateAfter(monday, 7), zone)]
  const meetings = useFetched(['meetings', service.id, from], (signal) =>
    orThrow(
      api.GET('/consulting_services/meetings', {
        params: { query: { service_id: service.id, from, until, limit: mostPerPage } },
        signal,
      }),
    ),
  )
  return (
    <Panel
      title={messages.week(day(from, zone))}
      actions={
        <>
          <Button onClick={() => setWeeks(weeks - 1)}>{messages.former}</Button>
          <Button onClick={() => setWeeks(0)} disabled={weeks === 0}>
            {messages.thisWeek}
          </Button>
          <Button onClick={() => setWeeks(weeks + 1)}>{messages.next}</Button>
        </>
      }
    >
      <QueryView query={meetings}>
        {({ data }) => (data.length === 0 ? <p>{messages.none}</p> : <Days meetings={data} zone={zone} />)}
      </QueryView>
    </Panel>
  )
}

function Days({ meetings, zone }: { readonly meetings: readonly Meeting[]; readonly zone: string }) {
  const days = Map.groupBy(
    [...meetings].sort((a, b) => a.starts_at.localeCompare(b.starts_at)),
    ({ starts_at }) => day(starts_at, zone),
  )
  return (
    <div className="calendar">
      {[...days].map(([name, dayMeetings]) => (
        <section key={name} className="calendar-day">
          <h3>{name}</h3>
          <SmallTable
            rows={dayMeetings}
            columns={[
              {
                title: messages.times,
                render: ({ starts_at, ends_at }) => `${time(starts_at, zone)}–${time(ends_at, zone)}`,
              },
              { title: messages.meetings, render: ({ member }) => <MemberLink member={member} /> },
              { title: messages.fields.location, render: (meeting) => <MeetingPlace meeting={meeting} /> },
              { title: '', render: (meeting) => <MeetingState meeting={meeting} /> },
              { title: ' ', render: (meeting) => <MeetingActions meeting={meeting} zone={zone} /> },
            ]}
          />
        </section>
      ))}
    </div>
  )
}

function MemberLink({ member: { id, name } }: { readonly member: Meeting['member'] }) {
  return may('members:read') ? <Link to={`/members/${id}`}>{name}</Link> : name
}

function MeetingPlace({ meeting: { location, join_url, lecturer_name } }: { readonly meeting: Meeting }) {
  return (
    <>
      {[lecturer_name && messages.with(lecturer_name), location].filter(Boolean).join(' · ')}{' '}
      {join_url ? (
        <a href={join_url} target="_blank" rel="noopener noreferrer">
          {messages.joinLink}
        </a>
      ) : null}
    </>
  )
}

function MeetingState({ meeting: { state, held_until } }: { readonly meeting: Meeting }) {
  if (held_until) return <Chip tone="careful">{messages.held}</Chip>
  return <Chip tone={state === 'reserved' ? 'good' : 'plain'}>{messages.states[state]}</Chip>
}

function MeetingActions({ meeting, zone }: { readonly meeting: Meeting; readonly zone: string }) {
  const path = { id: meeting.id }
  const { run } = useAction(
    () => orThrow(api.POST('/consulting_services/meetings/{id}/finish', { params: { path } })),
    { done: messages.finished },
  )
  if (meeting.state !== 'reserved' || !may('courses:write')) return null
  return (
    <div className="buttons">
      <Button onClick={() => void run()}>{messages.finish}</Button>
      <FormDialog<{ starts_at: string }>
        variant="text"
        label={messages.move}
        title={messages.move}
        intro={messages.moveText}
        defaults={{ starts_at: meeting.starts_at }}
        done={messages.moved}
        send={({ starts_at }) =>
          orThrow(
            api.POST('/consulting_services/meetings/{id}/move', { params: { path }, body: { starts_at } }),
          )
        }
      >
        <MomentInput source="starts_at" label={messages.moveTo} zone={zone} isRequired />
      </FormDialog>
      <ConfirmButton
        variant="text"
        label={messages.cancel}
        title={messages.cancelTitle(memberName(meeting.member))}
        explain={messages.cancelText}
        action={() => orThrow(api.POST('/consulting_services/meetings/{id}/cancel', { params: { path } }))}
        done={messages.cancelled}
      />
    </div>
  )
}
