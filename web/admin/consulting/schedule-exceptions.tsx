import { mostPerPage } from '../../../src/platform/paging.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { MomentInput } from '../kit/inputs/inputs.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { sharedMessages } from '../kit/texts/shared-messages.ts'
import { serviceMessages as messages } from './messages.ts'
import type { Service } from './service-layout.tsx'

/** Spans in which nobody can reserve. */
export function ScheduleExceptions({ service }: { readonly service: Service }) {
  const path = { service_id: service.id }
  const exceptions = useFetched(['exceptions', service.id], (signal) =>
    orThrow(
      api.GET('/consulting_services/{service_id}/exceptions', {
        params: { path, query: { limit: mostPerPage } },
        signal,
      }),
    ),
  )
  const isReadOnly = !may('courses:write')
  return (
    <Panel
      title={messages.exceptions}
      help={messages.exceptionsHelp}
      actions={isReadOnly ? null : <AddException service={service} />}
    >
      <QueryView query={exceptions}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{messages.noExceptions}</p>
          ) : (
            <SmallTable
              rows={data}
              columns={[
                { title: messages.from, render: ({ starts_at }) => dayAndTime(starts_at, service.time_zone) },
                { title: messages.until, render: ({ ends_at }) => dayAndTime(ends_at, service.time_zone) },
                {
                  title: '',
                  render: (row) =>
                    isReadOnly ? null : <RemoveException service={service} exception={row} />,
                },
              ]}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

type RemoveProps = {
  readonly service: Service
  readonly exception: components['schemas']['ConsultingException']
}

function RemoveException({ service, exception: { id, starts_at } }: RemoveProps) {
  return (
    <ConfirmButton
      variant="text"
      label={sharedMessages.remove}
      title={`${sharedMessages.remove}: ${dayAndTime(starts_at, service.time_zone)}`}
      explain={messages.exceptionsHelp}
      action={() =>
        orThrow(
          api.DELETE('/consulting_services/{service_id}/exceptions/{id}', {
            params: { path: { service_id: service.id, id } },
          }),
        )
      }
      done={messages.exceptionRemoved}
    />
  )
}

function AddException({ service }: { readonly service: Service }) {
  return (
    <FormDialog<{ starts_at: string; ends_at: string }>
      label={messages.addException}
      title={messages.addException}
      done={messages.exceptionAdded}
      send={({ starts_at, ends_at }) =>
        orThrow(
          api.POST('/consulting_services/{service_id}/exceptions', {
            params: { path: { service_id: service.id } },
            body: { starts_at, ends_at },
          }),
        )
      }
    >
      <MomentInput source="starts_at" label={messages.from} zone={service.time_zone} isRequired />
      <MomentInput source="ends_at" label={messages.until} zone={service.time_zone} isRequired />
    </FormDialog>
  )
}
