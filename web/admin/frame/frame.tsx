import Box from '@mui/material/Box'
import { useResourceDefinitions, useTranslate } from 'ra-core'
import { Notification } from 'ra-ui-materialui'
import { type ReactNode, Suspense } from 'react'
import { NavLink } from 'react-router-dom'
import { menu } from './menu.ts'

/** What stands around every screen: the menu, the way to the site, the screen itself and what it tells. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const say = useTranslate()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { md: '15rem 1fr' }, minHeight: '100vh' }}>
      <Box component="a" href="#main" className="skip">
        {say('area.skip')}
      </Box>
      <Box
        component="header"
        sx={{
          borderInlineEnd: '1px solid var(--line)',
          background: 'var(--paper)',
          padding: 'var(--space-4)',
        }}
      >
        <a href="/">{say('area.toSite')}</a>
        <Menu />
      </Box>
      <Box component="main" id="main" tabIndex={-1} sx={{ padding: 'var(--space-5)', minWidth: 0 }}>
        <Suspense fallback={<p role="status">{say('ra.message.loading')}</p>}>{children}</Suspense>
      </Box>
      <Notification />
    </Box>
  )
}

function Menu() {
  const say = useTranslate()
  const known = useResourceDefinitions()
  return (
    <nav aria-label={say('area.menu')}>
      {menu.map(({ group, resources }) => {
        const shown = resources.filter((name) => known[name]?.hasList)
        if (shown.length === 0) return null
        return (
          <section key={group}>
            <h2>{say(`groups.${group}`)}</h2>
            <ul>
              {shown.map((name) => (
                <li key={name}>
                  <NavLink to={`/${name}`}>{say(`resources.${name}.name`, { smart_count: 2 })}</NavLink>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}
