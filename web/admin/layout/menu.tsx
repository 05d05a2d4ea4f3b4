import { useSyncExternalStore } from 'react'
import { NavLink } from 'react-router-dom'
import { session, watchSession } from '../api/session.ts'
import { Icon } from '../kit/icon.tsx'
import { menuForReader } from './menu-entries.ts'
import { layoutMessages } from './messages.ts'

export function Menu() {
  // A feature that is switched on shows its screens immediately.
  useSyncExternalStore(watchSession, session)
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
                  {entry.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
