import Button from '@mui/material/Button'
import { Form } from 'ra-core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { mostPerPage } from '../../../src/platform/paging.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { serviceMessages as messages } from './messages.ts'
import { ScheduleExceptions } from './schedule-exceptions.tsx'
import { type Service, ServiceLayout } from './service-layout.tsx'
import type { SlotTime } from './slot.ts'
import { WeekGrid } from './week-grid.tsx'

export function ServiceTimes() {
  return (
    <ServiceLayout at="times">
      {(service) => (
        <>
          <Times service={service} />
          <ScheduleExceptions service={service} />
        </>
      )}
    </ServiceLayout>
  )
}

function Times({ service }: { readonly service: Service }) {
  const slots = useFetched(['slots', service.id], (signal) =>
    orThrow(
      api.GET('/consulting_services/{service_id}/slots', {
        params: { path: { service_id: service.id }, query: { limit: mostPerPage } },
        signal,
      }),
    ),
  )
  const [slotTime, setSlotTime] = useState<SlotTime>({
    weekday: 'monday',
    start_time: '09:00',
    end_time: '12:00',
  })
  const { run: remove } = useAction(
    (id: string) =>
      orThrow(
        api.DELETE('/consulting_services/{service_id}/slots/{id}', {
          params: { path: { service_id: service.id, id } },
        }),
      ),
    { done: messages.timeRemoved },
  )
  const isReadOnly = !may('courses:write')
  return (
    <Panel title={messages.times} help={messages.timesHelp(service.time_zone)}>
      <QueryView query={slots}>
        {({ data }) => (
          <>
            {data.length === 0 ? <p>{messages.noTimes}</p> : null}
            <WeekGrid
              slots={data}
              {...(isReadOnly ? {} : { onChoose: setSlotTime, onRemove: (id: string) => void remove(id) })}
            />
          </>
        )}
      </QueryView>
      {isReadOnly ? null : <AddTime service={service} slotTime={slotTime} />}
    </Panel>
  )
}

function AddTime({ service, slotTime }: { readonly service: Service; readonly slotTime: SlotTime }) {
  const { run, isRunning } = useAction(
    ({ weekday, start_time, end_time }: SlotTime) =>
      orThrow(
        api.POST('/consulting_services/{service_id}/slots', {
          params: { path: { service_id: service.id } },
          body: { weekday, start_time, end_time },
        }),
      ),
    { done: messages.timeAdded },
  )
  return (
    <Form record={slotTime} onSubmit={(values: FieldValues) => run(values as SlotTime).then(() => undefined)}>
      <div className="inline-form">
        <ChoiceInput source="weekday" label={messages.weekday} choices={messages.weekdays} />
        <TextInput source="start_time" label={messages.start} type="time" isRequired />
        <TextInput source="end_time" label={messages.end} type="time" isRequired />
        <Button type="submit" variant="contained" disabled={isRunning}>
          {messages.addTime}
        </Button>
      </div>
    </Form>
  )
}
