import type { ComponentProps, ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { StateChip } from '../kit/actions/publishing.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Screen } from '../kit/screen.tsx'
import { EventTabs } from './event-tabs.tsx'
import { eventMessages as messages } from './messages.ts'

export type Event = components['schemas']['Event']

type Props = {
  readonly at: ComponentProps<typeof EventTabs>['at']
  readonly actions?: (event: Event) => ReactNode
  readonly children: (event: Event) => ReactNode
}

/** The frame around each part of an event. */
export function EventLayout({ at, actions, children }: Props) {
  const { id = '' } = useParams()
  const event = useFetched(['event', id], (signal) =>
    orThrow(api.GET('/events/{id}', { params: { path: { id } }, signal })),
  )
  return (
    <QueryView query={event}>
      {(found) => (
        <Screen
          title={found.title}
          back={{ to: '/events', label: messages.title }}
          mark={<StateChip state={found.state} />}
          actions={actions?.(found)}
        >
          <EventTabs eventId={found.id} at={at} />
          {children(found)}
        </Screen>
      )}
    </QueryView>
  )
}
