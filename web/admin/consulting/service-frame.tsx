import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { StateChip } from '../kit/acts/publishing.tsx'
import { Asked } from '../kit/asked.tsx'
import { useFetched } from '../kit/query.ts'
import { Screen } from '../kit/screen.tsx'
import { serviceWords as say } from './words.ts'

export type Service = components['schemas']['ConsultingService']

const tabs = ['details', 'times', 'meetings'] as const
type Name = (typeof tabs)[number]

export function ServiceTabs({ serviceId, at }: { readonly serviceId: string; readonly at: Name }) {
  const base = `/consulting_services/${serviceId}`
  return (
    <Tabs value={at} variant="scrollable" aria-label={say.title}>
      {tabs.map((name) => (
        <Tab
          key={name}
          value={name}
          label={say.tabs[name]}
          component={Link}
          to={name === 'details' ? base : `${base}/${name}`}
        />
      ))}
    </Tabs>
  )
}

type Props = { readonly at: Name; readonly children: (service: Service) => ReactNode }

/** What stands around each part of a service. */
export function ServiceFrame({ at, children }: Props) {
  const { id = '' } = useParams()
  const service = useFetched(['service', id], (signal) =>
    orThrow(api.GET('/consulting_services/{id}', { params: { path: { id } }, signal })),
  )
  return (
    <Asked of={service}>
      {(found) => (
        <Screen
          title={found.name}
          back={{ to: '/consulting_services', label: say.title }}
          mark={<StateChip state={found.state} />}
        >
          <ServiceTabs serviceId={found.id} at={at} />
          {children(found)}
        </Screen>
      )}
    </Asked>
  )
}
