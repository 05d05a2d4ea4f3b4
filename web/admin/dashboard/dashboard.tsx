import { may, session } from '../api/session.ts'
import { Screen } from '../kit/screen.tsx'
import { Figures } from './figures.tsx'
import { dashboardMessages as messages } from './messages.ts'
import { PendingWork } from './pending-work.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { SimulatorBanner } from './simulator-banner.tsx'

/** The pending work and the figures of the school. */
export function Dashboard() {
  return (
    <Screen
      title={messages.title(session().name)}
      {...(may('analytics:read') ? {} : { intro: messages.teach })}
    >
      <SimulatorBanner />
      <SetupSteps />
      <PendingWork />
      {may('analytics:read') ? <Figures /> : null}
    </Screen>
  )
}
