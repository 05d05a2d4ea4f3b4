import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../../src/paths/paths.ts'
import { session, watchSession } from '../api/session.ts'
import { Icon } from '../kit/icon.tsx'
import { UploadsPanel } from '../uploads/uploads-panel.tsx'
import { Palette, usePaletteKey } from './command-palette.tsx'
import { Menu } from './menu.tsx'
import { layoutMessages as messages } from './messages.ts'
import { Notifications } from './notifications.tsx'
import { StaffBell } from './staff-bell.tsx'

/** The frame around every screen: the menu, the palette, the link to the site, and notifications. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  usePaletteKey(() => setPaletteOpen(true))
  const isBusy = useIsFetching() > 0
  return (
    <div className="area">
      <a className="skip" href="#main">
        {messages.skip}
      </a>
      <TopBar onFind={() => setPaletteOpen(true)} />
      <main className="area-main" id="main" tabIndex={-1} aria-busy={isBusy}>
        <Suspense fallback={<p role="status">{messages.loading}</p>}>{children}</Suspense>
      </main>
      {isPaletteOpen ? <Palette onClose={() => setPaletteOpen(false)} /> : null}
      <UploadsPanel />
      <Notifications />
    </div>
  )
}

function TopBar({ onFind }: { readonly onFind: () => void }) {
  const { school } = useSyncExternalStore(watchSession, session)
  const { pathname } = useLocation()
  const [{ isMenuOpen, screen }, setMenu] = useState({ isMenuOpen: false, screen: pathname })
  // The menu closes when another screen is opened.
  if (screen !== pathname) setMenu({ isMenuOpen: false, screen: pathname })
  return (
    <header className={isMenuOpen ? 'side is-open' : 'side'}>
      <div className="side-top">
        <button
          type="button"
          className="side-toggle"
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={() => setMenu({ isMenuOpen: !isMenuOpen, screen })}
        >
          <Icon name={isMenuOpen ? 'close' : 'menu'} />
          <span className="unseen">{isMenuOpen ? messages.menu.close : messages.menu.open}</span>
        </button>
        <a className="side-school" href={paths.front}>
          {school.name}
        </a>
        <StaffBell />
        <button type="button" className="side-find" onClick={onFind} aria-keyshortcuts="Control+K Meta+K">
          <Icon name="search" size={18} /> <span>{messages.find}</span> <kbd>Ctrl K</kbd>
        </button>
      </div>
      <div className="side-rest" id="menu">
        <Menu />
        <Account />
      </div>
    </header>
  )
}

function Account() {
  return (
    <div className="side-account">
      <p>{session().name}</p>
      <a href={paths.front}>{messages.toSite}</a>
      <a href={paths.account.overview}>{messages.account}</a>
      {/* The form is part of the document, with its CSRF token. */}
      <button type="submit" form="sign-out">
        {messages.signOut}
      </button>
    </div>
  )
}
