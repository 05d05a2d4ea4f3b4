import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router-dom'
import { may } from '../api/session.ts'
import { eventMessages as messages } from './messages.ts'

const tabs = ['details', 'tickets', 'registrations', 'check_in'] as const
type Name = (typeof tabs)[number]

/** The parts of an event, each with its own URL. */
export function EventTabs({ eventId, at }: { readonly eventId: string; readonly at: Name }) {
  const visibleTabs = tabs.filter((name) => name !== 'check_in' || may('events:write'))
  return (
    <Tabs value={at} variant="scrollable" aria-label={messages.title}>
      {visibleTabs.map((name) => (
        <Tab
          key={name}
          value={name}
          label={messages.tabs[name]}
          component={Link}
          to={name === 'details' ? `/events/${eventId}` : `/events/${eventId}/${name}`}
        />
      ))}
    </Tabs>
  )
}
