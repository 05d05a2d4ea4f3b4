import { useSyncExternalStore } from 'react'
import { NavLink } from 'react-router-dom'
import { countedTo } from '../../../src/platform/paging.ts'
import { api, orThrow } from '../api/client.ts'
import { session, watchSession } from '../api/session.ts'
import { Icon } from '../kit/icon.tsx'
import { useFetched } from '../kit/query.ts'
import { count } from '../kit/texts/format.ts'
import { menuForReader } from './menu-entries.ts'
import { layoutMessages } from './messages.ts'

export function Menu() {
  // A feature that is switched on shows its screens immediately.
  useSyncExternalStore(watchSession, session)
  const { data: waiting } = useFetched(['attention'], (signal) => orThrow(api.GET('/attention', { signal })))
  return (
    <nav aria-label={layoutMessages.menu.title} className="menu">
      {menuForReader().map(({ label, icon, entries }) => (
        <section key={label}>
          <h2>
            <Icon name={icon} size={16} /> {label}
          </h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <NavLink to={entry.to} end={entry.to === '/'}>
                  {entry.label} <Waiting n={entry.count ? waiting?.[entry.count] : null} />
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Waiting({ n }: { readonly n: number | null | undefined }) {
  if (!n) return null
  return <span className="menu-count">{n >= countedTo ? `${count(countedTo)}+` : count(n)}</span>
}
