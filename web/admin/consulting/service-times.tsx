import Button from '@mui/material/Button'
import { Form } from 'ra-core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAct } from '../kit/acts/act.ts'
import { Asked } from '../kit/asked.tsx'
import { ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { useFetched } from '../kit/query.ts'
import { Panel } from '../kit/screen.tsx'
import { Exceptions } from './exceptions.tsx'
import { type Service, ServiceFrame } from './service-frame.tsx'
import { WeekGrid } from './week-grid.tsx'
import { serviceWords as say } from './words.ts'

export type Slot = components['schemas']['ConsultingSlot']
type SlotTime = Pick<Slot, 'weekday' | 'start_time' | 'end_time'>

export function ServiceTimes() {
  return (
    <ServiceFrame at="times">
      {(service) => (
        <>
          <Times service={service} />
          <Exceptions service={service} />
        </>
      )}
    </ServiceFrame>
  )
}

function Times({ service }: { readonly service: Service }) {
  const slots = useFetched(['slots', service.id], (signal) =>
    orThrow(
      api.GET('/consulting_services/{service_id}/slots', {
        params: { path: { service_id: service.id }, query: { limit: 100 } },
        signal,
      }),
    ),
  )
  const [wanted, setWanted] = useState<SlotTime>({
    weekday: 'monday',
    start_time: '09:00',
    end_time: '12:00',
  })
  const { run: remove } = useAct(
    (id: string) =>
      orThrow(
        api.DELETE('/consulting_services/{service_id}/slots/{id}', {
          params: { path: { service_id: service.id, id } },
        }),
      ),
    { done: say.timeRemoved },
  )
  const isReadOnly = !may('courses:write')
  return (
    <Panel title={say.times} help={say.timesHelp(service.time_zone)}>
      <Asked of={slots}>
        {({ data }) => (
          <>
            {data.length === 0 ? <p>{say.noTimes}</p> : null}
            <WeekGrid
              slots={data}
              {...(isReadOnly ? {} : { onChoose: setWanted, onRemove: (id: string) => void remove(id) })}
            />
          </>
        )}
      </Asked>
      {isReadOnly ? null : <AddTime service={service} wanted={wanted} />}
    </Panel>
  )
}

function AddTime({ service, wanted }: { readonly service: Service; readonly wanted: SlotTime }) {
  const { run, isRunning } = useAct(
    ({ weekday, start_time, end_time }: SlotTime) =>
      orThrow(
        api.POST('/consulting_services/{service_id}/slots', {
          params: { path: { service_id: service.id } },
          body: { weekday, start_time, end_time },
        }),
      ),
    { done: say.timeAdded },
  )
  return (
    <Form record={wanted} onSubmit={(values: FieldValues) => run(values as SlotTime).then(() => undefined)}>
      <div className="inline-form">
        <ChoiceInput source="weekday" label={say.weekday} choices={say.weekdays} />
        <TextInput source="start_time" label={say.start} type="time" isRequired />
        <TextInput source="end_time" label={say.end} type="time" isRequired />
        <Button type="submit" variant="contained" disabled={isRunning}>
          {say.addTime}
        </Button>
      </div>
    </Form>
  )
}
