import { may, session } from '../api/session.ts'
import { Screen } from '../kit/screen.tsx'
import { Figures } from './figures.tsx'
import { NoRealMoneyBanner } from './no-real-money.tsx'
import { Start } from './start.tsx'
import { Waiting } from './waiting.tsx'
import { dashboardWords as say } from './words.ts'

/** What waits, and how the school does. */
export function Dashboard() {
  return (
    <Screen title={say.title(session().name)} {...(may('analytics:read') ? {} : { intro: say.teach })}>
      <NoRealMoneyBanner />
      <Start />
      <Waiting />
      {may('analytics:read') ? <Figures /> : null}
    </Screen>
  )
}
