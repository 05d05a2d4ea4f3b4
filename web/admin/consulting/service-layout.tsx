import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { StateChip } from '../kit/actions/publishing.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Screen } from '../kit/screen.tsx'
import { serviceMessages as messages } from './messages.ts'

export type Service = components['schemas']['ConsultingService']

const tabs = ['details', 'times', 'meetings'] as const
type Name = (typeof tabs)[number]

export function ServiceTabs({ serviceId, at }: { readonly serviceId: string; readonly at: Name }) {
  const base = `/consulting_services/${serviceId}`
  return (
    <Tabs value={at} variant="scrollable" aria-label={messages.title}>
      {tabs.map((name) => (
        <Tab
          key={name}
          value={name}
          label={messages.tabs[name]}
          component={Link}
          to={name === 'details' ? base : `${base}/${name}`}
        />
      ))}
    </Tabs>
  )
}

type Props = { readonly at: Name; readonly children: (service: Service) => ReactNode }

/** The frame around each part of a service. */
export function ServiceLayout({ at, children }: Props) {
  const { id = '' } = useParams()
  const service = useFetched(['service', id], (signal) =>
    orThrow(api.GET('/consulting_services/{id}', { params: { path: { id } }, signal })),
  )
  return (
    <QueryView query={service}>
      {(found) => (
        <Screen
          title={found.name}
          back={{ to: '/consulting_services', label: messages.title }}
          mark={<StateChip state={found.state} />}
        >
          <ServiceTabs serviceId={found.id} at={at} />
          {children(found)}
        </Screen>
      )}
    </QueryView>
  )
}
